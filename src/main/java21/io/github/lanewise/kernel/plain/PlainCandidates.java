// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.plain;

import io.github.lanewise.kernel.selection.spi.Candidate;
import java.util.List;

/**
 * Lists the kernels that may take a scalar kernel's place. There is a method for each operation.
 * Its argument is the number of bits of a vector, or 0 if the gate is closed.
 */
final class PlainCandidates {
  private PlainCandidates() {}

  static List<Candidate<BooleanPacking<boolean[], byte[]>>> pack(int bits) {
    return bits == 0 ? List.of() : List.of(new Candidate<>("mask", bits, MaskBits::pack));
  }

  static List<Candidate<BooleanPacking<byte[], boolean[]>>> unpack(int bits) {
    return bits == 0 ? List.of() : List.of(new Candidate<>("mask", bits, MaskBits::unpack));
  }
}
