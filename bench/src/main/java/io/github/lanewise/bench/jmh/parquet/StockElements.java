// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * Holds the elements of lists in an array of the column's type, which grows. The type is asked for
 * once, because nobody who reads a file with parquet-java would ask for it for each element.
 */
final class StockElements {
  private static final int FIRST_CAPACITY = 64;

  /** Copies the value that a reader is at. */
  private interface Take {
    void into(int slot, ColumnReader reader);
  }

  private final PrimitiveTypeName type;
  private final int width;
  private final Take take;
  private final IntConsumer leaveOut;
  private int capacity;

  private int[] ints = {};
  private long[] longs = {};
  private float[] floats = {};
  private double[] doubles = {};
  private boolean[] booleans = {};

  /** The bytes of strings, or of values with a fixed length. */
  private byte[] bytes = {};

  private int[] offsets = {};

  StockElements(ColumnDescriptor column) {
    type = column.getPrimitiveType().getPrimitiveTypeName();
    width = StockColumn.width(column);
    take =
        switch (type) {
          case INT32 -> (slot, reader) -> ints[slot] = reader.getInteger();
          case INT64 -> (slot, reader) -> longs[slot] = reader.getLong();
          case FLOAT -> (slot, reader) -> floats[slot] = reader.getFloat();
          case DOUBLE -> (slot, reader) -> doubles[slot] = reader.getDouble();
          case BOOLEAN -> (slot, reader) -> booleans[slot] = reader.getBoolean();
          case FIXED_LEN_BYTE_ARRAY, INT96 ->
              (slot, reader) -> reader.getBinary().toByteBuffer().get(bytes, slot * width, width);
          case BINARY -> (slot, reader) -> string(slot, reader.getBinary());
        };
    leaveOut =
        switch (type) {
          case INT32 -> slot -> ints[slot] = 0;
          case INT64 -> slot -> longs[slot] = 0;
          case FLOAT -> slot -> floats[slot] = 0;
          case DOUBLE -> slot -> doubles[slot] = 0;
          case BOOLEAN -> slot -> booleans[slot] = false;
          case FIXED_LEN_BYTE_ARRAY, INT96 ->
              slot -> Arrays.fill(bytes, slot * width, (slot + 1) * width, (byte) 0);
          case BINARY -> slot -> offsets[slot + 1] = offsets[slot];
        };
    grow(FIRST_CAPACITY);
  }

  void makeRoomFor(int slot) {
    if (slot == capacity) {
      grow(2 * capacity);
    }
  }

  private void grow(int slots) {
    capacity = slots;
    switch (type) {
      case INT32 -> ints = Arrays.copyOf(ints, slots);
      case INT64 -> longs = Arrays.copyOf(longs, slots);
      case FLOAT -> floats = Arrays.copyOf(floats, slots);
      case DOUBLE -> doubles = Arrays.copyOf(doubles, slots);
      case BOOLEAN -> booleans = Arrays.copyOf(booleans, slots);
      case FIXED_LEN_BYTE_ARRAY, INT96 -> bytes = Arrays.copyOf(bytes, slots * width);
      case BINARY -> offsets = Arrays.copyOf(offsets, slots + 1);
    }
  }

  /** Copies the value that the reader is at. */
  void take(int slot, ColumnReader reader) {
    take.into(slot, reader);
  }

  /** Fills the slot of an element without a value with 0. */
  void leaveOut(int slot) {
    leaveOut.accept(slot);
  }

  private void string(int slot, Binary value) {
    int end = offsets[slot] + value.length();
    if (end > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(end, 2 * bytes.length));
    }
    value.toByteBuffer().get(bytes, offsets[slot], value.length());
    offsets[slot + 1] = end;
  }

  /** Returns the array of the values, or the bytes of strings and of values with a fixed length. */
  Object values() {
    return switch (type) {
      case INT32 -> ints;
      case INT64 -> longs;
      case FLOAT -> floats;
      case DOUBLE -> doubles;
      case BOOLEAN -> booleans;
      case FIXED_LEN_BYTE_ARRAY, INT96, BINARY -> bytes;
    };
  }

  /** Returns the beginning of each string and the end of the last one; null for other types. */
  int[] offsets() {
    return type == PrimitiveTypeName.BINARY ? offsets : null;
  }
}
