// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import io.github.lanewise.kernel.selection.spi.Candidate;
import java.util.List;

/**
 * Lists each operation's candidates. The argument is the number of bits of a vector, or 0 if the
 * gate is closed. At 512 bits, kernels with the expand and compress instructions come first. The
 * kernels with tables need vectors that hold at least four values.
 */
final class LevelsCandidates {
  private LevelsCandidates() {}

  static List<Candidate<LevelBits>> atLeast(int bits) {
    return bits == 0 ? List.of() : List.of(new Candidate<>("mask", bits, VectorLevels::atLeast));
  }

  static List<Candidate<LevelBits>> equal(int bits) {
    return bits == 0 ? List.of() : List.of(new Candidate<>("mask", bits, VectorLevels::equal));
  }

  static List<Candidate<OverNulls<int[]>>> spreadInts(int bits) {
    return bits < 128 || boxesFourBytes(bits)
        ? List.of()
        : candidates(bits, ExpandSpreadInts::run, TableSpreadInts::run);
  }

  static List<Candidate<OverNulls<long[]>>> spreadLongs(int bits) {
    return bits < 256
        ? List.of()
        : candidates(bits, ExpandSpreadNumbers::run, TableSpreadNumbers::run);
  }

  static List<Candidate<OverNulls<float[]>>> spreadFloats(int bits) {
    return bits < 128 || changesNaNs()
        ? List.of()
        : candidates(bits, ExpandSpreadNumbers::run, TableSpreadNumbers::run);
  }

  static List<Candidate<OverNulls<double[]>>> spreadDoubles(int bits) {
    return bits < 256 || changesNaNs()
        ? List.of()
        : candidates(bits, ExpandSpreadNumbers::run, TableSpreadNumbers::run);
  }

  static List<Candidate<OverNulls<int[]>>> compactInts(int bits) {
    return bits < 128
        ? List.of()
        : candidates(bits, CompressCompactInts::run, TableCompactInts::run);
  }

  /**
   * Lists no kernel below 512 bits. At 256 bits a table is at most a quarter faster than the scalar
   * kernel, and in a few JVMs it is slower.
   */
  static List<Candidate<OverNulls<long[]>>> compactLongs(int bits) {
    return bits < 512
        ? List.of()
        : candidates(bits, CompressCompactNumbers::run, TableCompactNumbers::run);
  }

  static List<Candidate<OverNulls<float[]>>> compactFloats(int bits) {
    return bits < 128 || changesNaNs()
        ? List.of()
        : candidates(bits, CompressCompactNumbers::run, TableCompactNumbers::run);
  }

  static List<Candidate<OverNulls<double[]>>> compactDoubles(int bits) {
    return bits < 512 || changesNaNs()
        ? List.of()
        : candidates(bits, CompressCompactNumbers::run, TableCompactNumbers::run);
  }

  /** On Java 21, C2 boxes the vectors of the tables that spread values of four bytes. */
  private static boolean boxesFourBytes(int bits) {
    return bits < 512 && Runtime.version().feature() == 21;
  }

  /**
   * On Java 21, and perhaps later, {@code expand}, {@code compress} and {@code rearrange} of floats
   * and doubles give every NaN the same bits while they are not compiled, and a proven kernel may
   * lose its compiled code. On Java 25 the bits stay.
   */
  private static boolean changesNaNs() {
    return Runtime.version().feature() < 25;
  }

  private static <A> List<Candidate<OverNulls<A>>> candidates(
      int bits, OverNulls<A> instruction, OverNulls<A> table) {
    Candidate<OverNulls<A>> byTable = new Candidate<>("table", Math.min(bits, 256), table);
    return bits < 512
        ? List.of(byTable)
        : List.of(new Candidate<>("instruction", bits, instruction), byTable);
  }
}
