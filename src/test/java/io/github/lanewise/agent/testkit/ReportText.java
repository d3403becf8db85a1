// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The agent's report as a file or on standard error. */
public record ReportText(List<String> lines) {
  public static ReportText read(Path file) throws IOException {
    return new ReportText(Files.readAllLines(file));
  }

  /** The number after a colon. */
  public long count(String path) {
    return lines.stream()
        .filter(line -> line.startsWith(path + ": "))
        .mapToLong(line -> Long.parseLong(line.substring(path.length() + 2)))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no " + path + " in " + lines));
  }

  public boolean changed(String className) {
    return lines.stream().anyMatch(line -> line.startsWith("  " + className + " in "));
  }
}
