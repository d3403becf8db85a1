// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.timing;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Times two sides in turn: stock, Lanewise, stock, … Whatever else slows the machine for a while
 * then slows both.
 */
public final class Alternation {
  /** The array that was written last: whatever leads here cannot be optimised away. */
  @SuppressWarnings("unused")
  private static volatile Object written;

  private final Pace pace;
  private final LongSupplier nanoTime;
  private final Set<Object> warm = new HashSet<>();

  public Alternation(Pace pace) {
    this(pace, System::nanoTime);
  }

  Alternation(Pace pace, LongSupplier nanoTime) {
    this.pace = pace;
    this.nanoTime = nanoTime;
  }

  /**
   * @param code contests with an equal value here share their warm-up
   * @param bytes how many bytes each side works on in one go
   */
  public Timing time(Object code, long bytes, Supplier<?> stock, Supplier<?> lanewise) {
    warmUp(warm.add(code) ? pace.firstWarmUp() : pace.warmUp(), stock, lanewise);
    int stockRepeats = repeats(stock);
    int lanewiseRepeats = repeats(lanewise);
    double[] stockNanos = new double[pace.pairs()];
    double[] lanewiseNanos = new double[pace.pairs()];
    for (int pair = 0; pair < pace.pairs(); pair++) {
      stockNanos[pair] = nanos(stock, stockRepeats);
      lanewiseNanos[pair] = nanos(lanewise, lanewiseRepeats);
    }
    return new Timing(speed(bytes, stockNanos), speed(bytes, lanewiseNanos));
  }

  private void warmUp(Duration each, Supplier<?> stock, Supplier<?> lanewise) {
    long stockNanos = 0;
    long lanewiseNanos = 0;
    while (Math.min(stockNanos, lanewiseNanos) < each.toNanos()) {
      if (stockNanos <= lanewiseNanos) {
        stockNanos += run(stock, 1);
      } else {
        lanewiseNanos += run(lanewise, 1);
      }
    }
  }

  /** How often the work must be repeated to last long enough, three times out of three. */
  private int repeats(Supplier<?> side) {
    int repeats = 1;
    for (int longEnough = 0; longEnough < 3; longEnough++) {
      if (run(side, repeats) < pace.run().toNanos()) {
        repeats *= 2;
        longEnough = -1;
      }
    }
    return repeats;
  }

  private double nanos(Supplier<?> side, int repeats) {
    return (double) run(side, repeats) / repeats;
  }

  private long run(Supplier<?> side, int repeats) {
    long start = nanoTime.getAsLong();
    for (int i = 0; i < repeats; i++) {
      written = side.get();
    }
    return nanoTime.getAsLong() - start;
  }

  private static double speed(long bytes, double[] nanos) {
    Arrays.sort(nanos);
    int middle = nanos.length / 2;
    double median = nanos.length % 2 == 1 ? nanos[middle] : (nanos[middle - 1] + nanos[middle]) / 2;
    return bytes * 1e3 / median;
  }
}
