// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.IgnoredRecords;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** parquet-java's column readers, with which a reader of columns is compared value by value. */
final class StockColumns implements AutoCloseable {
  private final ParquetFileReader file;
  private final MessageType schema;
  private final Map<List<String>, ColumnReader> readers = new HashMap<>();
  private long rowsLeft;

  StockColumns(InputFile input, MessageType schema, ParquetReadOptions options) throws IOException {
    file = options == null ? ParquetFileReader.open(input) : ParquetFileReader.open(input, options);
    this.schema = schema;
    file.setRequestedSchema(schema);
  }

  /** Requires that the columns are read as parquet-java reads them. Returns the number of rows. */
  static long assertSame(InputFile input, ReadOptions options) throws IOException {
    try (ColumnsReader reader = ColumnsReader.open(input, options)) {
      return assertSame(reader, input, reader.schema(), options);
    }
  }

  /**
   * Requires the same although parquet-java reads all columns of the file. Of a column that it does
   * not read, its filter keeps nothing.
   */
  static long assertSame(InputFile input, MessageType file, ReadOptions options)
      throws IOException {
    try (ColumnsReader reader = ColumnsReader.open(input, options)) {
      return assertSame(reader, input, file, options);
    }
  }

  private static long assertSame(
      ColumnsReader reader, InputFile input, MessageType schema, ReadOptions options)
      throws IOException {
    long rows = 0;
    try (StockColumns stock = new StockColumns(input, schema, options.parquet())) {
      while (reader.next()) {
        stock.assertNext(reader.columns());
        rows += reader.columns().rows();
      }
      stock.assertEnd();
    }
    return rows;
  }

  void assertNext(Columns batch) throws IOException {
    assertTrue(batch.rows() > 0, "an empty batch");
    if (rowsLeft == 0) {
      PageReadStore group = file.readNextFilteredRowGroup();
      assertNotNull(group, "a batch after the last row group");
      open(group, file.getFileMetaData().getCreatedBy());
    }
    assertTrue(batch.rows() <= rowsLeft, "a batch crosses the end of a row group");
    rowsLeft -= batch.rows();
    for (Column column : batch.all()) {
      if (column instanceof ListColumn lists) {
        assertSameLists(lists, batch.rows());
      } else if (column instanceof LevelsColumn levels) {
        assertSameLevels(levels, batch.rows());
      } else {
        assertSame(column, batch.rows());
      }
    }
  }

  private void open(PageReadStore group, String createdBy) {
    rowsLeft = group.getRowCount();
    readers.clear();
    for (ColumnDescriptor column : schema.getColumns()) {
      ColumnReadStoreImpl store =
          new ColumnReadStoreImpl(new KeptRows(group), new IgnoredRecords(), schema, createdBy);
      readers.put(List.of(column.getPath()), store.getColumnReader(column));
    }
  }

  void assertEnd() throws IOException {
    assertEquals(0, rowsLeft, "rows left in the last row group");
    assertEquals(null, file.readNextFilteredRowGroup(), "row groups left");
  }

  private void assertSame(Column column, int rows) {
    ColumnReader reader = readers.get(List.of(column.descriptor().getPath()));
    assertEquals(rows, column.rows(), column::name);
    int max = column.descriptor().getMaxDefinitionLevel();
    int nulls = 0;
    for (int row = 0; row < rows; row++) {
      boolean present = reader.getCurrentDefinitionLevel() == max;
      if (present == column.isNull(row)) {
        throw new AssertionError(column.name() + ", row " + row + ": present is " + present);
      }
      nulls += present ? 0 : 1;
      assertValue(column, row, present ? reader : null);
      reader.consume();
    }
    assertEquals(nulls, column.nulls(), column::name);
    assertEquals(nulls == 0, column.validity() == null, column::name);
  }

  private void assertSameLists(ListColumn column, int rows) {
    ColumnReader reader = readers.get(List.of(column.descriptor().getPath()));
    ValueColumn elements = column.elements();
    assertEquals(rows, column.rows(), column::name);
    int max = column.descriptor().getMaxDefinitionLevel();
    int level = column.elementLevel();
    int element = 0;
    int nulls = 0;
    for (int row = 0; row < rows; row++) {
      assertEquals(0, reader.getCurrentRepetitionLevel(), column::name);
      assertEquals(element, column.offsets()[row], column::name);
      boolean missing = reader.getCurrentDefinitionLevel() < level - 1;
      assertEquals(missing, column.isNull(row), column::name);
      nulls += missing ? 1 : 0;
      if (reader.getCurrentDefinitionLevel() < level) {
        do {
          assertTrue(reader.getCurrentDefinitionLevel() < level, column::name);
          reader.consume();
        } while (reader.getCurrentRepetitionLevel() > 0);
        continue;
      }
      do {
        boolean present = reader.getCurrentDefinitionLevel() == max;
        assertEquals(!present, elements.isNull(element), column::name);
        assertValue(elements, element, present ? reader : null);
        element++;
        reader.consume();
      } while (reader.getCurrentRepetitionLevel() > 0);
    }
    assertEquals(element, column.offsets()[rows], column::name);
    assertEquals(element, elements.rows(), column::name);
    assertEquals(nulls, column.nulls(), column::name);
  }

  private void assertSameLevels(LevelsColumn column, int rows) {
    ColumnReader reader = readers.get(List.of(column.descriptor().getPath()));
    assertEquals(rows, column.rows(), column::name);
    int max = column.descriptor().getMaxDefinitionLevel();
    int list = outermostList(column);
    int entry = 0;
    int value = 0;
    int nulls = 0;
    for (int row = 0; row < rows; row++) {
      assertEquals(entry, column.offsets()[row], column::name);
      boolean missing = reader.getCurrentDefinitionLevel() < list;
      assertEquals(missing, column.isNull(row), column::name);
      nulls += missing ? 1 : 0;
      do {
        int level = reader.getCurrentDefinitionLevel();
        assertEquals(reader.getCurrentRepetitionLevel(), column.repetitionLevels()[entry]);
        assertEquals(level, column.definitionLevels()[entry], column::name);
        if (level == max) {
          assertValue(column.values(), value, reader);
          value++;
        }
        entry++;
        reader.consume();
      } while (reader.getCurrentRepetitionLevel() > 0);
    }
    assertEquals(entry, column.offsets()[rows], column::name);
    assertEquals(entry, column.entries(), column::name);
    assertEquals(value, column.values().rows(), column::name);
    assertEquals(0, column.values().nulls(), column::name);
    assertEquals(nulls, column.nulls(), column::name);
  }

  /** Returns the definition level from which on the outermost list is not null, empty or not. */
  private int outermostList(Column column) {
    GroupType group = schema;
    int level = 0;
    for (String name : column.descriptor().getPath()) {
      Type field = group.getType(name);
      if (field.isRepetition(Type.Repetition.REPEATED)) {
        return level;
      }
      level += field.isRepetition(Type.Repetition.OPTIONAL) ? 1 : 0;
      group = field.asGroupType();
    }
    throw new AssertionError(column);
  }

  /**
   * @param reader {@code null} where the row has no value
   */
  private static void assertValue(Column column, int row, ColumnReader reader) {
    if (column instanceof IntColumn ints) {
      assertBits(column, row, reader == null ? 0 : reader.getInteger(), ints.values()[row]);
    } else if (column instanceof LongColumn longs) {
      assertBits(column, row, reader == null ? 0 : reader.getLong(), longs.values()[row]);
    } else if (column instanceof FloatColumn floats) {
      assertBits(
          column,
          row,
          reader == null ? 0 : Float.floatToRawIntBits(reader.getFloat()),
          Float.floatToRawIntBits(floats.values()[row]));
    } else if (column instanceof DoubleColumn doubles) {
      assertBits(
          column,
          row,
          reader == null ? 0 : Double.doubleToRawLongBits(reader.getDouble()),
          Double.doubleToRawLongBits(doubles.values()[row]));
    } else if (column instanceof BooleanColumn booleans) {
      boolean expected = reader != null && reader.getBoolean();
      assertBits(column, row, expected ? 1 : 0, booleans.values()[row] ? 1 : 0);
    } else if (column instanceof FixedColumn fixed) {
      byte[] expected = reader == null ? new byte[fixed.width()] : reader.getBinary().getBytes();
      int from = row * fixed.width();
      assertBytes(column, row, expected, fixed.values(), from, from + fixed.width());
    } else {
      byte[] expected = reader == null ? new byte[0] : reader.getBinary().getBytes();
      assertText((BytesColumn) column, row, expected, reader != null);
    }
  }

  private static void assertText(BytesColumn column, int row, byte[] expected, boolean present) {
    if (column.hasIds() && present) {
      int id = column.ids()[row];
      BytesDictionary entries = column.dictionary();
      assertTrue(id < entries.size(), column::name);
      int[] starts = entries.offsets();
      assertBytes(column, row, expected, entries.bytes(), starts[id], starts[id + 1]);
    }
    int[] offsets = column.offsets();
    assertBytes(column, row, expected, column.bytes(), offsets[row], offsets[row + 1]);
  }

  private static void assertBits(Column column, int row, long expected, long actual) {
    if (expected != actual) {
      throw new AssertionError(
          "%s, row %d: %x instead of %x".formatted(column.name(), row, actual, expected));
    }
  }

  private static void assertBytes(
      Column column, int row, byte[] expected, byte[] bytes, int from, int to) {
    if (!Arrays.equals(expected, 0, expected.length, bytes, from, to)) {
      assertArrayEquals(
          expected, Arrays.copyOfRange(bytes, from, to), column.name() + ", row " + row);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
