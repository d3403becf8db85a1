// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The processor's name where the system tells it in a file, its architecture elsewhere. */
final class Processor {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

  private Processor() {}

  static String describe() {
    String architecture = System.getProperty("os.arch");
    int threads = Runtime.getRuntime().availableProcessors();
    return "%s, %d threads".formatted(model(architecture), threads);
  }

  private static String model(String otherwise) {
    if (!Files.isReadable(CPU_INFO)) {
      return otherwise;
    }
    try (Stream<String> lines = Files.lines(CPU_INFO)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(otherwise);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
