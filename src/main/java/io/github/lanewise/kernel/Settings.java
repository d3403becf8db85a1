// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The overrides: {@code -Dlanewise.provider=…} for all kernels, {@code -Dlanewise.kernel.FAMILY=…}
 * for a family.
 */
final class Settings {
  /** Which kernels may serve. */
  enum Provider {
    /** Vector kernels once they are proven. */
    AUTO,
    /** Scalar kernels only. */
    SCALAR,
    /** Vector kernels at once, without a trial. */
    VECTOR
  }

  private static final Set<String> REPORTED = ConcurrentHashMap.newKeySet();

  private Settings() {}

  static Provider provider(String family) {
    Provider all = read("lanewise.provider", Provider.AUTO);
    return read("lanewise.kernel." + family, all);
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
      Report.warn("-D" + property + "=" + value + " is ignored: it takes auto, scalar or vector");
    }
    return otherwise;
  }
}
