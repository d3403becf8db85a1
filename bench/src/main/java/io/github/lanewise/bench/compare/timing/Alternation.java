// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.timing;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;
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
  private final BooleanSupplier compiling;
  private final Set<Object> warm = new HashSet<>();

  public Alternation(Pace pace) {
    this(pace, System::nanoTime, CompilerQueue::busy);
  }

  Alternation(Pace pace, LongSupplier nanoTime, BooleanSupplier compiling) {
    this.pace = pace;
    this.nanoTime = nanoTime;
    this.compiling = compiling;
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

  /**
   * Goes on while something waits to be compiled, or one side was faster in the last third than
   * ever before: C2 takes longer where it has to wait for a core, and until then Lanewise's vectors
   * are objects.
   */
  private void warmUp(Duration each, Supplier<?> stock, Supplier<?> lanewise) {
    long end = nanoTime.getAsLong() + pace.longestWarmUp().toNanos();
    long third = each.toNanos() / 3;
    long spent = each.toNanos() - third;
    Fastest before = round(spent, stock, lanewise);
    long next = third;
    boolean cold = true;
    while (cold) {
      Fastest last = round(next, stock, lanewise);
      spent += next;
      next = Math.min(spent / 2, (end - nanoTime.getAsLong()) / 2);
      cold = next > 0 && (last.beats(before) || compiling.getAsBoolean());
      before = before.and(last);
    }
  }

  /** Both sides in turn, until each has run for so many nanoseconds, and at least once. */
  private Fastest round(long each, Supplier<?> stock, Supplier<?> lanewise) {
    long stockNanos = run(stock, 1);
    long lanewiseNanos = run(lanewise, 1);
    Fastest fastest = new Fastest(stockNanos, lanewiseNanos);
    while (Math.min(stockNanos, lanewiseNanos) < each) {
      if (stockNanos <= lanewiseNanos) {
        long nanos = run(stock, 1);
        stockNanos += nanos;
        fastest = fastest.and(new Fastest(nanos, Long.MAX_VALUE));
      } else {
        long nanos = run(lanewise, 1);
        lanewiseNanos += nanos;
        fastest = fastest.and(new Fastest(Long.MAX_VALUE, nanos));
      }
    }
    return fastest;
  }

  /** The shortest run of each side. */
  private record Fastest(long stock, long lanewise) {
    Fastest and(Fastest other) {
      return new Fastest(Math.min(stock, other.stock), Math.min(lanewise, other.lanewise));
    }

    /** By more than a tenth, on either side: less may be chance. */
    boolean beats(Fastest before) {
      return stock < 0.9 * before.stock || lanewise < 0.9 * before.lanewise;
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
