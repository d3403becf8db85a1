// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * Copies a column from parquet-java's {@link ColumnReader}, one value a call, into the arrays that
 * Lanewise's reader of columns makes.
 */
final class StockColumn {
  private final ColumnDescriptor column;
  private final int max;
  private final long[] validity;
  private final Object values;
  private final int[] offsets;
  private byte[] text = new byte[0];
  private int nulls;

  StockColumn(ColumnDescriptor column, int batchRows) {
    this.column = column;
    max = column.getMaxDefinitionLevel();
    validity = new long[(batchRows + 63) / 64];
    values =
        switch (column.getPrimitiveType().getPrimitiveTypeName()) {
          case INT32 -> new int[batchRows];
          case INT64 -> new long[batchRows];
          case FLOAT -> new float[batchRows];
          case DOUBLE -> new double[batchRows];
          case BOOLEAN -> new boolean[batchRows];
          case FIXED_LEN_BYTE_ARRAY, INT96 -> new byte[batchRows * width(column)];
          case BINARY -> null;
        };
    offsets = values == null ? new int[batchRows + 1] : null;
  }

  /** Returns the bytes of a value of fixed width. */
  static int width(ColumnDescriptor column) {
    boolean int96 = column.getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.INT96;
    return int96 ? 12 : column.getPrimitiveType().getTypeLength();
  }

  /** Reads the next rows and hands them over. */
  void read(ColumnReader reader, int rows, ColumnConsumer consumer) {
    Arrays.fill(validity, 0);
    nulls = 0;
    if (values instanceof int[] ints) {
      ints(reader, rows, ints);
    } else if (values instanceof long[] longs) {
      longs(reader, rows, longs);
    } else if (values instanceof float[] floats) {
      floats(reader, rows, floats);
    } else if (values instanceof double[] doubles) {
      doubles(reader, rows, doubles);
    } else if (values instanceof boolean[] booleans) {
      booleans(reader, rows, booleans);
    } else if (values instanceof byte[] fixed) {
      fixed(reader, rows, fixed);
    } else {
      strings(reader, rows);
    }
    consumer.accept(
        column, rows, nulls == 0 ? null : validity, values == null ? text : values, offsets);
  }

  /** Returns whether the reader is at a value, and notes that for the row. */
  private boolean present(ColumnReader reader, int row) {
    if (reader.getCurrentDefinitionLevel() == max) {
      validity[row >>> 6] |= 1L << row;
      return true;
    }
    nulls++;
    return false;
  }

  private void ints(ColumnReader reader, int rows, int[] target) {
    for (int row = 0; row < rows; row++) {
      target[row] = present(reader, row) ? reader.getInteger() : 0;
      reader.consume();
    }
  }

  private void longs(ColumnReader reader, int rows, long[] target) {
    for (int row = 0; row < rows; row++) {
      target[row] = present(reader, row) ? reader.getLong() : 0;
      reader.consume();
    }
  }

  private void floats(ColumnReader reader, int rows, float[] target) {
    for (int row = 0; row < rows; row++) {
      target[row] = present(reader, row) ? reader.getFloat() : 0;
      reader.consume();
    }
  }

  private void doubles(ColumnReader reader, int rows, double[] target) {
    for (int row = 0; row < rows; row++) {
      target[row] = present(reader, row) ? reader.getDouble() : 0;
      reader.consume();
    }
  }

  private void booleans(ColumnReader reader, int rows, boolean[] target) {
    for (int row = 0; row < rows; row++) {
      target[row] = present(reader, row) && reader.getBoolean();
      reader.consume();
    }
  }

  private void fixed(ColumnReader reader, int rows, byte[] target) {
    int width = width(column);
    for (int row = 0; row < rows; row++) {
      int from = row * width;
      if (present(reader, row)) {
        reader.getBinary().toByteBuffer().get(target, from, width);
      } else {
        Arrays.fill(target, from, from + width, (byte) 0);
      }
      reader.consume();
    }
  }

  private void strings(ColumnReader reader, int rows) {
    int end = 0;
    for (int row = 0; row < rows; row++) {
      offsets[row] = end;
      if (present(reader, row)) {
        Binary value = reader.getBinary();
        int length = value.length();
        if (end + length > text.length) {
          text = Arrays.copyOf(text, Math.max(end + length, 2 * text.length));
        }
        value.toByteBuffer().get(text, end, length);
        end += length;
      }
      reader.consume();
    }
    offsets[rows] = end;
  }
}
