// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import io.github.lanewise.kernel.selection.spi.Verification;
import io.github.lanewise.kernel.selection.spi.Watched;
import java.util.function.Consumer;

/** Puts checks around kernels of tests. */
public final class Verified {
  private Verified() {}

  /** Returns a kernel whose calls are all checked. */
  public static <K extends Watched<K>> K always(
      Operation<K> operation, K kernel, Consumer<String> difference) {
    return kernel.verifiedBy(
        new Verification<>(operation.scalar(), operation.name(), operation.width(), 1, difference));
  }
}
