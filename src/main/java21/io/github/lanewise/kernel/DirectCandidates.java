// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.util.List;

/** The kernels for direct memory. Before Java 22 there are none. */
final class DirectCandidates {
  private DirectCandidates() {}

  static List<Candidate<?>> of(String operation, int bits) {
    return List.of();
  }

  static List<Candidate<?>> scalars(String operation) {
    return List.of();
  }
}
