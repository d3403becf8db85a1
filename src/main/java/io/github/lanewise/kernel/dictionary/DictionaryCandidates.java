// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import io.github.lanewise.kernel.selection.spi.Candidate;
import java.util.List;

/** Lists the kernels that may take a scalar kernel's place. Before Java 21 there are none. */
final class DictionaryCandidates {
  private DictionaryCandidates() {}

  static List<Candidate<IntLookup>> findInts(int bits) {
    return List.of();
  }

  static List<Candidate<LongLookup>> findLongs(int bits) {
    return List.of();
  }

  static List<Candidate<Entries<int[]>>> lookUpInts(int bits) {
    return List.of();
  }

  static List<Candidate<Entries<long[]>>> lookUpLongs(int bits) {
    return List.of();
  }

  static List<Candidate<Entries<float[]>>> lookUpFloats(int bits) {
    return List.of();
  }

  static List<Candidate<Entries<double[]>>> lookUpDoubles(int bits) {
    return List.of();
  }
}
