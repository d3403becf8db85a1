// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TelemetryFileTest {
  @TempDir private Path folder;

  private static byte[] write(Path folder) throws IOException {
    var table = new TelemetryFile(folder, 500);
    table.write();
    return Files.readAllBytes(table.path());
  }

  @Test
  void isTheSameEveryTime() throws Exception {
    assertArrayEquals(write(folder.resolve("a")), write(folder.resolve("b")));
  }

  @Test
  void isThereOnceItIsWrittenAndLeavesNothingElse() throws Exception {
    var table = new TelemetryFile(folder, 10);
    assertFalse(table.exists());
    table.write();
    assertTrue(table.exists());
    try (var files = Files.list(folder)) {
      assertEquals(List.of(table.path()), files.toList());
    }
  }
}
