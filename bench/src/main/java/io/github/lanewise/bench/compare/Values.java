// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.schema.PrimitiveType;

/** Values of one column in an array of their type. */
interface Values {
  /** Room for so many values. */
  static Values of(PrimitiveType type, int capacity) {
    return switch (type.getPrimitiveTypeName()) {
      case INT32 -> new IntValues(capacity);
      case INT64 -> new LongValues(capacity);
      case FLOAT -> new FloatValues(capacity);
      case DOUBLE -> new DoubleValues(capacity);
      case BOOLEAN -> new BooleanValues(capacity);
      case FIXED_LEN_BYTE_ARRAY -> new FixedValues(capacity, type.getTypeLength());
      case BINARY, INT96 -> new BinaryValues(capacity);
    };
  }

  int capacity();

  /** Through parquet-java's API, a value a call. */
  void write(ValuesWriter writer, int from, int count);

  /** Through parquet-java's API, a value a call. */
  void read(ValuesReader reader, int from, int count);

  /** Whether so many values of both are the same, bit by bit. */
  boolean same(Values other, int count);

  /**
   * Makes them as an application has them: bytes in arrays of their own instead of a page, and NaN
   * with Java's own bits, as stock's writers replace others up to 1.17.1 and a kernel on a whole
   * page does not.
   */
  default void prepare() {}

  /**
   * The kernel on a whole page; returns how many bytes it wrote, 0 where Lanewise has none for the
   * encoding.
   */
  default int put(Encoding encoding, int from, byte[] page, int count) {
    return 0;
  }

  /** The kernel on a whole page, the other way. Only where {@link #put} has one. */
  default void get(Encoding encoding, byte[] page, int from, int count) {
    throw new UnsupportedOperationException(encoding.toString());
  }
}
