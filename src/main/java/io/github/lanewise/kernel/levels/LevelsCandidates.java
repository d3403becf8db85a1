// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import io.github.lanewise.kernel.selection.spi.Candidate;
import java.util.List;

/** Lists the kernels that may take a scalar kernel's place. Before Java 21 there are none. */
final class LevelsCandidates {
  private LevelsCandidates() {}

  static List<Candidate<LevelBits>> atLeast(int bits) {
    return List.of();
  }

  static List<Candidate<LevelBits>> equal(int bits) {
    return List.of();
  }

  static List<Candidate<OverNulls<int[]>>> spreadInts(int bits) {
    return List.of();
  }

  static List<Candidate<OverNulls<long[]>>> spreadLongs(int bits) {
    return List.of();
  }

  static List<Candidate<OverNulls<float[]>>> spreadFloats(int bits) {
    return List.of();
  }

  static List<Candidate<OverNulls<double[]>>> spreadDoubles(int bits) {
    return List.of();
  }

  static List<Candidate<OverNulls<int[]>>> compactInts(int bits) {
    return List.of();
  }

  static List<Candidate<OverNulls<long[]>>> compactLongs(int bits) {
    return List.of();
  }

  static List<Candidate<OverNulls<float[]>>> compactFloats(int bits) {
    return List.of();
  }

  static List<Candidate<OverNulls<double[]>>> compactDoubles(int bits) {
    return List.of();
  }
}
