// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.hash;

import io.github.lanewise.kernel.selection.spi.Candidate;
import java.util.List;

/**
 * Lists the kernels that may take a scalar kernel's place. There is a method for each operation.
 * Its argument is the number of bits of a vector, or 0 if the gate is closed.
 */
final class HashCandidates {
  private HashCandidates() {}

  static List<Candidate<HashFunction>> hash(int bits) {
    return bits == 0
        ? List.of()
        : List.of(new Candidate<>("join by fours", bits, VectorHash::hash));
  }

  static List<Candidate<HashBatch>> hashAll8(int bits) {
    return bits == 0
        ? List.of()
        : List.of(new Candidate<>("value a lane", bits, VectorHash8::hashAll));
  }
}
