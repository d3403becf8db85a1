// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import io.github.lanewise.kernel.selection.spi.Filler;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.util.SplittableRandom;

/**
 * The sample of kernels that move values over nulls. Its shapes have few or many nulls, and ranges
 * of slots that are all null or have no null. In every second shape the source ends where its array
 * ends, because a kernel must not load a whole register there.
 */
final class NullsSample<A> implements Sample<OverNulls<A>> {
  private static final int MOST = 1027;
  private static final int GUARD = 5;

  /** The number of slots in each shape. */
  private static final int[] COUNTS = {1024, 1027, 512, 135, 7, 0};

  /** The percentage of nulls in each shape. */
  private static final int[] NULLS = {10, 50, 1, 90, 30, 0};

  private static final int[] FIRST_BITS = {0, 3, 61, 17, 62, 0};

  private final A source;
  private final A target;
  private final long[][] validity = new long[COUNTS.length][];
  private final int[] present = new int[COUNTS.length];

  /** The index of the first source element of each shape. */
  private final int[] from = new int[COUNTS.length];

  private final OverNulls<A> plainLoop;

  private NullsSample(boolean spreads, A source, A target, OverNulls<A> plainLoop) {
    this.source = source;
    this.target = target;
    this.plainLoop = plainLoop;
    SplittableRandom random = new SplittableRandom(7);
    for (int shape = 0; shape < COUNTS.length; shape++) {
      int bits = FIRST_BITS[shape] + COUNTS[shape];
      validity[shape] = new long[bits / Long.SIZE + 1];
      for (int bit = 0; bit < bits; bit++) {
        if (random.nextInt(100) >= NULLS[shape]) {
          validity[shape][bit / Long.SIZE] |= 1L << bit;
        }
      }
      // One range of slots is all null, and another range has no null.
      Bitmap.fill(validity[shape], FIRST_BITS[shape], COUNTS[shape] / 8, false);
      Bitmap.fill(validity[shape], bits - COUNTS[shape] / 4, COUNTS[shape] / 8, true);
      present[shape] = Bitmap.count(validity[shape], FIRST_BITS[shape], COUNTS[shape]);
      int elements = spreads ? present[shape] : COUNTS[shape];
      from[shape] = shape % 2 == 0 ? MOST - elements : 0;
    }
  }

  static NullsSample<int[]> spreadInts() {
    return ofInts(true, NullsLoops.SPREAD_INTS);
  }

  static NullsSample<int[]> compactInts() {
    return ofInts(false, NullsLoops.COMPACT_INTS);
  }

  static NullsSample<long[]> spreadLongs() {
    return ofLongs(true, NullsLoops.SPREAD_LONGS);
  }

  static NullsSample<long[]> compactLongs() {
    return ofLongs(false, NullsLoops.COMPACT_LONGS);
  }

  static NullsSample<float[]> spreadFloats() {
    return ofFloats(true, NullsLoops.SPREAD_FLOATS);
  }

  static NullsSample<float[]> compactFloats() {
    return ofFloats(false, NullsLoops.COMPACT_FLOATS);
  }

  static NullsSample<double[]> spreadDoubles() {
    return ofDoubles(true, NullsLoops.SPREAD_DOUBLES);
  }

  static NullsSample<double[]> compactDoubles() {
    return ofDoubles(false, NullsLoops.COMPACT_DOUBLES);
  }

  private static NullsSample<int[]> ofInts(boolean spreads, OverNulls<int[]> plainLoop) {
    int[] source = new SplittableRandom(1).ints(MOST).toArray();
    return new NullsSample<>(spreads, source, new int[MOST + GUARD], plainLoop);
  }

  private static NullsSample<long[]> ofLongs(boolean spreads, OverNulls<long[]> plainLoop) {
    long[] source = new SplittableRandom(2).longs(MOST).toArray();
    return new NullsSample<>(spreads, source, new long[MOST + GUARD], plainLoop);
  }

  private static NullsSample<float[]> ofFloats(boolean spreads, OverNulls<float[]> plainLoop) {
    float[] source = new float[MOST];
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < MOST; i++) {
      source[i] = (float) random.nextDouble();
    }
    return new NullsSample<>(spreads, source, new float[MOST + GUARD], plainLoop);
  }

  private static NullsSample<double[]> ofDoubles(boolean spreads, OverNulls<double[]> plainLoop) {
    double[] source = new SplittableRandom(4).doubles(MOST).toArray();
    return new NullsSample<>(spreads, source, new double[MOST + GUARD], plainLoop);
  }

  @Override
  public void clear() {
    Filler.fill(target);
  }

  @Override
  public int shapes() {
    return COUNTS.length;
  }

  @Override
  public void run(OverNulls<A> kernel, int shape) {
    kernel.run(
        source,
        from[shape],
        target,
        3,
        validity[shape],
        FIRST_BITS[shape],
        present[shape],
        COUNTS[shape]);
  }

  @Override
  public void runAside(OverNulls<A> kernel) {
    for (int shape = 0; shape < COUNTS.length; shape++) {
      kernel.run(
          source,
          from[shape],
          target,
          3,
          validity[shape],
          FIRST_BITS[shape],
          present[shape],
          COUNTS[shape]);
    }
  }

  @Override
  public OverNulls<A> plainLoop() {
    return plainLoop;
  }

  @Override
  public Object output() {
    return target;
  }
}
