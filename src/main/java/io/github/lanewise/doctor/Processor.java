// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the name of the processor, which Java does not tell. */
final class Processor {
  private static final Path CPUINFO = Path.of("/proc/cpuinfo");

  private Processor() {}

  /** Returns the name of the processor, or "unnamed" if the system gives none. */
  static String name() {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    Optional<String> name;
    try {
      if (Files.isReadable(CPUINFO)) {
        name = fromCpuinfo(Files.readAllLines(CPUINFO));
      } else if (system.startsWith("mac")) {
        name = firstLineOf("sysctl", "-n", "machdep.cpu.brand_string");
      } else {
        name = Optional.ofNullable(System.getenv("PROCESSOR_IDENTIFIER"));
      }
    } catch (IOException e) {
      // Only people read the name, so the text in its place may tell what happened.
      return "unknown, " + e.getMessage();
    }
    return name.orElse("unnamed");
  }

  /**
   * Returns the name in the lines of /proc/cpuinfo. The line is "model name" on x86 and "cpu model"
   * on MIPS. 64-bit Arm has numbers only.
   */
  static Optional<String> fromCpuinfo(List<String> lines) {
    return value(lines, "model name")
        .or(() -> value(lines, "cpu model"))
        .or(
            () ->
                value(lines, "CPU part")
                    .map(
                        part ->
                            "implementer "
                                + value(lines, "CPU implementer").orElse("unknown")
                                + ", part "
                                + part));
  }

  private static Optional<String> value(List<String> lines, String key) {
    return lines.stream()
        .map(line -> line.split(":", 2))
        .filter(pair -> pair.length == 2 && pair[0].strip().equals(key))
        .map(pair -> pair[1].strip())
        .findFirst();
  }

  private static Optional<String> firstLineOf(String... command) throws IOException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try (BufferedReader lines = process.inputReader()) {
      return Optional.ofNullable(lines.readLine());
    }
  }
}
