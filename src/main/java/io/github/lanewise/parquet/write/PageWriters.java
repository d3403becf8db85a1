// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.schema.PrimitiveType;

/** Makes the writers of pages without a dictionary. */
public final class PageWriters {
  private static final int INT96_BYTES = 12;

  private PageWriters() {}

  /** Makes a writer of PLAIN pages. */
  public static ValuesWriter plain(PrimitiveType type, ParquetProperties properties) {
    return switch (type.getPrimitiveTypeName()) {
      case FIXED_LEN_BYTE_ARRAY -> new PlainFixedWriter(type.getTypeLength(), properties);
      case INT96 -> new PlainFixedWriter(INT96_BYTES, properties);
      case BOOLEAN -> new PlainBooleanWriter(properties);
      default -> new PlainWriter(properties);
    };
  }

  /** Makes a writer of BYTE_STREAM_SPLIT pages. It shares {@code spare} with other columns. */
  public static ValuesWriter byteStreamSplit(
      PrimitiveType type, ParquetProperties properties, SpareBuffer spare) {
    return switch (type.getPrimitiveTypeName()) {
      case INT32 -> new ByteStreamSplitWriter.OfInt(properties, spare);
      case INT64 -> new ByteStreamSplitWriter.OfLong(properties, spare);
      case FLOAT -> new ByteStreamSplitWriter.OfFloat(properties, spare);
      case DOUBLE -> new ByteStreamSplitWriter.OfDouble(properties, spare);
      default -> new ByteStreamSplitWriter.OfFixed(type.getTypeLength(), properties, spare);
    };
  }
}
