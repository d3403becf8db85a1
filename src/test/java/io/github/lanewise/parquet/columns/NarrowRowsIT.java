// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.column.values.plain.PlainValuesWriter;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests row groups with less than one byte a row. parquet-java looks at their size after each row,
 * and {@link ColumnsWriter} writes many rows at once all the same.
 */
class NarrowRowsIT {
  private static final int ROWS = 100_000;
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message test {
            optional int32 kind;
            optional int64 number;
            optional boolean flag;
            optional binary text (UTF8);
            optional group place {
              optional int32 x;
              optional fixed_len_byte_array(3) code;
              optional group point {
                required double y;
              }
            }
            repeated int32 some;
          }
          """);

  /** Rows are narrow, wide, and narrow again. Some groups end at a number of bytes. */
  @ParameterizedTest
  @CsvSource({
    "PARQUET_1_0, 3000, 20000", "PARQUET_1_0, 12000, 200", "PARQUET_1_0, 1000000, 200",
    "PARQUET_2_0, 3000, 20000", "PARQUET_2_0, 12000, 200", "PARQUET_2_0, 1000000, 200"
  })
  void rowGroupsEndWhereParquetJavaEndsThem(WriterVersion version, long groupBytes, int pageRows)
      throws IOException {
    assertSameFiles(SCHEMA, ROWS, NarrowRowsIT::rows, version, groupBytes, pageRows);
  }

  /** Such a list is written from its levels. The rows are null at first, then have four bytes. */
  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void rowGroupsOfListsInListsEndThere(WriterVersion version) throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message test { optional group a { repeated group b { repeated int32 c; } } }");
    IntFunction<Group> row =
        i -> {
          Group group = new SimpleGroup(schema);
          if (i > 10_000) {
            group.addGroup("a").addGroup("b").append("c", i * 0x9e37_79b9);
          }
          return group;
        };
    assertSameFiles(schema, 40_000, () -> row, version, 60_000, 20_000);
  }

  private static void assertSameFiles(
      MessageType schema,
      int count,
      Supplier<IntFunction<Group>> rows,
      WriterVersion version,
      long groupBytes,
      int pageRows)
      throws IOException {
    MemoryFile stock =
        Rows.write(
            schema,
            count,
            rows.get(),
            builder ->
                builder
                    .withWriterVersion(version)
                    .withPageRowCountLimit(pageRows)
                    .withRowGroupSize(groupBytes));
    WriteOptions options =
        NumbersAndTexts.options()
            .properties(
                ParquetProperties.builder()
                    .withWriterVersion(version)
                    .withPageRowCountLimit(pageRows)
                    .build())
            .rowGroupSize(groupBytes);
    // Batches end with row groups, so these rows are in one row group.
    MemoryFile source = Rows.write(schema, count, rows.get());
    for (int batch : new int[] {97, 4_000, count}) {
      MemoryFile ours = new MemoryFile();
      try (ColumnsReader reader =
              ColumnsReader.open(source, ReadOptions.allColumns().batchRows(batch));
          ColumnsWriter writer = ColumnsWriter.create(ours, schema, options)) {
        while (reader.next()) {
          writer.write(reader.columns());
        }
      }
      assertArrayEquals(stock.bytes(), ours.bytes(), batch + " rows at a time");
    }
  }

  private static IntFunction<Group> rows() {
    SplittableRandom random = new SplittableRandom(5);
    return i -> row(random, i);
  }

  private static Group row(SplittableRandom random, int i) {
    Group row = new SimpleGroup(SCHEMA);
    int phase = i / 20_000;
    if (phase % 2 == 0) {
      return random.nextInt(60) > 0 ? row : row.append("number", (long) i);
    }
    row.append("kind", i % 3);
    if (phase == 3) {
      row.append("number", random.nextLong()).append("text", "x".repeat(random.nextInt(300)));
    }
    if (random.nextInt(200) == 0) {
      Group place = row.addGroup("place");
      if (random.nextBoolean()) {
        place.append("x", i);
        place.addGroup("point").append("y", i / 3.0);
      }
      row.append("some", 1).append("some", i);
    }
    return random.nextInt(100) == 0 ? row.append("flag", random.nextBoolean()) : row;
  }

  /** One row at a time, a million rows would ask for a million sizes and more. */
  @Test
  void manyNullsAreWrittenAtOnce() throws IOException {
    MessageType schema = MessageTypeParser.parseMessageType("message m { optional int32 number; }");
    int rows = 1_000_000;
    AtomicLong looks = new AtomicLong();
    ParquetProperties properties =
        ParquetProperties.builder().withValuesWriterFactory(new Counting(looks)).build();
    try (ColumnsWriter writer =
        ColumnsWriter.create(
            new MemoryFile(), schema, WriteOptions.defaults().properties(properties))) {
      writer.write(Columns.of(rows).ints("number", new int[rows], new long[rows / 64 + 1]));
    }
    assertTrue(looks.get() < 5_000, looks + " looks");
  }

  /** Makes writers that count how often their size is asked for. */
  private record Counting(AtomicLong looks) implements ValuesWriterFactory {
    @Override
    public void initialize(ParquetProperties properties) {}

    @Override
    public ValuesWriter newValuesWriter(ColumnDescriptor column) {
      return new PlainValuesWriter(64, 1 << 20, new HeapByteBufferAllocator()) {
        @Override
        public long getBufferedSize() {
          looks.incrementAndGet();
          return super.getBufferedSize();
        }
      };
    }
  }
}
