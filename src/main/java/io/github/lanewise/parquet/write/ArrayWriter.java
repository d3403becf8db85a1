// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

/**
 * A writer of values that takes whole arrays. Its pages, sizes and fallbacks are the same as if the
 * values had been written one by one, and both kinds of calls may be mixed. {@link BulkWrites}
 * hands arrays to any writer.
 *
 * <p>As with {@link org.apache.parquet.column.values.ValuesWriter}, a writer overrides the methods
 * for its column's type and refuses the others. Nothing keeps an array after the call. Offsets and
 * counts are in elements unless a method says otherwise, and must lie within their arrays. A call
 * that throws may have written a part of the values. After such a call, the page can only be reset.
 */
public interface ArrayWriter {
  /** Writes values of INT32. */
  default void writeInts(int[] values, int offset, int count) {
    throw new UnsupportedOperationException(getClass().getName());
  }

  /** Writes values of INT64. */
  default void writeLongs(long[] values, int offset, int count) {
    throw new UnsupportedOperationException(getClass().getName());
  }

  /** Writes values of FLOAT. */
  default void writeFloats(float[] values, int offset, int count) {
    throw new UnsupportedOperationException(getClass().getName());
  }

  /** Writes values of DOUBLE. */
  default void writeDoubles(double[] values, int offset, int count) {
    throw new UnsupportedOperationException(getClass().getName());
  }

  /** Writes values of BOOLEAN. */
  default void writeBooleans(boolean[] values, int offset, int count) {
    throw new UnsupportedOperationException(getClass().getName());
  }

  /**
   * Writes values of FIXED_LEN_BYTE_ARRAY or INT96, which are stored one after another.
   *
   * @param width the length of each value in bytes
   * @param offset the index of the first byte
   */
  default void writeFixed(byte[] values, int width, int offset, int count) {
    throw new UnsupportedOperationException(getClass().getName());
  }

  /**
   * Writes values of BINARY. Value i is {@code bytes[offsets[from + i]]} up to, not including,
   * {@code bytes[offsets[from + i + 1]]}.
   *
   * @param offsets {@code count + 1} numbers from {@code from} on, which do not decrease
   */
  default void writeStrings(byte[] bytes, int[] offsets, int from, int count) {
    throw new UnsupportedOperationException(getClass().getName());
  }
}
