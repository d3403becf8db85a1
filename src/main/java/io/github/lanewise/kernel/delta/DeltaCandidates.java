// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import io.github.lanewise.kernel.selection.spi.Candidate;
import java.util.List;

/** Lists the kernels that may take a scalar kernel's place. Before Java 21 there are none. */
final class DeltaCandidates {
  private DeltaCandidates() {}

  static List<Candidate<IntDeltas>> decodeInts(int bits) {
    return List.of();
  }

  static List<Candidate<LongDeltas>> decodeLongs(int bits) {
    return List.of();
  }
}
