// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.statistics;

import io.github.lanewise.kernel.selection.spi.Filler;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.lang.reflect.Array;
import java.util.SplittableRandom;

/** A sample of numbers of both signs. One shape has a NaN if the numbers are floating-point. */
final class ExtremesSample<A> implements Sample<Extremes<A>> {
  private static final int MOST = 4099;

  /**
   * The number of values in each shape. A call needs at least one value, so the last shape has one.
   */
  private static final int[] COUNTS = {4096, 4099, 1000, 517, 64, 7, 300, 1};

  private static final int[] OFFSETS = {0, 0, 3, 1, 7, 2, MOST - 300, 0};

  private final A values;
  private final Extremes<A> plainLoop;

  /** The smallest and the largest number of each shape. */
  private final A[] results;

  private final boolean[] found = new boolean[COUNTS.length];

  @SuppressWarnings("unchecked") // an array of arrays like the given one
  private ExtremesSample(A values, Extremes<A> plainLoop) {
    this.values = values;
    this.plainLoop = plainLoop;
    Class<?> type = values.getClass().componentType();
    this.results = (A[]) Array.newInstance(type, COUNTS.length, 3);
  }

  static ExtremesSample<long[]> longs() {
    return new ExtremesSample<>(new SplittableRandom(1).longs(MOST).toArray(), ExtremesLoops::run);
  }

  static ExtremesSample<float[]> floats() {
    float[] values = new float[MOST];
    double[] doubles = numbers();
    for (int i = 0; i < MOST; i++) {
      values[i] = (float) doubles[i];
    }
    return new ExtremesSample<>(values, ExtremesLoops::run);
  }

  static ExtremesSample<double[]> doubles() {
    return new ExtremesSample<>(numbers(), ExtremesLoops::run);
  }

  private static double[] numbers() {
    double[] values = new SplittableRandom(2).doubles(MOST, -1, 1).toArray();
    values[MOST - 2] = Double.NaN;
    return values;
  }

  @Override
  public void clear() {
    for (A result : results) {
      Filler.fill(result);
    }
    Filler.fill(found);
  }

  @Override
  public int shapes() {
    return COUNTS.length;
  }

  @Override
  public void run(Extremes<A> kernel, int shape) {
    found[shape] = kernel.run(values, OFFSETS[shape], COUNTS[shape], results[shape]);
  }

  @Override
  public void runAside(Extremes<A> kernel) {
    for (int shape = 0; shape < COUNTS.length; shape++) {
      found[shape] = kernel.run(values, OFFSETS[shape], COUNTS[shape], results[shape]);
    }
  }

  @Override
  public Extremes<A> plainLoop() {
    return plainLoop;
  }

  @Override
  public Object output() {
    return new Object[] {results, found};
  }
}
