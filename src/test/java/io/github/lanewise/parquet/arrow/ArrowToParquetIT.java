// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.example.ExampleProgram;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that the program in examples/arrow-to-parquet compiles and writes the rows of the stream.
 */
class ArrowToParquetIT {
  private static final int ROWS = 25_000;

  @TempDir private Path folder;

  @Test
  void theExampleWritesTheRowsOfTheStream() throws Exception {
    ExampleProgram.assumeLocalFiles();
    Path arrow = folder.resolve("readings.arrows");
    Path parquet = folder.resolve("readings.parquet");
    try (ExampleProgram example =
        ExampleProgram.compile("arrow-to-parquet", "ArrowToParquet", folder)) {
      example.call("write", arrow, ROWS);
      assertEquals((long) ROWS, example.call("convert", arrow, parquet));
    }
    List<List<Object>> expected = new ArrayList<>();
    for (long row = 0; row < ROWS; row++) {
      expected.add(
          Arrays.asList(
              row,
              GroupRows.hex(("site " + row % 11).getBytes(StandardCharsets.UTF_8)),
              row % 3 == 0 ? null : Double.doubleToRawLongBits(row / 4.0)));
    }
    assertEquals(expected, GroupRows.read(input(parquet)));
  }

  @Test
  void aStreamThatBreaksOffMakesNoWholeFile() throws Exception {
    ExampleProgram.assumeLocalFiles();
    Path arrow = folder.resolve("broken.arrows");
    Path parquet = folder.resolve("broken.parquet");
    try (ExampleProgram example =
        ExampleProgram.compile("arrow-to-parquet", "ArrowToParquet", folder)) {
      example.call("write", arrow, ROWS);
      byte[] stream = Files.readAllBytes(arrow);
      Files.write(arrow, Arrays.copyOf(stream, stream.length - 1_000));
      assertThrows(InvocationTargetException.class, () -> example.call("convert", arrow, parquet));
    }
    assertTrue(Files.exists(parquet));
    assertThrows(RuntimeException.class, () -> GroupRows.read(input(parquet)));
  }

  private static HadoopInputFile input(Path file) throws IOException {
    return HadoopInputFile.fromPath(
        new org.apache.hadoop.fs.Path(file.toUri()), new Configuration(false));
  }
}
