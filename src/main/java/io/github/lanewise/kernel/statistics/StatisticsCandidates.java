// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.statistics;

import io.github.lanewise.kernel.selection.spi.Candidate;
import java.util.List;

/** Lists the kernels that may take a scalar kernel's place. Before Java 21 there are none. */
final class StatisticsCandidates {
  private StatisticsCandidates() {}

  static List<Candidate<Extremes<long[]>>> longs(int bits) {
    return List.of();
  }

  static List<Candidate<Extremes<float[]>>> floats(int bits) {
    return List.of();
  }

  static List<Candidate<Extremes<double[]>>> doubles(int bits) {
    return List.of();
  }
}
