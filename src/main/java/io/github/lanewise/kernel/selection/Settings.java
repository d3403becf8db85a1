// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

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
    /** Vector kernels once they are proven to be compiled, be they faster or not. */
    VECTOR
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

  /**
   * {@code -Dlanewise.trials=now}: whether all trials begin with the first use, in the background,
   * instead of when they are earned.
   */
  static boolean trialsNow() {
    String value = property("lanewise.trials");
    if (value == null || value.equals("earned")) {
      return false;
    }
    if (value.equals("now")) {
      return true;
    }
    ignored("lanewise.trials", value, "earned or now");
    return false;
  }

  private static Provider read(String property, Provider otherwise) {
    String value = property(property);
    if (value == null) {
      return otherwise;
    }
    for (Provider provider : Provider.values()) {
      if (provider.name().toLowerCase(Locale.ROOT).equals(value)) {
        return provider;
      }
    }
    ignored(property, value, "auto, scalar or vector");
    return otherwise;
  }

  private static String property(String name) {
    try {
      return System.getProperty(name);
    } catch (SecurityException hidden) {
      // A security manager, possible until Java 23: as if nobody had set it.
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
