// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import io.github.lanewise.kernel.selection.Candidate;
import java.util.List;

/**
 * The kernels that may take a scalar kernel's place: a method for each operation, given the bits of
 * the vectors to use, or 0 where the gate is closed. Few processors gather into narrow registers,
 * so narrow vectors have no candidate.
 */
final class DictionaryCandidates {
  private DictionaryCandidates() {}

  static List<Candidate<IntLookup>> findInts(int bits) {
    return bits < 256 || boxesIndexes()
        ? List.of()
        : List.of(new Candidate<>("gather", bits, GatherIntLookup::find));
  }

  static List<Candidate<LongLookup>> findLongs(int bits) {
    return bits < 512 || boxesIndexes()
        ? List.of()
        : List.of(new Candidate<>("gather", bits, GatherLongLookup::find));
  }

  /** C2 of Java 21 boxes the indexes of a gather. */
  private static boolean boxesIndexes() {
    return Runtime.version().feature() == 21;
  }
}
