// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.columns.BytesColumn;
import io.github.lanewise.parquet.columns.Columns;
import io.github.lanewise.parquet.columns.ColumnsReader;
import io.github.lanewise.parquet.columns.DoubleColumn;
import io.github.lanewise.parquet.columns.ReadOptions;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that the program in examples/csv-to-parquet compiles and writes the values of the lines.
 */
class CsvToParquetIT {
  private static final int ROWS = 25_000;

  @TempDir private Path folder;

  @Test
  void theExampleWritesTheValuesOfTheLines() throws Exception {
    ExampleProgram.assumeLocalFiles();
    StringBuilder lines = new StringBuilder("time,site,power\n");
    for (int i = 0; i < ROWS; i++) {
      lines.append(i).append(",site ").append(i % 11).append(i % 3 == 0 ? "," : "," + i / 4.0);
      lines.append('\n');
    }
    Path csv = folder.resolve("readings.csv");
    Path parquet = folder.resolve("readings.parquet");
    Files.writeString(csv, lines);
    try (ExampleProgram example =
        ExampleProgram.compile("csv-to-parquet", "CsvToParquet", folder)) {
      assertEquals((long) ROWS, example.call("convert", csv, parquet));
    }
    int row = 0;
    try (ColumnsReader reader = ColumnsReader.open(input(parquet), ReadOptions.allColumns())) {
      while (reader.next()) {
        Columns batch = reader.columns();
        BytesColumn site = batch.bytes("site");
        DoubleColumn power = batch.doubles("power");
        for (int i = 0; i < batch.rows(); i++, row++) {
          assertEquals(row, batch.longs("time").values()[i]);
          int start = site.offsets()[i];
          int length = site.offsets()[i + 1] - start;
          assertEquals(
              "site " + row % 11, new String(site.bytes(), start, length, StandardCharsets.UTF_8));
          assertEquals(row % 3 == 0, power.isNull(i));
          assertFalse(row % 3 != 0 && power.values()[i] != row / 4.0);
        }
      }
    }
    assertEquals(ROWS, row);
  }

  @Test
  void aLineThatIsNoReadingMakesNoWholeFile() throws Exception {
    ExampleProgram.assumeLocalFiles();
    Path csv = folder.resolve("bad.csv");
    Path parquet = folder.resolve("bad.parquet");
    Files.writeString(csv, "time,site,power\n" + "1,a,2\n".repeat(ROWS) + "late,a,2\n");
    try (ExampleProgram example =
        ExampleProgram.compile("csv-to-parquet", "CsvToParquet", folder)) {
      assertThrows(InvocationTargetException.class, () -> example.call("convert", csv, parquet));
    }
    assertTrue(Files.exists(parquet));
    assertThrows(RuntimeException.class, () -> ColumnsReader.open(input(parquet)));
  }

  private static HadoopInputFile input(Path file) throws IOException {
    return HadoopInputFile.fromPath(
        new org.apache.hadoop.fs.Path(file.toUri()), new Configuration(false));
  }
}
