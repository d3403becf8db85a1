// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.jvm;

import io.github.lanewise.kernel.Operations;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Reads the system properties that override the selection: {@code -Dlanewise.provider=…} for all
 * kernels and {@code -Dlanewise.kernel.FAMILY=…} for a family.
 */
public final class Settings {
  /** Tells which kernels may serve. */
  public enum Provider {
    /** Vector kernels may serve once they are proven. */
    AUTO,
    /** Only scalar kernels may serve. */
    SCALAR,
    /**
     * Vector kernels may serve once they are proven to be right and compiled, even if they are not
     * faster.
     */
    VECTOR
  }

  /** Tells when trials are held. */
  public enum Trials {
    /** A trial is held once its operation has spent enough time in scalar code. */
    EARNED,
    /** A trial is held in the background at the first use of its operation. */
    FIRST_USE,
    /** All trials are held in the background at the first use of any operation. */
    ALL
  }

  private static final Set<String> REPORTED = ConcurrentHashMap.newKeySet();

  private Settings() {}

  /** Returns the setting for a family, or the one for all families if it has none of its own. */
  public static Provider provider(String family) {
    return read("lanewise.kernel." + family, provider());
  }

  /** Returns the setting for all families that have none of their own. */
  static Provider provider() {
    return read("lanewise.provider", Provider.AUTO);
  }

  /**
   * Returns words for a message that name the property by which a family's kernels are chosen, such
   * as "system property -Dlanewise.provider=vector". If no such property is set, returns "system
   * property" alone.
   */
  public static String askedBy(String family) {
    for (String name : List.of("lanewise.kernel." + family, "lanewise.provider")) {
      String value = property(name);
      if (parsed(value) != null) {
        return "system property -D" + name + "=" + value;
      }
    }
    return "system property";
  }

  /** Returns one sentence that names the properties by which every family is scalar. */
  public static String scalarAskedFor() {
    return "scalar kernels were asked for by "
        + Operations.families().stream()
            .map(Settings::askedBy)
            .distinct()
            .collect(Collectors.joining(" and "));
  }

  /** Returns the value of {@code -Dlanewise.trials=…}. */
  public static Trials trials() {
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

  /**
   * Returns the value of {@code -Dlanewise.verify=…}. One call in this many of a kernel is checked,
   * or no call if the value is 0.
   */
  public static int verify() {
    String value = property("lanewise.verify");
    if (value == null) {
      return 0;
    }
    try {
      int oneIn = Integer.parseInt(value);
      if (oneIn >= 0) {
        return oneIn;
      }
    } catch (NumberFormatException notANumber) {
      // The warning below names the value.
    }
    ignored("lanewise.verify", value, "0 for no checks, or N to check one call in N");
    return 0;
  }

  /**
   * Returns a line for each system property that begins with {@code lanewise.} and is not known.
   */
  static List<String> unknown() {
    List<String> known =
        new ArrayList<>(List.of("lanewise.provider", "lanewise.trials", "lanewise.verify"));
    // The agent reads this property before these classes are loaded.
    known.add("lanewise.agent");
    for (String family : Operations.families()) {
      known.add("lanewise.kernel." + family);
    }
    try {
      return UnknownProperties.lines(System.getProperties().stringPropertyNames(), known);
    } catch (RuntimeException hidden) {
      return List.of();
    }
  }

  /**
   * Returns whether any system property begins with {@code lanewise.}. Few programs set one, and
   * only these start a thread that looks for misspelt names.
   */
  static boolean mayBeMisspelt() {
    try {
      for (String name : System.getProperties().stringPropertyNames()) {
        if (name.startsWith("lanewise.")) {
          return true;
        }
      }
    } catch (RuntimeException hidden) {
      // Hidden properties count as not set.
    }
    return false;
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
    } catch (RuntimeException hidden) {
      // A security manager (possible until Java 23) forbids it, so the property counts as not set.
      // The exception is not named here, because that would load its class at the first call.
      return null;
    }
  }

  private static void ignored(String property, String value, String takes) {
    if (REPORTED.add(property)) {
      Log.warn("-D" + property + "=" + value + " is ignored: it takes " + takes);
    }
  }
}
