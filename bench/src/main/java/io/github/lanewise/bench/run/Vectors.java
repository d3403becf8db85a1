// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import java.util.List;

/**
 * How wide the vectors of a fork may be.
 *
 * @param arguments what makes a JVM keep to it
 */
record Vectors(int bits, List<String> arguments) {
  /** What a JVM chooses by itself. */
  static Vectors all(int bits) {
    return new Vectors(bits, List.of());
  }

  static Vectors limitedTo(int bits) {
    String architecture = System.getProperty("os.arch");
    boolean x86 = architecture.equals("amd64") || architecture.equals("x86_64");
    return new Vectors(bits, List.of(x86 ? instructions(bits) : "-XX:MaxVectorSize=" + bits / 8));
  }

  /** On x86 the instruction set: MaxVectorSize=32 alone would leave AVX-512's shuffles. */
  private static String instructions(int bits) {
    return switch (bits) {
      case 128 -> "-XX:UseAVX=1";
      case 256 -> "-XX:UseAVX=2";
      case 512 -> "-XX:UseAVX=3";
      default -> throw new IllegalArgumentException("no vectors of " + bits + " bits");
    };
  }
}
