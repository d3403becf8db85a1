// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import java.util.Locale;

/** Values of Lanewise's own switch, the system property {@code lanewise.provider}. */
enum Provider {
  AUTO,
  SCALAR,
  VECTOR;

  /** Has an effect only before Lanewise is used for the first time. */
  void select() {
    System.setProperty("lanewise.provider", toString());
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
