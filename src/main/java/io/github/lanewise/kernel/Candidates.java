// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.util.List;

/** The kernels that may take a scalar kernel's place. Before Java 21 there are none. */
final class Candidates {
  private Candidates() {}

  /** The best first; vectorBits is 0 where the gate is closed. */
  static <K extends Watched<K>> List<Candidate<K>> of(Operation<K> operation, int vectorBits) {
    return List.of();
  }
}
