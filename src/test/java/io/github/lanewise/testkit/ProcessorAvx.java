// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tells tests that start JVMs with {@code -XX:UseAVX} what the processor has. */
public final class ProcessorAvx {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

  private ProcessorAvx() {}

  /** Leaves a test out if a JVM with this level would be the same as one with the level below. */
  public static void assume(int useAvx) throws IOException {
    assumeTrue(
        useAvx < 3
            || !Files.isReadable(CPU_INFO)
            || Files.readString(CPU_INFO).contains(" avx512bw"),
        "this processor has no AVX-512, so UseAVX=3 is the same as UseAVX=2");
  }
}
