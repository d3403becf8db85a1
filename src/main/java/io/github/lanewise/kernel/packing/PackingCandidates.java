// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.selection.spi.Candidate;
import java.util.List;

/** Lists the kernels that may take a scalar kernel's place. Before Java 21 there are none. */
final class PackingCandidates {
  private PackingCandidates() {}

  static List<Candidate<Packing<byte[], int[]>>> unpackInts(int bits) {
    return List.of();
  }

  static List<Candidate<Packing<byte[], long[]>>> unpackLongs(int bits) {
    return List.of();
  }

  static List<Candidate<Packing<int[], byte[]>>> packInts(int bits) {
    return List.of();
  }

  static List<Candidate<WholeRuns>> wholeRuns(int bits) {
    return List.of();
  }
}
