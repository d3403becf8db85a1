// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.selection.spi.Candidate;
import java.util.List;

/**
 * Lists the kernels that may take a scalar kernel's place, the best first. There is a method for
 * each operation. Its argument is the number of bits of a vector, or 0 if the gate is closed.
 */
final class PackingCandidates {
  private PackingCandidates() {}

  /**
   * Lists the kernel with a shuffle of bytes only at 512 bits. Only there is a shuffle of a whole
   * register's bytes one instruction, and not on every processor. At 128 bits, the values of a
   * vector do not take whole bytes at every width.
   */
  static List<Candidate<Packing<byte[], int[]>>> unpackInts(int bits) {
    Candidate<Packing<byte[], int[]>> expand = new Candidate<>("bit expand", 0, ExpandUnpack::ints);
    if (bits < 256 || onJava21()) {
      return List.of(expand);
    }
    Candidate<Packing<byte[], int[]>> words =
        new Candidate<>("shuffles of words", bits, WordsUnpackInts::run);
    return bits == 512
        ? List.of(new Candidate<>("shuffle of bytes", bits, BytesUnpackInts::run), words, expand)
        : List.of(words, expand);
  }

  /** Lists no kernel at 256 bits, where some pages make C2 box the vectors. */
  static List<Candidate<Packing<byte[], long[]>>> unpackLongs(int bits) {
    return bits < 512 || onJava21()
        ? List.of()
        : List.of(new Candidate<>("shuffles of words", bits, WordsUnpackLongs::run));
  }

  static List<Candidate<Packing<int[], byte[]>>> packInts(int bits) {
    if (bits < 256 || onJava21()) {
      return List.of();
    }
    Candidate<Packing<int[], byte[]>> lanes = new Candidate<>("lanes", 256, LanesPackInts::run);
    return bits == 512
        ? List.of(new Candidate<>("shuffle of bytes", bits, BytesPackInts::run), lanes)
        : List.of(lanes);
  }

  static List<Candidate<WholeRuns>> wholeRuns(int bits) {
    if (bits < 256 || onJava21()) {
      return List.of();
    }
    Candidate<WholeRuns> words = new Candidate<>("shuffles of words", bits, WordsWholeRuns::run);
    return bits == 512
        ? List.of(new Candidate<>("shuffle of bytes", bits, BytesWholeRuns::run), words)
        : List.of(words);
  }

  /** Returns whether this is Java 21, where C2 boxes the vectors on some processors. */
  private static boolean onJava21() {
    return Runtime.version().feature() == 21;
  }
}
