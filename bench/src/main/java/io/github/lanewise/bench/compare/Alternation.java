// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Times the same work of several sides in turn: parquet-java, Lanewise, parquet-java, and so on.
 * Anything that slows the machine for a while then slows all sides.
 */
final class Alternation {
  /** Holds the result of the last run, so that C2 cannot remove the work as unused. */
  @SuppressWarnings("unused")
  private static volatile Object written;

  /**
   * Says how long to measure a row.
   *
   * @param turns the number of turns of each side; the median is over the pairs of turns
   * @param warmUp the shortest warm-up of each side
   * @param longestWarmUp the longest warm-up of all sides together, if they are still becoming
   *     faster
   * @param run the shortest turn; the work is repeated until it lasts that long
   */
  record Pace(int turns, Duration warmUp, Duration longestWarmUp, Duration run) {
    static final Pace FULL =
        new Pace(21, Duration.ofMillis(600), Duration.ofSeconds(10), Duration.ofMillis(5));

    static final Pace QUICK =
        new Pace(11, Duration.ofMillis(200), Duration.ofSeconds(5), Duration.ofMillis(2));
  }

  private final Pace pace;
  private final LongSupplier nanoTime;
  private final BooleanSupplier compiling;

  Alternation(Pace pace) {
    this(pace, System::nanoTime, CompilerQueue::busy);
  }

  Alternation(Pace pace, LongSupplier nanoTime, BooleanSupplier compiling) {
    this.pace = pace;
    this.nanoTime = nanoTime;
    this.compiling = compiling;
  }

  /**
   * Holds the times of all sides.
   *
   * @param nanos for each side the nanoseconds that the work took once, one number a turn
   * @param settled whether the sides had stopped becoming faster before they were timed
   */
  record Timing(List<List<Double>> nanos, boolean settled) {}

  Timing time(List<Supplier<?>> sides) {
    boolean settled = warmUp(sides);
    List<Integer> repeats = sides.stream().map(this::repeats).toList();
    List<List<Double>> nanos = new ArrayList<>();
    sides.forEach(side -> nanos.add(new ArrayList<>()));
    for (int turn = 0; turn < pace.turns(); turn++) {
      for (int place = 0; place < sides.size(); place++) {
        // Every second turn runs the sides in reverse order. The garbage of one side may be
        // collected while the next side is timed, so the same side does not always pay for it.
        int i = turn % 2 == 0 ? place : sides.size() - 1 - place;
        nanos.get(i).add((double) run(sides.get(i), repeats.get(i)) / repeats.get(i));
      }
    }
    return new Timing(nanos, settled);
  }

  /**
   * Runs all sides until nothing waits to be compiled, and no side was faster in the last part than
   * ever before. C2 takes longer if it has to wait for a core. Returns false if the time for this
   * ran out.
   */
  private boolean warmUp(List<Supplier<?>> sides) {
    long end = nanoTime.getAsLong() + pace.longestWarmUp().toNanos();
    long third = pace.warmUp().toNanos() / 3;
    long spent = pace.warmUp().toNanos() - third;
    long[] before = round(spent, sides);
    long next = third;
    while (true) {
      long[] last = round(next, sides);
      spent += next;
      if (!beats(last, before) && !compiling.getAsBoolean()) {
        return true;
      }
      next = Math.min(spent / 2, (end - nanoTime.getAsLong()) / sides.size());
      if (next <= 0) {
        return false;
      }
      for (int i = 0; i < before.length; i++) {
        before[i] = Math.min(before[i], last[i]);
      }
    }
  }

  /**
   * Runs the sides until each of them has run for a number of nanoseconds, and at least once. The
   * side that has run for the least time is always the next. Returns the shortest run of each side.
   */
  private long[] round(long each, List<Supplier<?>> sides) {
    long[] spent = new long[sides.size()];
    long[] shortest = new long[sides.size()];
    for (int i = 0; i < spent.length; i++) {
      spent[i] = run(sides.get(i), 1);
      shortest[i] = spent[i];
    }
    int least = least(spent);
    while (spent[least] < each) {
      long nanos = run(sides.get(least), 1);
      spent[least] += nanos;
      shortest[least] = Math.min(shortest[least], nanos);
      least = least(spent);
    }
    return shortest;
  }

  private static int least(long[] values) {
    int least = 0;
    for (int i = 1; i < values.length; i++) {
      if (values[i] < values[least]) {
        least = i;
      }
    }
    return least;
  }

  /** Returns whether any side became faster by more than a tenth. Less may be chance. */
  private static boolean beats(long[] last, long[] before) {
    for (int i = 0; i < last.length; i++) {
      if (last[i] < 0.9 * before[i]) {
        return true;
      }
    }
    return false;
  }

  /** Returns how often the work must be repeated to last long enough, three times out of three. */
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

  private long run(Supplier<?> side, int repeats) {
    long start = nanoTime.getAsLong();
    for (int i = 0; i < repeats; i++) {
      written = side.get();
    }
    return nanoTime.getAsLong() - start;
  }
}
