// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.schema.PrimitiveType;

/** Holds values of one column in an array of their type. */
interface ColumnArray {
  /** Returns an empty array for this many values. */
  static ColumnArray of(PrimitiveType type, int capacity) {
    return switch (type.getPrimitiveTypeName()) {
      case INT32 -> new NumberArray.OfInt(capacity);
      case INT64 -> new NumberArray.OfLong(capacity);
      case FLOAT -> new NumberArray.OfFloat(capacity);
      case DOUBLE -> new NumberArray.OfDouble(capacity);
      case BOOLEAN -> new BooleanArray(capacity);
      case FIXED_LEN_BYTE_ARRAY -> new FixedArray(capacity, type.getTypeLength());
      case BINARY, INT96 -> new BinaryArray(capacity);
    };
  }

  int capacity();

  /** Returns how many bytes a value has, or a little more. */
  default int bytes(int index) {
    return Long.BYTES;
  }

  /** Writes values through parquet-java's API, one value a call. */
  void write(ValuesWriter writer, int from, int count);

  /** Reads values through parquet-java's API, one value a call. */
  void read(ValuesReader reader, int from, int count);

  /** Returns whether the first {@code count} values of both are the same, bit by bit. */
  boolean same(ColumnArray other, int count);

  /**
   * Makes the values as an application has them. Bytes are in arrays of their own instead of a
   * page. NaNs have Java's own bits, because parquet-java's writers up to 1.17.1 replace other
   * NaNs, and a kernel for a whole page does not.
   */
  default void prepare() {}

  /**
   * Encodes values with the kernel for a whole page. Returns the number of bytes it wrote, or 0 if
   * Lanewise has no kernel for the encoding.
   */
  default int put(Encoding encoding, int from, byte[] page, int count) {
    return 0;
  }

  /**
   * Decodes values with the kernel for a whole page. Call this only if {@link #put} has a kernel.
   */
  default void get(Encoding encoding, byte[] page, int from, int count) {
    throw new UnsupportedOperationException(encoding.toString());
  }
}
