// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.Acceleration;

/** Tells tests that start JVMs with {@code -XX:UseAVX} what the processor has. */
public final class ProcessorAvx {
  private ProcessorAvx() {}

  /**
   * Leaves a test out if a JVM with this level would be the same as one with the level below. The
   * JVM of the tests must have the widest vectors.
   */
  public static void assume(int useAvx) {
    assumeTrue(
        useAvx < 3 || Acceleration.current().vectorBits() == 512,
        "this processor has no AVX-512, so UseAVX=3 is the same as UseAVX=2");
  }
}
