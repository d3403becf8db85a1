// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.lanewise.parquet.columns.BytesColumn;
import io.github.lanewise.parquet.columns.Columns;
import io.github.lanewise.parquet.columns.ColumnsReader;
import io.github.lanewise.parquet.columns.DoubleColumn;
import io.github.lanewise.parquet.columns.ReadOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program in examples/csv-to-parquet compiles, and its file has the values of the lines. */
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
    HadoopInputFile file =
        HadoopInputFile.fromPath(
            new org.apache.hadoop.fs.Path(parquet.toUri()), new Configuration(false));
    try (ColumnsReader reader = ColumnsReader.open(file, ReadOptions.allColumns())) {
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
}
