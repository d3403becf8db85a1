// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import io.github.lanewise.kernel.selection.spi.Candidate;
import java.util.List;

/**
 * Lists the kernels that may take a scalar kernel's place. There is a method for each operation.
 * Its argument is the number of bits of a vector, or 0 if the gate is closed. No kernel is listed
 * for vectors with too few lanes to be faster than the scalar kernels, and none on Java 21, where
 * C2 boxes the vectors.
 */
final class DeltaCandidates {
  private DeltaCandidates() {}

  /**
   * Lists the kernel of bytes only at 512 bits. Only there is a shuffle of a register's bytes one
   * instruction, on some processors.
   */
  static List<Candidate<IntDeltas>> decodeInts(int bits) {
    if (bits < 256 || onJava21()) {
      return List.of();
    }
    Candidate<IntDeltas> words = new Candidate<>("words", bits, WordIntDeltas::run);
    return bits < 512
        ? List.of(words)
        : List.of(new Candidate<>("bytes", bits, ByteIntDeltas::run), words);
  }

  static List<Candidate<LongDeltas>> decodeLongs(int bits) {
    return bits < 512 || onJava21()
        ? List.of()
        : List.of(new Candidate<>("bytes", 512, ByteLongDeltas::run));
  }

  private static boolean onJava21() {
    return Runtime.version().feature() == 21;
  }
}
