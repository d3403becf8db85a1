// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import io.github.lanewise.kernel.selection.spi.Candidate;
import java.util.List;

/**
 * Lists the kernels that may take a scalar kernel's place. There is a method for each operation.
 * Its argument is the number of bits of a vector, or 0 if the gate is closed.
 */
final class DictionaryCandidates {
  private DictionaryCandidates() {}

  /** Few processors have a gather for 128 bits. */
  static List<Candidate<IntLookup>> findInts(int bits) {
    return bits < 256 || boxesIndexes()
        ? List.of()
        : List.of(new Candidate<>("gather", bits, GatherIntLookup::find));
  }

  /** At 128 bits a register holds two longs, too few to be faster than loads. */
  static List<Candidate<LongLookup>> findLongs(int bits) {
    return bits < 256 ? List.of() : List.of(new Candidate<>("loads", bits, LoadsLongLookup::find));
  }

  static List<Candidate<Entries<int[]>>> lookUpInts(int bits) {
    return bits < 256 || boxesIndexes()
        ? List.of()
        : List.of(new Candidate<>("register", bits, RegisterInts::lookup));
  }

  /** At 256 bits a register holds four longs, too few to be faster than loads. */
  static List<Candidate<Entries<long[]>>> lookUpLongs(int bits) {
    return bits < 512 || boxesIndexes()
        ? List.of()
        : List.of(new Candidate<>("register", bits, RegisterLongs::lookup));
  }

  static List<Candidate<Entries<float[]>>> lookUpFloats(int bits) {
    return bits < 256 || changesNans()
        ? List.of()
        : List.of(new Candidate<>("register", bits, RegisterFloats::lookup));
  }

  static List<Candidate<Entries<double[]>>> lookUpDoubles(int bits) {
    return bits < 512 || changesNans()
        ? List.of()
        : List.of(new Candidate<>("register", bits, RegisterDoubles::lookup));
  }

  /** Returns whether code that is not compiled may give a NaN other bits. */
  private static boolean changesNans() {
    return Runtime.version().feature() < 25;
  }

  /** Returns whether this is Java 21, where C2 boxes the indexes of a gather. */
  private static boolean boxesIndexes() {
    return Runtime.version().feature() == 21;
  }
}
