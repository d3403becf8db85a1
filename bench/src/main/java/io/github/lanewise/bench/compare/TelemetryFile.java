// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import io.github.lanewise.bench.jmh.parquet.TelemetryRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;

/** Generates a Parquet file that is the same on every machine and in every run. */
final class TelemetryFile {
  /** The size is small enough for several row groups in a million rows, as real files have them. */
  private static final long ROW_GROUP_BYTES = 32 << 20;

  private final Path file;
  private final int rows;

  TelemetryFile(Path folder, int rows) {
    this.file = folder.resolve("telemetry-%d.parquet".formatted(rows));
    this.rows = rows;
  }

  Path path() {
    return file;
  }

  /** Returns whether an earlier run left the file. */
  boolean exists() {
    return Files.exists(file);
  }

  void write() throws IOException {
    Files.createDirectories(file.getParent());
    // A run that is stopped half way must not leave a half-written file under the name.
    Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
    write(unfinished, rows);
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static void write(Path file, int rows) throws IOException {
    try (var writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new PlainParquetConfiguration())
            .withType(TelemetryRows.SCHEMA)
            .withCompressionCodec(CompressionCodecName.ZSTD)
            .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
            .withRowGroupSize(ROW_GROUP_BYTES)
            .build()) {
      var table = new TelemetryRows();
      for (int row = 0; row < rows; row++) {
        writer.write(table.next());
      }
    }
  }
}
