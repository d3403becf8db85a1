// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.statistics;

import io.github.lanewise.kernel.selection.spi.Candidate;
import java.util.List;

/**
 * Lists the kernels that may take a scalar kernel's place. There is a method for each operation.
 * Its argument is the number of bits of a vector, or 0 if the gate is closed. At 128 bits, longs
 * and doubles gain nothing, and on Java 21, C2 boxes the vectors of floats in some JVMs.
 */
final class StatisticsCandidates {
  private StatisticsCandidates() {}

  static List<Candidate<Extremes<long[]>>> longs(int bits) {
    return bits < 256 ? List.of() : List.of(new Candidate<>("lanes", bits, LongExtremes::run));
  }

  static List<Candidate<Extremes<float[]>>> floats(int bits) {
    return bits < 256 ? List.of() : List.of(new Candidate<>("keys", bits, FloatExtremes::run));
  }

  static List<Candidate<Extremes<double[]>>> doubles(int bits) {
    return bits < 256 ? List.of() : List.of(new Candidate<>("keys", bits, DoubleExtremes::run));
  }
}
