// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FirstFileTest {
  @TempDir private Path folder;

  private String run(String what, String side, String table) throws Exception {
    PrintStream console = System.out;
    var out = new ByteArrayOutputStream();
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    try {
      FirstFile.main(
          new String[] {
            what, side, table, "dictionary", "SNAPPY", folder.resolve("file.parquet").toString()
          });
    } finally {
      System.setOut(console);
    }
    return out.toString(StandardCharsets.UTF_8).strip();
  }

  /** The run fails if the files of both sides differ. */
  @ParameterizedTest
  @ValueSource(strings = {"flights", "telemetry"})
  void bothSidesReadAndWriteTheFileAndPrintTwoTimes(String table) throws Exception {
    assertEquals("", run("prepare", "stock", table));
    for (String side : new String[] {"stock", "lanewise"}) {
      for (String what : new String[] {"read", "write"}) {
        String times = run(what, side, table);
        assertTrue(times.matches("[0-9]+ [0-9]+"), what + " " + side + ": " + times);
      }
    }
  }

  @Test
  void anotherFileIsNoticed() throws Exception {
    run("prepare", "stock", "flights");
    Path file = folder.resolve("file.parquet");
    byte[] bytes = Files.readAllBytes(file);
    bytes[1_000]++;
    Files.write(file, bytes);
    assertThrows(IllegalStateException.class, () -> run("write", "lanewise", "flights"));
  }
}
