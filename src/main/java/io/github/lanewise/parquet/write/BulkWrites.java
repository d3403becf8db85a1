// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;

/**
 * Hands arrays to any writer: as a whole to an {@link ArrayWriter}, value by value to
 * parquet-java's own. The arguments are those of {@link ArrayWriter}.
 */
public final class BulkWrites {
  private BulkWrites() {}

  /** Writes values of INT32. */
  public static void writeInts(ValuesWriter writer, int[] values, int offset, int count) {
    if (writer instanceof ArrayWriter bulk) {
      bulk.writeInts(values, offset, count);
      return;
    }
    for (int i = offset; i < offset + count; i++) {
      writer.writeInteger(values[i]);
    }
  }

  /** Writes values of INT64. */
  public static void writeLongs(ValuesWriter writer, long[] values, int offset, int count) {
    if (writer instanceof ArrayWriter bulk) {
      bulk.writeLongs(values, offset, count);
      return;
    }
    for (int i = offset; i < offset + count; i++) {
      writer.writeLong(values[i]);
    }
  }

  /** Writes values of FLOAT. */
  public static void writeFloats(ValuesWriter writer, float[] values, int offset, int count) {
    if (writer instanceof ArrayWriter bulk) {
      bulk.writeFloats(values, offset, count);
      return;
    }
    for (int i = offset; i < offset + count; i++) {
      writer.writeFloat(values[i]);
    }
  }

  /** Writes values of DOUBLE. */
  public static void writeDoubles(ValuesWriter writer, double[] values, int offset, int count) {
    if (writer instanceof ArrayWriter bulk) {
      bulk.writeDoubles(values, offset, count);
      return;
    }
    for (int i = offset; i < offset + count; i++) {
      writer.writeDouble(values[i]);
    }
  }

  /** Writes values of BOOLEAN. */
  public static void writeBooleans(ValuesWriter writer, boolean[] values, int offset, int count) {
    if (writer instanceof ArrayWriter bulk) {
      bulk.writeBooleans(values, offset, count);
      return;
    }
    for (int i = offset; i < offset + count; i++) {
      writer.writeBoolean(values[i]);
    }
  }

  /** Writes values of FIXED_LEN_BYTE_ARRAY or INT96. */
  public static void writeFixed(
      ValuesWriter writer, byte[] values, int width, int offset, int count) {
    if (writer instanceof ArrayWriter bulk) {
      bulk.writeFixed(values, width, offset, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      writer.writeBytes(reused(values, offset + i * width, width));
    }
  }

  /** Writes values of BINARY. */
  public static void writeStrings(
      ValuesWriter writer, byte[] bytes, int[] offsets, int from, int count) {
    if (writer instanceof ArrayWriter bulk) {
      bulk.writeStrings(bytes, offsets, from, count);
      return;
    }
    for (int i = from; i < from + count; i++) {
      writer.writeBytes(reused(bytes, offsets[i], offsets[i + 1] - offsets[i]));
    }
  }

  /** The caller may change its array later, so a writer that keeps a value has to copy it. */
  private static Binary reused(byte[] bytes, int offset, int length) {
    return Binary.fromReusedByteArray(bytes, offset, length);
  }
}
