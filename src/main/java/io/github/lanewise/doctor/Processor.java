// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds the name of the processor, which Java does not tell. */
final class Processor {
  private static final Path CPUINFO = Path.of("/proc/cpuinfo");

  private Processor() {}

  /** Returns the name of the processor, or "unnamed" if the system gives none. */
  static String name() {
    try {
      Optional<String> name;
      if (Files.isReadable(CPUINFO)) {
        name = fromCpuinfo(Files.readAllLines(CPUINFO));
      } else if (System.getProperty("os.name", "").startsWith("Mac")) {
        name = fromSysctl();
      } else {
        name = Optional.ofNullable(System.getenv("PROCESSOR_IDENTIFIER"));
      }
      return name.orElse("unnamed");
    } catch (IOException e) {
      // Only people read the name, so a text that tells what happened may take its place.
      return "unknown, " + e.getMessage();
    }
  }

  /**
   * Returns the name in the lines of /proc/cpuinfo. The line is "model name" on x86 and "cpu model"
   * on MIPS. 64-bit Arm has numbers only.
   */
  static Optional<String> fromCpuinfo(List<String> lines) {
    String maker = value(lines, "CPU implementer").orElse("unknown");
    return value(lines, "model name")
        .or(() -> value(lines, "cpu model"))
        .or(() -> value(lines, "CPU part").map(part -> "implementer " + maker + ", part " + part));
  }

  private static Optional<String> value(List<String> lines, String key) {
    return lines.stream()
        .map(line -> line.split(":", 2))
        .filter(pair -> pair.length == 2 && pair[0].strip().equals(key))
        .map(pair -> pair[1].strip())
        .findFirst();
  }

  private static Optional<String> fromSysctl() throws IOException {
    ProcessBuilder sysctl = new ProcessBuilder("sysctl", "-n", "machdep.cpu.brand_string");
    try (BufferedReader lines = sysctl.redirectError(Redirect.DISCARD).start().inputReader()) {
      return Optional.ofNullable(lines.readLine());
    }
  }
}
