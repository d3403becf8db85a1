// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Tells what an x86 processor has. */
public final class ProcessorFlags {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

  private ProcessorFlags() {}

  /** Returns the flags that Linux lists, or nothing on other systems. */
  public static Set<String> all() throws IOException {
    if (!Files.isReadable(CPU_INFO)) {
      return Set.of();
    }
    return Files.readAllLines(CPU_INFO).stream()
        .filter(line -> line.startsWith("flags"))
        .findFirst()
        .map(line -> Set.copyOf(List.of(line.split("\\s+"))))
        .orElse(Set.of());
  }

  /** Leaves a test out if a JVM with this level would be the same as one with the level below. */
  public static void assumeUseAvx(int level) throws IOException {
    Set<String> flags = all();
    assumeTrue(
        level < 3 || flags.isEmpty() || flags.contains("avx512bw"),
        "this processor has no AVX-512, so UseAVX=3 is the same as UseAVX=2");
  }
}
