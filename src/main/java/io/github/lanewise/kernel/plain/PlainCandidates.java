// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.plain;

import io.github.lanewise.kernel.selection.spi.Candidate;
import java.util.List;

/** Lists the kernels that may take a scalar kernel's place. Before Java 21 there are none. */
final class PlainCandidates {
  private PlainCandidates() {}

  static List<Candidate<BooleanPacking<boolean[], byte[]>>> pack(int bits) {
    return List.of();
  }

  static List<Candidate<BooleanPacking<byte[], boolean[]>>> unpack(int bits) {
    return List.of();
  }
}
