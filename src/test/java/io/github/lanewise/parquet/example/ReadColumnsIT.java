// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the program in examples/read-columns compiles, and computes the right sums. */
class ReadColumnsIT {
  private static final int ROWS = 100_000;

  @TempDir private Path folder;

  @Test
  void theExampleSumsUpAColumnByTheNamesInAnotherOne() throws Exception {
    ExampleProgram.assumeLocalFiles();
    try (ExampleProgram example = ExampleProgram.compile("read-columns", "ReadColumns", folder)) {
      Path file = folder.resolve("measurements.parquet");
      example.call("write", file, ROWS);
      assertEquals(expected(), example.call("sumBySite", file));
    }
  }

  private static Map<String, Double> expected() {
    Map<String, Double> sums = new TreeMap<>();
    for (int i = 0; i < ROWS; i++) {
      if (i % 10 != 0) {
        sums.merge("site " + i % 8, i % 1_000 / 10.0, Double::sum);
      }
    }
    assertTrue(sums.size() == 8, sums::toString);
    return sums;
  }
}
