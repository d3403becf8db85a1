// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

/**
 * Stands in for the kernels of Arrow C++ on Java 21. They need the foreign function API, which that
 * release does not have in its final form.
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
