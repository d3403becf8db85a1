// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.Lanewise;
import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import io.github.lanewise.parquet.testkit.ServingWriters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import org.apache.avro.generic.GenericRecord;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the programs in docs/parquet-java.md do what that document says. */
class ExamplesIT {
  @TempDir private Path folder;

  @Test
  void groupsAreWrittenByLanewiseAsStockWritesThem() throws IOException {
    WriteGroups.main(new String[] {lanewise()});
    try (ParquetWriter<Group> writer = WriteGroups.builder(stock()).build()) {
      WriteGroups.write(writer);
    }
    assertSameFile();
    assertEquals(50_000, rowsRead());
    try (ParquetWriter<Group> writer = Lanewise.accelerate(WriteGroups.builder(other())).build()) {
      assertServes(ServingWriters.of(writer), 3);
    }
  }

  @Test
  void avroRecordsAreWrittenByLanewiseAsStockWritesThem() throws IOException {
    WriteAvro.main(new String[] {lanewise()});
    try (ParquetWriter<GenericRecord> writer = WriteAvro.builder(stock()).build()) {
      WriteAvro.write(writer);
    }
    assertSameFile();
    assertEquals(50_000, rowsRead());
    try (ParquetWriter<GenericRecord> writer =
        Lanewise.accelerate(WriteAvro.builder(other())).build()) {
      assertServes(ServingWriters.of(writer), 3);
    }
  }

  @Test
  void propertiesMakeLanewiseWriteAsStockDoes() throws IOException {
    WriteWithProperties.main(new String[] {lanewise()});
    WriteWithProperties.write(stock(), ParquetProperties.builder().build());
    assertSameFile();
    assertEquals(50_000, rowsRead());
    ParquetProperties properties =
        ParquetProperties.builder()
            .withValuesWriterFactory(new LanewiseValuesWriterFactory())
            .build();
    assertServes(
        WriteWithProperties.SCHEMA.getColumns().stream().map(properties::newValuesWriter).toList(),
        3);
  }

  private static void assertServes(Collection<?> writers, int columns) {
    assertEquals(columns, writers.size());
    for (Object writer : writers) {
      assertTrue(ServingWriters.isLanewise(writer), () -> "not Lanewise's: " + writer);
    }
  }

  private void assertSameFile() throws IOException {
    assertEquals(-1, Files.mismatch(Path.of(stock()), Path.of(lanewise())));
  }

  private int rowsRead() throws IOException {
    int rows = 0;
    try (ParquetReader<Group> reader =
        ParquetReader.builder(new GroupReadSupport(), new org.apache.hadoop.fs.Path(lanewise()))
            .build()) {
      while (reader.read() != null) {
        rows++;
      }
    }
    return rows;
  }

  private String lanewise() {
    return folder.resolve("lanewise.parquet").toString();
  }

  private String stock() {
    return folder.resolve("stock.parquet").toString();
  }

  private String other() {
    return folder.resolve("other.parquet").toString();
  }
}
