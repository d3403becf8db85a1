// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.parquet.example.ExampleProgram;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program in examples/arrow-to-parquet compiles, and its file has the rows of the stream. */
class ArrowToParquetIT {
  private static final int ROWS = 25_000;

  @TempDir private Path folder;

  @Test
  void theExampleWritesTheRowsOfTheStream() throws Exception {
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
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(parquet.toUri());
    assertEquals(
        expected, GroupRows.read(HadoopInputFile.fromPath(path, new Configuration(false))));
  }
}
