// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.Operations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests that the operations that benchmarks wait for exist. A benchmark that waits for another
 * operation would fail only when it is run.
 */
class ChosenTest {
  private static final Path SOURCES = Path.of("src", "main", "java");
  private static final Pattern CALL =
      Pattern.compile("Chosen\\.(?:settle|kernel)\\(\"([^\"]+)\", (\\d+)\\)");

  @Test
  void benchmarksNameOperationsThatExist() throws IOException {
    List<String> operations =
        Operations.all().stream().map(one -> one.name() + " " + one.width()).toList();
    List<String> unknown = new ArrayList<>();
    boolean any = false;
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        Matcher call = CALL.matcher(Files.readString(file));
        while (call.find()) {
          any = true;
          String operation = call.group(1) + " " + call.group(2);
          if (!operations.contains(operation)) {
            unknown.add(file.getFileName() + ": " + operation);
          }
        }
      }
    }
    assertTrue(any, "no benchmark names an operation");
    assertEquals(List.of(), unknown);
  }
}
