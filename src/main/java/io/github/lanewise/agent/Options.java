// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.io.File;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;

/**
 * The options of the agent, as they stand after the {@code =} of {@code
 * -javaagent:lanewise-agent.jar=}.
 *
 * @param features those that are on
 * @param report where the report goes at the end: off, stderr or a file
 * @param reportEvery seconds from one report to the next while the application runs; 0 for none
 * @param strict whether the JVM ends where the agent would leave something alone
 */
record Options(Set<Feature> features, String report, int reportEvery, boolean strict) {
  static final String OFF = "off";
  static final String STDERR = "stderr";

  /** Parts of the agent that can be switched off one by one. */
  enum Feature {
    WRITERS,
    READERS,
    BINARY,
    HASH_CACHE;

    String key() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * Reads {@code key=value,…}.
   *
   * @throws IllegalArgumentException that names what is not understood
   */
  static Options parse(String text) {
    Set<Feature> features = EnumSet.allOf(Feature.class);
    String report = OFF;
    int reportEvery = 0;
    boolean strict = false;
    for (String option : text == null || text.isBlank() ? new String[0] : text.split(",")) {
      int equals = option.indexOf('=');
      String key = (equals < 0 ? option : option.substring(0, equals)).trim();
      String value = equals < 0 ? "on" : option.substring(equals + 1).trim();
      switch (key) {
        case "report" -> report = report(value);
        case "report-every" -> reportEvery = seconds(value);
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
    return new Options(features, report, reportEvery, strict);
  }

  /** Whether the text has the option {@code strict}; the rest of it need not be valid. */
  static boolean asksForStrict(String text) {
    return text != null && text.matches("(.*,)?\\s*strict\\s*(=\\s*(on|true)\\s*)?(,.*)?");
  }

  /**
   * A name without a folder and a dot is probably a misspelt option. Options separated by another
   * sign than a comma would become part of the name.
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

  private static int seconds(String value) {
    try {
      int seconds = Integer.parseInt(value);
      if (seconds > 0) {
        return seconds;
      }
    } catch (NumberFormatException e) {
      // The exception below names it.
    }
    throw new IllegalArgumentException(
        "report-every takes seconds, 1 or more, not '" + value + "'");
  }

  private static boolean isOn(String key, String value) {
    return switch (value) {
      case "on", "true" -> true;
      case OFF, "false" -> false;
      default -> throw new IllegalArgumentException(key + " is on or off, not '" + value + "'");
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
        "unknown option '" + key + "': known are " + known + ", report, report-every, strict");
  }
}
