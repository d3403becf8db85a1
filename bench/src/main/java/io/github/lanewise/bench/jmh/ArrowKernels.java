// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

/**
 * Arrow C++'s kernels, called through the foreign function API. This twin serves Java 21, which has
 * none.
 */
final class ArrowKernels {
  private ArrowKernels() {}

  static String release() {
    return "";
  }

  static Mover decode(int width) {
    throw new UnsupportedOperationException("Arrow's kernels need Java 22 or later");
  }

  static Mover encode(int width) {
    throw new UnsupportedOperationException("Arrow's kernels need Java 22 or later");
  }
}
