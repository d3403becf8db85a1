// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;

class StockColumnsTest {
  private static final int ROWS = 1_000;

  /**
   * The rivals are compared with each other, so one of them has to be compared with the rows
   * themselves.
   */
  @Test
  void stockReadsTheRowsThatWereWritten() throws IOException {
    List<Group> rows = Stream.generate(new TelemetryRows()::next).limit(ROWS).toList();
    Set<String> columns = new HashSet<>();
    StockColumns.read(
        ColumnFiles.write("telemetry", ROWS, "dictionary", "SNAPPY"),
        ColumnFiles.options(),
        ColumnFiles.BATCH_ROWS,
        (column, count, validity, values, offsets) -> {
          String field = column.getPath()[0];
          columns.add(field);
          List<Object> expected = new ArrayList<>();
          List<Object> actual = new ArrayList<>();
          for (int row = 0; row < ROWS; row++) {
            boolean present = validity == null || (validity[row >>> 6] >>> row & 1) == 1;
            expected.add(value(rows.get(row), field, column));
            actual.add(present ? value(column, values, offsets, row) : null);
          }
          assertEquals(expected, actual, field);
          assertEquals(ROWS, count, field);
        });
    assertEquals(TelemetryRows.SCHEMA.getFieldCount(), columns.size());
  }

  /** Returns {@code null} where the row has no value. */
  private static Object value(Group row, String field, ColumnDescriptor column) {
    if (row.getFieldRepetitionCount(field) == 0) {
      return null;
    }
    return switch (column.getPrimitiveType().getPrimitiveTypeName()) {
      case INT32 -> row.getInteger(field, 0);
      case INT64 -> row.getLong(field, 0);
      case FLOAT -> row.getFloat(field, 0);
      case DOUBLE -> row.getDouble(field, 0);
      case BOOLEAN -> row.getBoolean(field, 0);
      default -> row.getBinary(field, 0);
    };
  }

  private static Object value(ColumnDescriptor column, Object values, int[] offsets, int row) {
    int width = column.getPrimitiveType().getTypeLength();
    if (values instanceof int[] ints) {
      return ints[row];
    } else if (values instanceof long[] longs) {
      return longs[row];
    } else if (values instanceof float[] floats) {
      return floats[row];
    } else if (values instanceof double[] doubles) {
      return doubles[row];
    } else if (values instanceof boolean[] booleans) {
      return booleans[row];
    }
    byte[] bytes = (byte[]) values;
    return offsets == null
        ? Binary.fromConstantByteArray(bytes, row * width, width)
        : Binary.fromConstantByteArray(bytes, offsets[row], offsets[row + 1] - offsets[row]);
  }
}
