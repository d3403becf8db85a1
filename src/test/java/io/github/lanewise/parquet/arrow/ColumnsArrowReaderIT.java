// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.columns.ColumnsReader;
import io.github.lanewise.parquet.columns.ForgedFooter;
import io.github.lanewise.parquet.columns.ForgedLevels;
import io.github.lanewise.parquet.columns.ReadOptions;
import io.github.lanewise.parquet.columns.Rows;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.arrow.memory.AllocationListener;
import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.util.ValueVectorUtility;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that vectors have the values of parquet-java's rows, and that no buffer leaks. */
class ColumnsArrowReaderIT {
  private static final int ROWS = 2_000;
  private static final VectorRows ROWS_OF_VECTORS =
      new VectorRows(new DictionaryProvider.MapDictionaryProvider());

  @ParameterizedTest
  @ValueSource(ints = {1, 63, 1_000, Integer.MAX_VALUE})
  void vectorsHaveTheValuesOfTheRows(int batchRows) throws IOException {
    for (WriterVersion version : WriterVersion.values()) {
      MemoryFile file =
          Rows.write(
              TypedRows.SCHEMA,
              ROWS,
              TypedRows::row,
              builder -> builder.withWriterVersion(version).withRowGroupSize(100_000L));
      assertEquals(ROWS, batches(file, batchRows).stream().mapToInt(rows -> rows).sum());
    }
  }

  /** A batch of more than 8,192 rows is made of pieces, and ends where a row group ends. */
  @ParameterizedTest
  @CsvSource({"65536, 20000", "10000, 10000 10000", "8193, 8192 8192 3616", "8191, 8191 8191 3618"})
  void batchesOfSeveralPieces(int batchRows, String rowsOfBatches) throws IOException {
    MemoryFile file =
        Rows.write(
            TypedRows.SCHEMA, 20_000, TypedRows::row, builder -> builder.withPageSize(5_000));
    assertEquals(
        Stream.of(rowsOfBatches.split(" ")).map(Integer::valueOf).toList(),
        batches(file, batchRows));
  }

  /** Compares all rows, and returns the rows of each batch. */
  private static List<Integer> batches(MemoryFile file, int batchRows) throws IOException {
    List<Integer> rows = new ArrayList<>();
    int row = 0;
    try (RootAllocator allocator = new RootAllocator();
        ColumnsArrowReader reader =
            ColumnsArrowReader.open(
                file, ReadOptions.allColumns().batchRows(batchRows), allocator)) {
      VectorSchemaRoot root = reader.getVectorSchemaRoot();
      assertEquals(
          TypedRows.ARROW.lines().toList(),
          root.getSchema().getFields().stream()
              .map(field -> field.toString().replaceAll(",(?! )", ", "))
              .toList());
      while (reader.loadNextBatch()) {
        rows.add(root.getRowCount());
        for (FieldVector vector : root.getFieldVectors()) {
          // Arrow 19's full check refuses decimals that have as many digits as their precision, and
          // both of its checks refuse maps.
          if (!(vector instanceof MapVector)) {
            ValueVectorUtility.validate(vector);
          }
        }
        for (int i = 0; i < root.getRowCount(); i++) {
          assertEquals(TypedRows.expected(row), ROWS_OF_VECTORS.row(root, i), "row " + row);
          row++;
        }
      }
      assertTrue(reader.bytesRead() > 0);
      assertEquals(0, root.getRowCount());
    }
    return rows;
  }

  /** Buffers that a program has taken stay as they are when the next batch is loaded. */
  static MemoryFile numbers() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message m { required int32 number; optional int64 other; }");
    return Rows.write(
        schema,
        250,
        i -> {
          Group row = new SimpleGroup(schema).append("number", i);
          return i % 2 == 0 ? row : row.append("other", 3L * i);
        });
  }

  @Test
  void eachAllocationMayFailWithoutALeak() throws IOException {
    MemoryFile file = Rows.write(TypedRows.SCHEMA, 100, TypedRows::row);
    int allocations = 0;
    while (!isRead(file, allocations)) {
      allocations++;
    }
    assertTrue(allocations > 60, allocations + " allocations");
  }

  /** Returns false if memory runs out. Closing the allocator fails if a buffer leaks. */
  private static boolean isRead(MemoryFile file, int allocations) throws IOException {
    AllocationListener limit =
        new AllocationListener() {
          private int left = allocations;

          @Override
          public void onPreAllocation(long size) {
            left--;
            if (left < 0) {
              throw new OutOfMemoryException("on purpose");
            }
          }
        };
    try (RootAllocator allocator = new RootAllocator(limit, Long.MAX_VALUE);
        ColumnsArrowReader reader =
            ColumnsArrowReader.open(file, ReadOptions.allColumns().batchRows(50), allocator)) {
      try {
        while (reader.loadNextBatch()) {
          assertTrue(reader.getVectorSchemaRoot().getRowCount() > 0);
        }
        return true;
      } catch (OutOfMemoryException e) {
        assertThrows(IllegalStateException.class, reader::loadNextBatch);
        return false;
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "optional group l (LIST) { repeated group list { required group element { repeated int32 x; } } }",
        "optional group l (LIST) { repeated group list { optional group element (LIST) { repeated group list { optional int32 element; } } } }",
        "optional group l (LIST) { repeated group array { required int32 x; repeated int32 y; } }",
        "optional group m (MAP) { repeated group key_value { required int32 key; repeated int32 value; } }",
        "repeated group g { repeated int32 x; }",
        "optional group s (LIST) { required int32 x; }"
      })
  void listsInListsAreRefusedByName(String field) throws IOException {
    MessageType schema = MessageTypeParser.parseMessageType("message m { " + field + " }");
    MemoryFile file = Rows.write(schema, 0, i -> null);
    try (RootAllocator allocator = new RootAllocator()) {
      String message =
          assertThrows(
                  UnsupportedOperationException.class,
                  () -> ColumnsArrowReader.open(file, ReadOptions.allColumns(), allocator))
              .getMessage();
      String name = schema.getFields().get(0).getName();
      assertTrue(message.startsWith("'" + name), message);
    }
  }

  /**
   * Returns a file with a group that has no columns. parquet-java reads such a group, but writes
   * none.
   */
  private static MemoryFile withEmptyGroup(MessageType schema, Consumer<SchemaElement> change)
      throws IOException {
    MemoryFile file =
        Rows.write(
            schema,
            3,
            i -> {
              Group row = new SimpleGroup(schema);
              if (i > 0) {
                row.addGroup("s").append("x", i);
              }
              return row;
            });
    return ForgedFooter.of(
        file,
        footer -> {
          SchemaElement empty = new SchemaElement("e");
          empty.setNum_children(0);
          change.accept(empty);
          footer.getSchema().add(1, empty);
          footer.getSchema().get(0).setNum_children(2);
          // parquet-java would expect a column order for the empty group, too.
          footer.unsetColumn_orders();
        });
  }

  private static final MessageType STRUCT =
      MessageTypeParser.parseMessageType("message m { optional group s { optional int32 x; } }");

  /** No column tells in which rows such a group is non-null, or how often it is repeated. */
  @ParameterizedTest
  @EnumSource(names = {"OPTIONAL", "REPEATED"})
  void aGroupWithoutColumnsIsRefusedByName(FieldRepetitionType repetition) throws IOException {
    MemoryFile file = withEmptyGroup(STRUCT, e -> e.setRepetition_type(repetition));
    try (RootAllocator allocator = new RootAllocator()) {
      String message =
          assertThrows(
                  UnsupportedOperationException.class,
                  () -> ColumnsArrowReader.open(file, ReadOptions.allColumns(), allocator))
              .getMessage();
      assertTrue(message.startsWith("'e' is a group without columns"), message);
      assertStructIsRead(file, ColumnsReader.columns("s"), allocator);
    }
  }

  @Test
  void aRequiredGroupWithoutColumnsIsAnEmptyStruct() throws IOException {
    MemoryFile file =
        withEmptyGroup(STRUCT, e -> e.setRepetition_type(FieldRepetitionType.REQUIRED));
    try (RootAllocator allocator = new RootAllocator()) {
      assertStructIsRead(file, ReadOptions.allColumns(), allocator);
    }
  }

  private static void assertStructIsRead(
      MemoryFile file, ReadOptions options, RootAllocator allocator) throws IOException {
    try (ColumnsArrowReader reader = ColumnsArrowReader.open(file, options, allocator)) {
      assertTrue(reader.loadNextBatch());
      FieldVector struct = reader.getVectorSchemaRoot().getVector("s");
      assertEquals(3, struct.getValueCount());
      assertEquals(1, struct.getNullCount());
      assertTrue(struct.isNull(0));
    }
  }

  /** Otherwise the struct of both columns would have children of different lengths. */
  @Test
  void columnsThatDisagreeAboutTheirListAreRefused() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message m { repeated group points { required int32 x; required int32 y; } }");
    MemoryFile file = ForgedLevels.write(schema, 1, "01 11 11", "01 11");
    try (RootAllocator allocator = new RootAllocator();
        ColumnsArrowReader reader =
            ColumnsArrowReader.open(file, ReadOptions.allColumns(), allocator)) {
      String message =
          assertThrows(ParquetDecodingException.class, reader::loadNextBatch).getMessage();
      assertTrue(message.contains("columns 'points.x' and 'points.y' disagree"), message);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 17})
  void aDecimalOfAnotherLengthIsRefused(int length) throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType("message m { optional binary money (DECIMAL(20, 2)); }");
    MemoryFile file =
        Rows.write(schema, 10, i -> new SimpleGroup(schema).append("money", "0".repeat(length)));
    try (RootAllocator allocator = new RootAllocator();
        ColumnsArrowReader reader =
            ColumnsArrowReader.open(file, ReadOptions.allColumns(), allocator)) {
      String message =
          assertThrows(ParquetDecodingException.class, reader::loadNextBatch).getMessage();
      assertTrue(message.contains("'money'") && message.contains(length + " bytes"), message);
      assertThrows(IllegalStateException.class, reader::loadNextBatch);
    }
  }

  /** The largest numbers need all of the bytes. */
  @Test
  void decimalsOfAnyLengthUpToSixteenBytesAreRead() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType("message m { optional binary money (DECIMAL(38, 2)); }");
    List<BigInteger> numbers = new ArrayList<>();
    for (int digits = 0; digits < 38; digits++) {
      numbers.add(BigInteger.TEN.pow(digits));
      numbers.add(BigInteger.TEN.pow(digits).negate());
    }
    MemoryFile file =
        Rows.write(
            schema,
            2 * numbers.size(),
            i -> {
              Group row = new SimpleGroup(schema);
              return i % 2 == 0
                  ? row
                  : row.append(
                      "money", Binary.fromConstantByteArray(numbers.get(i / 2).toByteArray()));
            });
    try (RootAllocator allocator = new RootAllocator();
        ColumnsArrowReader reader =
            ColumnsArrowReader.open(file, ReadOptions.allColumns().batchRows(10), allocator)) {
      DecimalVector money = (DecimalVector) reader.getVectorSchemaRoot().getVector("money");
      for (int row = 0; reader.loadNextBatch(); row += 10) {
        for (int i = 0; i < money.getValueCount(); i++) {
          BigDecimal expected = i % 2 == 0 ? null : new BigDecimal(numbers.get((row + i) / 2), 2);
          assertEquals(expected, money.getObject(i));
          // The slots of nulls do not show numbers of other rows.
          assertTrue(i % 2 == 1 || money.getDataBuffer().getLong(16L * i) == 0);
        }
      }
    }
  }

  @Test
  void aReaderCanBeCancelledAndClosedTwice() throws IOException {
    try (RootAllocator allocator = new RootAllocator()) {
      ColumnsArrowReader reader =
          ColumnsArrowReader.open(numbers(), ColumnsReader.columns("other"), allocator);
      assertTrue(reader.loadNextBatch());
      BigIntVector other = (BigIntVector) reader.getVectorSchemaRoot().getVector(0);
      assertTrue(other.isNull(2));
      assertEquals(9, other.get(3));
      assertFalse(reader.getVectorSchemaRoot().getSchema().getFields().size() > 1);
      reader.cancel();
      assertThrows(CancellationException.class, reader::loadNextBatch);
      reader.close();
      reader.close();
    }
  }
}
