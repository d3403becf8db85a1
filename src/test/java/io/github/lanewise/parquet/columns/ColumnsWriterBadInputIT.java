// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static io.github.lanewise.parquet.columns.DraftBatch.BYTES;
import static io.github.lanewise.parquet.columns.DraftBatch.CELL;
import static io.github.lanewise.parquet.columns.DraftBatch.PLACES;
import static io.github.lanewise.parquet.columns.DraftBatch.ROWS;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a batch that does not fit the schema is refused as a whole, by its column's name. */
class ColumnsWriterBadInputIT {
  private static ColumnsWriter writer(MemoryFile file) throws IOException {
    return ColumnsWriter.create(file, DraftBatch.SCHEMA, WriteOptions.defaults());
  }

  private static byte[] fileOf(int batches) throws IOException {
    MemoryFile file = new MemoryFile();
    try (ColumnsWriter writer = writer(file)) {
      for (int i = 0; i < batches; i++) {
        writer.write(new DraftBatch().batch());
      }
    }
    return file.bytes();
  }

  @ParameterizedTest
  @MethodSource("io.github.lanewise.parquet.columns.RefusedBatch#all")
  void nothingOfARefusedBatchIsWritten(RefusedBatch refused) throws IOException {
    MemoryFile file = new MemoryFile();
    try (ColumnsWriter writer = writer(file)) {
      for (int i = 0; i < 2; i++) {
        WriteBatch batch = refused.draft().batch();
        String message =
            assertThrows(IllegalArgumentException.class, () -> writer.write(batch)).getMessage();
        assertTrue(message.contains("'" + refused.name() + "'"), message);
        assertTrue(message.contains(refused.reason()), message);
        writer.write(new DraftBatch().batch());
      }
    }
    assertArrayEquals(fileOf(2), file.bytes());
  }

  @Test
  void theRowsOfTheTestAreThoseThatParquetJavaReads() throws IOException {
    MemoryFile file = new MemoryFile();
    try (ColumnsWriter writer = writer(file)) {
      writer.write(new DraftBatch().batch());
    }
    assertEquals(ROWS, StockColumns.assertSame(file, ReadOptions.allColumns()));
  }

  private static void assertNames(
      String name, Class<? extends RuntimeException> type, Executable step) {
    String message = assertThrows(type, step).getMessage();
    assertTrue(message.contains(name), message);
  }

  @Test
  void nothingIsGivenTwice() {
    WriteBatch batch = new DraftBatch().batch();
    Class<IllegalArgumentException> refused = IllegalArgumentException.class;
    assertNames("'number'", refused, () -> batch.ints("number", new int[ROWS]));
    assertNames("'number'", refused, () -> batch.longs("number", new long[ROWS]));
    assertNames("'place'", refused, () -> batch.struct("place", PLACES));
    assertNames("'tags'", refused, () -> batch.list("tags", new int[ROWS + 1]));
    assertNames("'" + CELL + "'", refused, () -> batch.levels(CELL, new int[3], new int[3], 3));
  }

  @Test
  void nothingIsNull() {
    WriteBatch batch = Columns.of(ROWS);
    Class<NullPointerException> refused = NullPointerException.class;
    assertNames("'number'", refused, () -> batch.ints("number", null));
    assertNames("'text'", refused, () -> batch.bytes("text", null, BYTES));
    assertNames("'text'", refused, () -> batch.bytes("text", new int[4], null));
    assertNames("'tags'", refused, () -> batch.list("tags", null));
    assertNames("'place'", refused, () -> batch.struct("place", null));
    assertNames("'" + CELL + "'", refused, () -> batch.levels(CELL, null, new int[3], 3));
    assertNames("'" + CELL + "'", refused, () -> batch.levels(CELL, new int[3], null, 3));
  }

  @Test
  void aValidityWithTooFewBitsIsRefusedWithBothNumbers() throws IOException {
    MessageType schema = MessageTypeParser.parseMessageType("message m { optional int64 time; }");
    WriteBatch batch = Columns.of(65).longs("time", new long[65], new long[] {1});
    try (ColumnsWriter writer =
        ColumnsWriter.create(new MemoryFile(), schema, WriteOptions.defaults())) {
      assertNames(
          "has a validity of 64 bits for 65 slots",
          IllegalArgumentException.class,
          () -> writer.write(batch));
      writer.write(Columns.of(64).longs("time", new long[64], new long[] {1}));
    }
  }

  @Test
  void numbersOutOfRangeAreRefused() {
    WriteOptions options = WriteOptions.defaults();
    Class<IllegalArgumentException> refused = IllegalArgumentException.class;
    assertNames("-1 rows", refused, () -> Columns.of(-1));
    assertNames("rowGroupSize is 0", refused, () -> options.rowGroupSize(0));
    assertNames("rowGroupRows is 0", refused, () -> options.rowGroupRows(0));
    assertNames("maxPadding is -1", refused, () -> options.maxPadding(-1));
    assertDoesNotThrow(() -> options.rowGroupSize(1).rowGroupRows(1).maxPadding(0));
  }

  @Test
  void optionsAreNotNull() {
    WriteOptions options = WriteOptions.defaults();
    assertThrows(NullPointerException.class, () -> options.codec(null));
    assertThrows(NullPointerException.class, () -> options.codecs(null));
    assertThrows(NullPointerException.class, () -> options.properties(null));
    assertThrows(NullPointerException.class, () -> options.encryption(null));
    assertThrows(NullPointerException.class, () -> options.metadata(null));
    refusesMetadata("a key of the metadata is null", null, "1");
    refusesMetadata("the value of 'one' is null", "one", null);
  }

  private static void refusesMetadata(String message, String key, String value) {
    Map<String, String> metadata = Collections.singletonMap(key, value);
    WriteOptions options = WriteOptions.defaults();
    assertEquals(
        message,
        assertThrows(NullPointerException.class, () -> options.metadata(metadata)).getMessage());
  }

  @Test
  void anAbortedFileHasNoFooter() throws IOException {
    MemoryFile file = new MemoryFile();
    WriteBatch batch = new DraftBatch().batch();
    try (ColumnsWriter writer = writer(file)) {
      writer.write(batch);
      writer.abort();
      assertThrows(IllegalStateException.class, () -> writer.write(batch));
      writer.abort();
      assertThrows(IllegalStateException.class, writer::footer);
    }
    assertArrayEquals("PAR1".getBytes(StandardCharsets.US_ASCII), file.bytes());
    assertThrows(RuntimeException.class, () -> ParquetFileReader.open(file));
  }

  @Test
  void aWholeFileCannotBeAborted() throws IOException {
    MemoryFile file = new MemoryFile();
    ColumnsWriter writer = writer(file);
    writer.write(new DraftBatch().batch());
    writer.close();
    writer.abort();
    assertArrayEquals(fileOf(1), file.bytes());
  }

  @Test
  void aClosedWriterTakesNoBatchAndClosesAgain() throws IOException {
    MemoryFile file = new MemoryFile();
    ColumnsWriter writer = writer(file);
    writer.write(new DraftBatch().batch());
    writer.close();
    WriteBatch batch = new DraftBatch().batch();
    assertThrows(IllegalStateException.class, () -> writer.write(batch));
    assertThrows(IllegalStateException.class, writer::bytes);
    writer.close();
    assertArrayEquals(fileOf(1), file.bytes());
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      assertEquals(ROWS, reader.getRecordCount());
    }
  }

  @Test
  void aClosedWriterHasTheFooterOfItsFile() throws IOException {
    MemoryFile file = new MemoryFile();
    ColumnsWriter writer = writer(file);
    writer.write(new DraftBatch().batch());
    assertThrows(IllegalStateException.class, writer::footer);
    writer.close();
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      assertEquals(columnsOf(reader.getFooter()), columnsOf(writer.footer()));
    }
  }

  private static List<List<Object>> columnsOf(ParquetMetadata footer) {
    List<List<Object>> columns = new ArrayList<>();
    for (BlockMetaData group : footer.getBlocks()) {
      for (ColumnChunkMetaData column : group.getColumns()) {
        columns.add(
            List.of(
                group.getStartingPos(),
                group.getRowCount(),
                column.getPath(),
                column.getTotalSize(),
                column.getValueCount(),
                column.getStatistics().getNumNulls()));
      }
    }
    return columns;
  }
}
