// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The processor's name, which Java does not tell. */
final class Processor {
  private static final Path CPUINFO = Path.of("/proc/cpuinfo");

  private Processor() {}

  /** The architecture where the system gives no name. */
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
      // The name is for the reader's eyes only, and its place in the report can tell what happened.
      return "unknown, " + e.getMessage();
    }
    return name.orElse("unnamed");
  }

  /** x86 calls it "model name", MIPS "cpu model"; 64-bit Arm has numbers only. */
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
