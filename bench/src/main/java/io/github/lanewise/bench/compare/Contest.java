// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import io.github.lanewise.bench.results.MatchTimes.Times;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The outcome of timing Lanewise beside parquet-java. What was compared before the clock started
 * had hardly been compiled, so Lanewise's work is compared once more afterwards.
 *
 * @param nanos for each side the nanoseconds of its turns; empty if Lanewise failed
 * @param settled whether the sides had stopped becoming faster before they were timed
 * @param difference the first difference, or null
 */
record Contest(List<List<Double>> nanos, boolean settled, String difference) {
  /** Stands for work that is compared, but not timed. */
  static Contest untimed(String difference) {
    return new Contest(List.of(), true, difference);
  }

  /** Does Lanewise's work once more and returns how it differs, or null. */
  interface Check {
    String difference() throws IOException;
  }

  /** Is thrown if Lanewise fails while it is timed. The input is good then, and Lanewise is not. */
  private static final class LanewiseException extends RuntimeException {
    private static final long serialVersionUID = 1;

    LanewiseException(Throwable cause) {
      super(cause);
    }
  }

  /** Returns a side whose failures are Lanewise's. */
  static Supplier<?> lanewise(Supplier<?> side) {
    return () -> {
      try {
        return side.get();
      } catch (RuntimeException | LinkageError e) {
        throw new LanewiseException(e);
      }
    };
  }

  /**
   * Times the sides and checks Lanewise's. If pyarrow fails, the others are timed without it.
   *
   * @param sides parquet-java, Lanewise, and perhaps a third; those of Lanewise are made by {@link
   *     #lanewise}
   */
  static Contest of(Alternation alternation, List<Supplier<?>> sides, Check check) {
    Alternation.Timing timing;
    try {
      timing = alternation.time(sides);
    } catch (LanewiseException e) {
      return untimed(Row.failure(e.getCause()));
    } catch (PyarrowSide.EndedException e) {
      return of(alternation, sides.subList(0, 2), check);
    }
    return new Contest(timing.nanos(), timing.settled(), later(check));
  }

  private static String later(Check check) {
    try {
      String difference = check.difference();
      return difference == null ? null : "after the timing: " + difference;
    } catch (IOException | RuntimeException | LinkageError e) {
      return Row.failure(e);
    }
  }

  /** Returns the outcome with a difference from before the timing, if there is one. */
  Contest after(String earlier) {
    return earlier == null ? this : new Contest(nanos, settled, earlier);
  }

  /**
   * Returns the times with the names of the sides.
   *
   * @param third the name of the third side, if there is one
   */
  List<Times> times(String third) {
    List<String> names = List.of(Row.STOCK, Row.LANEWISE, third);
    List<Times> times = new ArrayList<>();
    for (int i = 0; i < nanos.size(); i++) {
      times.add(new Times(names.get(i), "", List.of(nanos.get(i)), null, List.of()));
    }
    return times;
  }
}
