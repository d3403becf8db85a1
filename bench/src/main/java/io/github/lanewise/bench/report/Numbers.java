// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import io.github.lanewise.bench.results.Ratio;
import java.util.Locale;
import java.util.Optional;

/**
 * Writes figures as people read them: with three digits and the interval in percent. Wide intervals
 * are marked.
 */
public final class Numbers {
  public static final String NONE = "–";
  private static final String WIDE = " (!)";

  private Numbers() {}

  /** Returns a time as text, such as "12.3 µs". */
  public static String time(double value, String unit) {
    return duration(value * nanos(unit));
  }

  /** Returns a ratio as text, such as "12.3× ± 4 %". */
  public static String times(Optional<Ratio> ratio) {
    return ratio.map(some -> three(some.value()) + "×" + interval(some)).orElse(NONE);
  }

  /** Returns the garbage of one call as text. */
  public static String bytes(Double bytes) {
    if (bytes == null) {
      return NONE;
    }
    if (bytes < 1000) {
      return String.format(Locale.ROOT, "%.0f B", bytes);
    }
    return bytes < 1e6 ? three(bytes / 1e3) + " kB" : three(bytes / 1e6) + " MB";
  }

  static String duration(double nanos) {
    if (nanos < 1e3) {
      return three(nanos) + " ns";
    }
    if (nanos < 1e6) {
      return three(nanos / 1e3) + " µs";
    }
    return nanos < 1e9 ? three(nanos / 1e6) + " ms" : three(nanos / 1e9) + " s";
  }

  private static double nanos(String unit) {
    return switch (unit) {
      case "ns/op" -> 1;
      case "us/op" -> 1e3;
      case "ms/op" -> 1e6;
      case "s/op" -> 1e9;
      default -> throw new IllegalArgumentException("no unit of time: " + unit);
    };
  }

  private static String interval(Ratio ratio) {
    double percent = 100 * ratio.error();
    String text = percent < 1 ? " ± <1 %" : String.format(Locale.ROOT, " ± %.0f %%", percent);
    return ratio.wide() ? (percent < 1000 ? text : " ± ?") + WIDE : text;
  }

  public static String three(double value) {
    // Two decimals would make 9.996 "10.00", so the limits lie where rounding adds a digit.
    String format =
        value < 0.1 ? "%.4f" : value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%,.0f";
    return String.format(Locale.ROOT, format, value);
  }
}
