// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.lanewise.parquet.pages.Decoders;
import io.github.lanewise.parquet.pages.LevelReader;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests that files of thousands of columns are opened in seconds, and that their readers need
 * little memory.
 */
@Tag("any-java")
class WideSchemaIT {
  private static final int FIELDS = 1_500;

  private static MessageType schema(String field) {
    StringBuilder message = new StringBuilder("message m {\n");
    for (int i = 0; i < FIELDS; i++) {
      message.append(field.formatted(i)).append('\n');
    }
    return MessageTypeParser.parseMessageType(message.append("}").toString());
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void structsAreFoundInTime() throws IOException {
    MessageType schema =
        schema(
            "optional group s%s { required int32 a; required int32 b; required int32 c; required"
                + " int32 d; }");
    MemoryFile file =
        Rows.write(
            schema,
            2,
            row -> {
              Group group = new SimpleGroup(schema);
              for (int i = row; i < FIELDS; i += 2) {
                Group struct = group.addGroup(i);
                for (int k = 0; k < 4; k++) {
                  struct.add(k, 4 * i + k);
                }
              }
              return group;
            });
    try (ColumnsReader reader = ColumnsReader.open(file)) {
      assertTrue(reader.next());
      assertEquals(1, reader.columns().ints("s1499.d").nulls());
      assertEquals(4 * 1499 + 3, reader.columns().ints("s1499.d").values()[1]);
    }
  }

  /** A footer of a few hundred kilobytes names thousands of lists. */
  @Test
  void listsTakeMemoryAsTheirLevelsCome() throws IOException {
    MemoryFile file = lists();
    long before = allocated();
    try (ColumnsReader reader = ColumnsReader.open(file)) {
      long opened = allocated() - before;
      assertTrue(opened < 40L << 20, () -> "to open the file takes " + opened + " bytes");
      assertTrue(reader.next());
    }
  }

  /** If there are many columns, tiles of each column would take more memory than its values. */
  @Test
  void columnsShareTheTilesOfTheirDecoders() {
    ColumnDescriptor column = schema("optional int64 a%s;").getColumns().get(0);
    int[] tile = Decoders.tile();
    Object[] made = new Object[3 * FIELDS];
    long before = allocated();
    for (int i = 0; i < made.length; i += 3) {
      made[i] = LevelReader.repetition(column);
      made[i + 1] = LevelReader.definition(column);
      made[i + 2] = new Decoders(column, null, tile).of(Encoding.RLE_DICTIONARY);
    }
    long bytes = (allocated() - before) / FIELDS;
    assertTrue(bytes < 2_048, () -> "the decoders of a column take " + bytes + " bytes");
  }

  /**
   * A batch is refused or written in a time that is proportional to the number of its columns. The
   * last column of lists in lists says that the struct is null, unlike the columns before.
   */
  @Test
  void levelsAreComparedInTime() throws IOException {
    int columns = 8_000;
    StringBuilder message = new StringBuilder("message m { optional group s {");
    for (int i = 0; i < columns; i++) {
      message.append(" repeated group a%d { repeated int32 b; }".formatted(i));
    }
    MessageType schema = MessageTypeParser.parseMessageType(message.append(" } }").toString());
    WriteBatch batch = Columns.of(1);
    for (int i = 0; i < columns; i++) {
      String name = "s.a%d.b".formatted(i);
      int level = i < columns - 1 ? 1 : 0;
      batch.ints(name, new int[0]).levels(name, new int[1], new int[] {level}, 1);
    }
    ColumnsWriter writer = ColumnsWriter.create(new MemoryFile(), schema, WriteOptions.defaults());
    long stock = Long.MAX_VALUE;
    long ours = Long.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long start = nanos();
      assertEquals(columns, schema.getColumns().size());
      long between = nanos();
      assertThrows(IllegalArgumentException.class, () -> writer.write(batch));
      stock = Math.min(stock, between - start);
      ours = Math.min(ours, nanos() - between);
    }
    writer.abort();
    String both = ours + " ns, and parquet-java's columns " + stock;
    assertTrue(ours < 100 * stock, both);
  }

  /** parquet-java's own walk of the schema takes a time proportional to the number of columns. */
  @Test
  void structsAreFoundInATimeThatGrowsAsTheyDo() {
    int structs = 16_000;
    StringBuilder message = new StringBuilder("message m {");
    for (int i = 0; i < structs; i++) {
      message.append(" optional group s%d { required int32 a; }".formatted(i));
    }
    MessageType schema = MessageTypeParser.parseMessageType(message.append(" }").toString());
    long stock = Long.MAX_VALUE;
    long ours = Long.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long start = nanos();
      assertEquals(structs, schema.getColumns().size());
      long between = nanos();
      assertEquals(structs, Structs.of(schema).size());
      stock = Math.min(stock, between - start);
      ours = Math.min(ours, nanos() - between);
    }
    String both = ours + " ns, and parquet-java's columns " + stock;
    assertTrue(ours < 20 * stock, both);
  }

  /** Returns the processor time of the thread, to which other programs do not add. */
  private static long nanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** The arrays of the first columns must leave memory for those of the last ones. */
  @Test
  void shortListsTakeLittleMemory() throws IOException {
    ReadOptions options = ReadOptions.allColumns().batchBytes(32 << 20);
    try (ColumnsReader reader = ColumnsReader.open(lists(), options)) {
      assertTrue(reader.next());
      IntColumn last = (IntColumn) reader.columns().list("list1499").elements();
      assertEquals(3, last.rows());
      assertEquals(2, last.values()[2]);
    }
  }

  /** Arrays for all strings of a page would leave no memory for the last columns. */
  @Test
  void fewStringsOfLargePagesTakeLittleMemory() throws IOException {
    int columns = 100;
    int rows = 1_000;
    StringBuilder message = new StringBuilder("message m {");
    for (int i = 0; i < columns; i++) {
      message.append(" required binary s%d;".formatted(i));
    }
    MessageType schema = MessageTypeParser.parseMessageType(message.append(" }").toString());
    String end = "x".repeat(90);
    MemoryFile file =
        Rows.write(
            schema,
            rows,
            row -> {
              Group group = new SimpleGroup(schema);
              for (int i = 0; i < columns; i++) {
                group.add(i, row + "," + i + end);
              }
              return group;
            },
            builder -> builder.withDictionaryEncoding(false));
    ReadOptions options = ReadOptions.allColumns().batchRows(10).batchBytes(500_000);
    assertEquals(rows, StockColumns.assertSame(file, options));
  }

  /** Each column has three rows with one element each. */
  private static MemoryFile lists() throws IOException {
    MessageType schema = schema("repeated int32 list%s;");
    return Rows.write(
        schema,
        3,
        row -> {
          Group group = new SimpleGroup(schema);
          for (int i = 0; i < FIELDS; i++) {
            group.add(i, row);
          }
          return group;
        });
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }
}
