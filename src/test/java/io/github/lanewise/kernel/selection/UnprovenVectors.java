// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lets vector kernels serve from the first call on where {@code lanewise.it.unproven} is set. Tests
 * of the kernels' output then see kernels in every state of compilation.
 */
public final class UnprovenVectors implements BeforeAllCallback {
  static final boolean WANTED = Boolean.getBoolean("lanewise.it.unproven");

  private static boolean served;

  @Override
  public synchronized void beforeAll(ExtensionContext context) {
    if (!served && WANTED) {
      served = true;
      Unproven.serve();
    }
  }
}
