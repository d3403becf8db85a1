// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import io.github.lanewise.kernel.Operations;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The overrides: {@code -Dlanewise.provider=…} for all kernels, {@code -Dlanewise.kernel.FAMILY=…}
 * for a family.
 */
public final class Settings {
  /** Which kernels may serve. */
  public enum Provider {
    /** Vector kernels once they are proven. */
    AUTO,
    /** Scalar kernels only. */
    SCALAR,
    /**
     * Vector kernels once they are proven to be right and compiled, whether they are faster or not.
     */
    VECTOR
  }

  /** When trials are held. */
  enum Trials {
    /** Each once its operation has spent enough time in scalar code. */
    EARNED,
    /** Each with its operation's first use, in the background. */
    FIRST_USE,
    /** All with the first use of any operation, in the background. */
    ALL
  }

  private static final Set<String> REPORTED = ConcurrentHashMap.newKeySet();

  private Settings() {}

  /** For a family: its own setting, or else that for all. */
  public static Provider provider(String family) {
    return read("lanewise.kernel.".concat(family), provider());
  }

  /** For all families that have no setting of their own. */
  static Provider provider() {
    return read("lanewise.provider", Provider.AUTO);
  }

  /** Which system property decides for a family, as on a command line: for messages. */
  static String askedBy(String family) {
    for (String name : List.of("lanewise.kernel.".concat(family), "lanewise.provider")) {
      String value = property(name);
      if (parsed(value) != null) {
        return "system property -D" + name + "=" + value;
      }
    }
    return "system property";
  }

  /** One sentence where every family is to be scalar: which properties ask for that. */
  public static String scalarAskedFor() {
    return "scalar kernels were asked for by "
        + Operations.FAMILIES.stream()
            .map(Settings::askedBy)
            .distinct()
            .collect(Collectors.joining(" and "));
  }

  /** {@code -Dlanewise.trials=…}. */
  static Trials trials() {
    String value = property("lanewise.trials");
    if (value == null || value.equals("earned")) {
      return Trials.EARNED;
    }
    if (value.equals("first-use")) {
      return Trials.FIRST_USE;
    }
    if (value.equals("all")) {
      return Trials.ALL;
    }
    ignored("lanewise.trials", value, "earned, first-use or all");
    return Trials.EARNED;
  }

  /** A line for each system property that begins with {@code lanewise.} and is not known. */
  static List<String> unknown() {
    List<String> known = new ArrayList<>(List.of("lanewise.provider", "lanewise.trials"));
    // The agent reads it, before these classes are there.
    known.add("lanewise.agent");
    Operations.FAMILIES.forEach(family -> known.add("lanewise.kernel." + family));
    try {
      return UnknownProperties.lines(System.getProperties().stringPropertyNames(), known);
    } catch (SecurityException hidden) {
      return List.of();
    }
  }

  private static Provider read(String property, Provider otherwise) {
    String value = property(property);
    if (value == null) {
      return otherwise;
    }
    Provider provider = parsed(value);
    if (provider != null) {
      return provider;
    }
    ignored(property, value, "auto, scalar or vector");
    return otherwise;
  }

  private static Provider parsed(String value) {
    for (Provider provider : Provider.values()) {
      if (provider.name().toLowerCase(Locale.ROOT).equals(value)) {
        return provider;
      }
    }
    return null;
  }

  private static String property(String name) {
    try {
      return System.getProperty(name);
    } catch (SecurityException hidden) {
      // A security manager (possible until Java 23) forbids it: the property counts as not set.
      return null;
    }
  }

  private static void ignored(String property, String value, String takes) {
    if (REPORTED.add(property)) {
      String line = "-D" + property + "=" + value + " is ignored: it takes " + takes;
      TrialQueue.submit(() -> Report.warn(line));
    }
  }
}
