// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import io.github.lanewise.kernel.selection.Candidate;
import java.util.List;

/**
 * Lists the kernels that may take a scalar kernel's place. There is a method for each operation. It
 * is given the bits of the vectors to use, or 0 where the gate is closed. Narrower vectors than
 * these have too few lanes to be faster than the scalar kernels.
 */
final class DeltaCandidates {
  private DeltaCandidates() {}

  /** On Java 21, C2 boxes the vectors. */
  static List<Candidate<LongDeltas>> decodeLongs(int bits) {
    return bits < 512 || Runtime.version().feature() == 21
        ? List.of()
        : List.of(new Candidate<>("bytes", 512, ByteLongDeltas::run));
  }
}
