// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.setup;

import java.io.File;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;

/**
 * Holds the options of the agent, which follow the {@code =} of {@code
 * -javaagent:lanewise-agent.jar=}.
 *
 * @param features the features that are on
 * @param report where the report goes at the end: off, stderr or a file
 * @param reportEvery the seconds from one report to the next while the application runs, or 0 for
 *     none
 * @param waitSeconds the seconds of CPU time that the process uses before Lanewise serves
 * @param strict whether the JVM ends if the agent would leave a class or a part alone
 */
public record Options(
    Set<Feature> features, String report, int reportEvery, int waitSeconds, boolean strict) {
  public static final String OFF = "off";
  public static final String STDERR = "stderr";
  private static final int DEFAULT_WAIT = 10;
  private static final int NOT_GIVEN = -1;

  /** Names the parts of the agent that can be switched on and off one by one. */
  public enum Feature {
    WRITERS,
    READERS,
    BINARY,
    HASH_CACHE,
    ENGINES;

    public String key() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * Reads {@code key=value,…}.
   *
   * @throws IllegalArgumentException that names the part of the text that is not understood
   */
  public static Options parse(String text) {
    Set<Feature> features = EnumSet.complementOf(EnumSet.of(Feature.ENGINES));
    String report = OFF;
    int reportEvery = 0;
    int waitSeconds = NOT_GIVEN;
    boolean strict = false;
    for (String option : text == null || text.isBlank() ? new String[0] : text.split(",")) {
      int equals = option.indexOf('=');
      String key = (equals < 0 ? option : option.substring(0, equals)).trim();
      String value = equals < 0 ? "on" : option.substring(equals + 1).trim();
      switch (key) {
        case "report" -> report = report(value);
        case "report-every" -> reportEvery = seconds(key, value, 1);
        case "wait" -> waitSeconds = seconds(key, value, 0);
        case "strict" -> strict = isOn(key, value);
        default -> {
          Feature feature = feature(key);
          if (isOn(key, value)) {
            features.add(feature);
          } else {
            features.remove(feature);
          }
        }
      }
    }
    if (reportEvery > 0 && report.equals(OFF)) {
      throw new IllegalArgumentException("report-every needs a report: report=FILE or stderr");
    }
    if (waitSeconds == NOT_GIVEN) {
      // A test of an application may be shorter than the wait.
      waitSeconds = strict ? 0 : DEFAULT_WAIT;
    }
    return new Options(features, report, reportEvery, waitSeconds, strict);
  }

  /**
   * Returns whether the text has the option {@code strict}. The rest of the text need not be valid.
   */
  public static boolean asksForStrict(String text) {
    return text != null && text.matches("(.*,)?\\s*strict\\s*(=\\s*(on|true)\\s*)?(,.*)?");
  }

  /**
   * Returns where the report goes. A name with neither a folder nor a dot is refused, because it is
   * probably a misspelt option. A semicolon is refused, because options that it separates would
   * become part of the name.
   */
  private static String report(String value) {
    if (value.equals(OFF) || value.equals(STDERR)) {
      return value;
    }
    if (value.indexOf(';') >= 0) {
      throw new IllegalArgumentException(
          "report=" + value + ": options are separated by commas, not by semicolons");
    }
    if (value.indexOf('.') < 0 && value.indexOf('/') < 0 && value.indexOf(File.separatorChar) < 0) {
      throw new IllegalArgumentException(
          "report is off, stderr, or a file with a folder or a dot in its name, not '"
              + value
              + "'");
    }
    return value;
  }

  private static int seconds(String key, String value, int fewest) {
    try {
      int seconds = Integer.parseInt(value);
      if (seconds >= fewest) {
        return seconds;
      }
    } catch (NumberFormatException e) {
      // The exception below names the value.
    }
    throw new IllegalArgumentException(
        key + " takes seconds, " + fewest + " or more, not '" + value + "'");
  }

  private static boolean isOn(String key, String value) {
    return switch (value) {
      case "on", "true" -> true;
      case OFF, "false" -> false;
      default ->
          throw new IllegalArgumentException(key + " must be on or off, but is '" + value + "'");
    };
  }

  private static Feature feature(String key) {
    StringJoiner known = new StringJoiner(", ");
    for (Feature feature : Feature.values()) {
      if (feature.key().equals(key)) {
        return feature;
      }
      known.add(feature.key());
    }
    throw new IllegalArgumentException(
        "unknown option '"
            + key
            + "': known are "
            + known
            + ", report, report-every, strict, wait");
  }
}
