// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import io.github.lanewise.kernel.selection.Filler;
import io.github.lanewise.kernel.selection.Sample;
import java.util.SplittableRandom;

/**
 * Is a sample of values with few nulls, with many nulls, and with stretches that have only nulls or
 * none. It serves both directions, because a kernel reads random numbers in either case.
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

  private NullsSample(A source, A target) {
    this.source = source;
    this.target = target;
    SplittableRandom random = new SplittableRandom(7);
    for (int shape = 0; shape < COUNTS.length; shape++) {
      int bits = FIRST_BITS[shape] + COUNTS[shape];
      validity[shape] = new long[bits / Long.SIZE + 1];
      for (int bit = 0; bit < bits; bit++) {
        if (random.nextInt(100) >= NULLS[shape]) {
          validity[shape][bit / Long.SIZE] |= 1L << bit;
        }
      }
      // One stretch has only nulls, and another one has none.
      Bitmap.fill(validity[shape], FIRST_BITS[shape], COUNTS[shape] / 8, false);
      Bitmap.fill(validity[shape], bits - COUNTS[shape] / 4, COUNTS[shape] / 8, true);
      present[shape] = Bitmap.count(validity[shape], FIRST_BITS[shape], COUNTS[shape]);
    }
  }

  static NullsSample<int[]> ofInts() {
    return new NullsSample<>(new SplittableRandom(1).ints(MOST).toArray(), new int[MOST + GUARD]);
  }

  static NullsSample<long[]> ofLongs() {
    return new NullsSample<>(new SplittableRandom(2).longs(MOST).toArray(), new long[MOST + GUARD]);
  }

  static NullsSample<float[]> ofFloats() {
    float[] source = new float[MOST];
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < MOST; i++) {
      source[i] = (float) random.nextDouble();
    }
    return new NullsSample<>(source, new float[MOST + GUARD]);
  }

  static NullsSample<double[]> ofDoubles() {
    double[] source = new SplittableRandom(4).doubles(MOST).toArray();
    return new NullsSample<>(source, new double[MOST + GUARD]);
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
        source, 0, target, 3, validity[shape], FIRST_BITS[shape], present[shape], COUNTS[shape]);
  }

  @Override
  public void runAside(OverNulls<A> kernel) {
    for (int shape = 0; shape < COUNTS.length; shape++) {
      kernel.run(
          source, 0, target, 3, validity[shape], FIRST_BITS[shape], present[shape], COUNTS[shape]);
    }
  }

  @Override
  public Object output() {
    return target;
  }
}
