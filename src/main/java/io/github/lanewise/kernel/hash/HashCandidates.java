// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.hash;

import io.github.lanewise.kernel.selection.spi.Candidate;
import java.util.List;

/** Lists the kernels that may take a scalar kernel's place. Before Java 21 there are none. */
final class HashCandidates {
  private HashCandidates() {}

  static List<Candidate<HashFunction>> hash(int bits) {
    return List.of();
  }

  static List<Candidate<HashBatch>> hashAll8(int bits) {
    return List.of();
  }
}
