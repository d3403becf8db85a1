// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

/**
 * Takes the place of the calls of Arrow C++ on Java 21, where there are none. The calls need the
 * foreign function API, which is final from Java 22 on.
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
