// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.plain;

import io.github.lanewise.kernel.selection.Candidate;
import java.util.List;

/**
 * The kernels that may take a scalar kernel's place: a method for each operation, given the bits of
 * the vectors to use, or 0 where the gate is closed.
 */
final class PlainCandidates {
  private PlainCandidates() {}

  static List<Candidate<BitPacking<boolean[], byte[]>>> pack(int bits) {
    return bits == 0 ? List.of() : List.of(new Candidate<>("mask", bits, MaskBits::pack));
  }

  static List<Candidate<BitPacking<byte[], boolean[]>>> unpack(int bits) {
    return bits == 0 ? List.of() : List.of(new Candidate<>("mask", bits, MaskBits::unpack));
  }
}
