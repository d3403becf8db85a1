// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that footers that contradict the pages or the file are refused. */
@Tag("any-java")
class ForgedFootersIT {
  private static final MessageType LISTS =
      MessageTypeParser.parseMessageType("message m { repeated int32 x; }");
  private static final MessageType NUMBERS =
      MessageTypeParser.parseMessageType("message m { required int32 x; }");

  private static MemoryFile lists() throws IOException {
    return Rows.write(LISTS, 10, i -> new SimpleGroup(LISTS).append("x", i).append("x", i + 100));
  }

  private static MemoryFile numbers() throws IOException {
    return Rows.write(NUMBERS, 10, i -> new SimpleGroup(NUMBERS).append("x", i));
  }

  private static Consumer<FileMetaData> rows(int rows) {
    return footer -> footer.getRow_groups().get(0).setNum_rows(rows);
  }

  private static long read(MemoryFile file, int batchRows) throws IOException {
    long rows = 0;
    ReadOptions options = ReadOptions.allColumns().batchRows(batchRows);
    try (ColumnsReader reader = ColumnsReader.open(file, options)) {
      while (reader.next()) {
        rows += reader.columns().rows();
      }
    }
    return rows;
  }

  @Test
  void aRowGroupHasAsManyRowsAsItsPages() throws IOException {
    assertEquals(10, read(ForgedFooter.of(lists(), footer -> {}), 3));
    for (int batchRows : new int[] {1, 3, 5, 100}) {
      for (int rows : new int[] {1, 5, 9, 11, 15}) {
        for (MemoryFile file : List.of(lists(), numbers())) {
          MemoryFile forged = ForgedFooter.of(file, rows(rows));
          assertThrows(ParquetDecodingException.class, () -> read(forged, batchRows));
        }
      }
    }
  }

  @Test
  void aWidthThatNoArrayHasIsRefusedWithTheFile() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType("message m { required fixed_len_byte_array(1) x; }");
    Binary value = Binary.fromConstantByteArray(new byte[1]);
    MemoryFile file = Rows.write(schema, 1, i -> new SimpleGroup(schema).append("x", value));
    MemoryFile forged =
        ForgedFooter.of(
            file, footer -> footer.getSchema().get(1).setType_length(Integer.MAX_VALUE));
    ReadOptions options = ReadOptions.allColumns().name("the file");
    ParquetDecodingException refused =
        assertThrows(
            ParquetDecodingException.class, () -> ColumnsReader.open(forged, options).close());
    assertTrue(refused.getMessage().startsWith("the file: column 'x': "), refused::getMessage);
  }

  /** An array of one value would take 64 MiB. */
  @Test
  void aWidthThatThePagesDoNotHaveIsRefusedBeforeThereIsAnArray() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType("message m { required fixed_len_byte_array(1) x; }");
    Binary value = Binary.fromConstantByteArray(new byte[1]);
    MemoryFile forged =
        ForgedFooter.of(
            Rows.write(
                schema,
                3,
                i -> new SimpleGroup(schema).append("x", value),
                builder -> builder.withDictionaryEncoding(false)),
            footer -> footer.getSchema().get(1).setType_length((64 << 20) + 1));
    try (ColumnsReader reader = ColumnsReader.open(forged)) {
      String message = assertThrows(ParquetDecodingException.class, reader::next).getMessage();
      assertTrue(
          message.endsWith(
              "column 'x', page 0: values of 67108865 bytes are announced, but there are only 3 bytes"),
          message);
    }
  }

  /**
   * Thrift would make an array for the announced elements. The first list of a footer is the
   * schema.
   */
  @Test
  void aListHasAsManyBytesAsElements() throws IOException {
    MemoryFile forged =
        ForgedFooter.ofBytes(
            numbers(),
            footer -> {
              assertArrayEquals(new byte[] {0x15, 0x02, 0x19, 0x2c}, Arrays.copyOf(footer, 4));
              ByteBuffer longer = ByteBuffer.allocate(footer.length + 4);
              // A size of 15 says that the real size follows, which is 200 million here.
              longer.put(new byte[] {0x15, 0x02, 0x19, (byte) 0xfc});
              longer.put(new byte[] {(byte) 0x80, (byte) 0x84, (byte) 0xaf, 0x5f});
              return longer.put(footer, 4, footer.length - 4).array();
            });
    String message =
        assertThrows(ParquetDecodingException.class, () -> ColumnsReader.open(forged)).getMessage();
    assertTrue(
        message.startsWith(forged + ": the footer announces 200,000,000 elements of a list"),
        message);
  }

  /** Thrift would find a list of 2,147,483,647 row groups after the list of bytes. */
  @Test
  void aListOfAnotherTypeHidesNoList() throws IOException {
    byte[] bytes = HexFormat.of().parseHex("1502191348016d150000160019fcffffffff07");
    MemoryFile forged = ForgedFooter.ofBytes(numbers(), footer -> bytes);
    String message =
        assertThrows(ParquetDecodingException.class, () -> ColumnsReader.open(forged)).getMessage();
    assertTrue(message.contains("the footer has a list whose elements are of type 3"), message);
  }

  /** parquet-java would allocate memory for the whole chunk. */
  @Test
  void aColumnChunkEndsWithinTheFile() throws IOException {
    MemoryFile forged =
        ForgedFooter.of(
            numbers(),
            footer -> {
              RowGroup group = footer.getRow_groups().get(0);
              group.getColumns().get(0).getMeta_data().setTotal_compressed_size(400_000_000);
            });
    String message =
        assertThrows(ParquetDecodingException.class, () -> ColumnsReader.open(forged)).getMessage();
    assertTrue(message.contains("row group 0, column 'x': 400000000 bytes"), message);
  }

  @Test
  void aColumnChunkMayReachTheEndOfTheFile() throws IOException {
    for (int more = 0; more < 2; more++) {
      MemoryFile forged = numbers();
      long size = 0;
      // The size is a part of the footer, whose length depends on it.
      for (int i = 0; i < 3; i++) {
        long bytes = forged.getLength() - 4 + more;
        forged =
            ForgedFooter.ofFirstChunk(numbers(), chunk -> chunk.setTotal_compressed_size(bytes));
        size = bytes;
      }
      MemoryFile file = forged;
      if (more == 0) {
        ColumnsReader.open(file).close();
      } else {
        assertEquals(
            "%s: row group 0, column 'x': %d bytes from position 4 on are beyond the file's %d"
                .formatted(file, size, file.getLength()),
            assertThrows(ParquetDecodingException.class, () -> ColumnsReader.open(file))
                .getMessage());
      }
    }
  }

  /** Each chunk could be in the file by itself. */
  @Test
  void columnChunksTogetherAreNoLongerThanTheFile() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType("message m { required int32 x; required int32 y; }");
    MemoryFile file =
        Rows.write(schema, 100, i -> new SimpleGroup(schema).append("x", i).append("y", i * i));
    long most = file.getLength() - 10;
    MemoryFile forged = ForgedFooter.ofFirstChunk(file, x -> x.setTotal_compressed_size(most));
    String message =
        assertThrows(ParquetDecodingException.class, () -> ColumnsReader.open(forged)).getMessage();
    assertTrue(message.contains("row group 0, column 'y': its "), message);
    assertTrue(message.contains(" bytes and those of the columns before it are more"), message);
  }

  /** parquet-java skips a row group only if its number of rows is exactly 0. */
  @Test
  void aColumnChunkOfANegativeNumberOfRowsEndsWithinTheFile() throws IOException {
    MemoryFile forged =
        ForgedFooter.of(
            numbers(),
            footer -> {
              RowGroup group = footer.getRow_groups().get(0);
              group.setNum_rows(-1);
              group.getColumns().get(0).getMeta_data().setTotal_compressed_size(400_000_000);
            });
    String message =
        assertThrows(ParquetDecodingException.class, () -> ColumnsReader.open(forged)).getMessage();
    assertTrue(message.contains("row group 0, column 'x': 400000000 bytes"), message);
  }

  @Test
  void anyNumberOfRowGroupsMayBeEmpty() throws IOException {
    MemoryFile forged =
        ForgedFooter.of(
            numbers(),
            footer -> {
              RowGroup group = footer.getRow_groups().get(0);
              RowGroup empty = new RowGroup(group);
              empty.setNum_rows(0);
              List<RowGroup> groups = new ArrayList<>();
              for (int i = 0; i < 20_000; i++) {
                groups.add(empty);
              }
              groups.add(group);
              groups.add(empty);
              footer.setRow_groups(groups);
            });
    assertEquals(10, read(forged, 7));
  }
}
