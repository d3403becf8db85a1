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
    /** Vector kernels at once, without a trial. */
    VECTOR
  }

  private static final Set<String> REPORTED = ConcurrentHashMap.newKeySet();

  private Settings() {}

  /** For a family: its own setting, or else that for all. */
  public static Provider provider(String family) {
    return read("lanewise.kernel." + family, provider());
  }

  /** For all families that have no setting of their own. */
  static Provider provider() {
    return read("lanewise.provider", Provider.AUTO);
  }

  private static Provider read(String property, Provider otherwise) {
    String value = System.getProperty(property);
    if (value == null) {
      return otherwise;
    }
    for (Provider provider : Provider.values()) {
      if (provider.name().toLowerCase(Locale.ROOT).equals(value)) {
        return provider;
      }
    }
    if (REPORTED.add(property)) {
      String line = "-D" + property + "=" + value + " is ignored: it takes auto, scalar or vector";
      TrialQueue.submit(() -> Report.warn(line));
    }
    return otherwise;
  }
}
