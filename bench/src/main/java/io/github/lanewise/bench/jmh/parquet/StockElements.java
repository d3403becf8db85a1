// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.lang.reflect.Array;
import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** Holds the elements of lists in arrays, which grow. */
final class StockElements {
  private static final int FIRST_CAPACITY = 64;

  private final PrimitiveTypeName type;
  private final int width;

  /** An array of the column's type. For strings it has the end of each element. */
  private Object values;

  private int capacity = FIRST_CAPACITY;
  private byte[] text = new byte[FIRST_CAPACITY];

  StockElements(ColumnDescriptor column) {
    type = column.getPrimitiveType().getPrimitiveTypeName();
    width = StockColumn.width(column);
    values =
        switch (type) {
          case INT32 -> new int[capacity];
          case INT64 -> new long[capacity];
          case FLOAT -> new float[capacity];
          case DOUBLE -> new double[capacity];
          case BOOLEAN -> new boolean[capacity];
          case FIXED_LEN_BYTE_ARRAY, INT96 -> new byte[capacity * width];
          case BINARY -> new int[capacity + 1];
        };
  }

  void makeRoomFor(int slot) {
    if (slot < capacity) {
      return;
    }
    capacity *= 2;
    int length =
        switch (type) {
          case FIXED_LEN_BYTE_ARRAY, INT96 -> capacity * width;
          case BINARY -> capacity + 1;
          default -> capacity;
        };
    Object larger = Array.newInstance(values.getClass().getComponentType(), length);
    System.arraycopy(values, 0, larger, 0, Array.getLength(values));
    values = larger;
  }

  /** Copies the value that the reader is at. */
  void take(ColumnReader reader, int slot) {
    switch (type) {
      case INT32 -> ((int[]) values)[slot] = reader.getInteger();
      case INT64 -> ((long[]) values)[slot] = reader.getLong();
      case FLOAT -> ((float[]) values)[slot] = reader.getFloat();
      case DOUBLE -> ((double[]) values)[slot] = reader.getDouble();
      case BOOLEAN -> ((boolean[]) values)[slot] = reader.getBoolean();
      case FIXED_LEN_BYTE_ARRAY, INT96 ->
          reader.getBinary().toByteBuffer().get((byte[]) values, slot * width, width);
      case BINARY -> string(reader.getBinary(), slot);
    }
  }

  /** Fills the slot of an element without a value with 0. */
  void leaveOut(int slot) {
    switch (type) {
      case INT32 -> ((int[]) values)[slot] = 0;
      case INT64 -> ((long[]) values)[slot] = 0;
      case FLOAT -> ((float[]) values)[slot] = 0;
      case DOUBLE -> ((double[]) values)[slot] = 0;
      case BOOLEAN -> ((boolean[]) values)[slot] = false;
      case FIXED_LEN_BYTE_ARRAY, INT96 ->
          Arrays.fill((byte[]) values, slot * width, (slot + 1) * width, (byte) 0);
      case BINARY -> ((int[]) values)[slot + 1] = ((int[]) values)[slot];
    }
  }

  private void string(Binary value, int slot) {
    int[] ends = (int[]) values;
    int end = ends[slot] + value.length();
    if (end > text.length) {
      text = Arrays.copyOf(text, Math.max(end, 2 * text.length));
    }
    value.toByteBuffer().get(text, ends[slot], value.length());
    ends[slot + 1] = end;
  }

  Object values() {
    return type == PrimitiveTypeName.BINARY ? text : values;
  }

  /** Returns the beginning of each string and the end of the last one. */
  int[] offsets() {
    return type == PrimitiveTypeName.BINARY ? (int[]) values : null;
  }
}
