// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** Makes the writers of pages without a dictionary. */
public final class PageWriters {
  private static final int INT96_BYTES = 12;

  private PageWriters() {}

  /** Makes a writer of PLAIN pages. */
  public static ValuesWriter plain(PrimitiveType type, ParquetProperties properties) {
    return switch (type.getPrimitiveTypeName()) {
      case FIXED_LEN_BYTE_ARRAY -> writer(new PlainFixedWriter(type.getTypeLength(), properties));
      case INT96 -> writer(new PlainFixedWriter(INT96_BYTES, properties));
      case BOOLEAN -> writer(new PlainBooleanWriter(properties));
      default -> writer(new PlainWriter(properties));
    };
  }

  /** Makes a writer of DELTA_BINARY_PACKED pages. */
  public static ValuesWriter deltaBinaryPacked(PrimitiveType type, ParquetProperties properties) {
    return type.getPrimitiveTypeName() == PrimitiveTypeName.INT32
        ? writer(new DeltaIntsWriter(properties))
        : writer(new DeltaLongsWriter(properties));
  }

  /** Makes a writer of DELTA_BYTE_ARRAY pages. */
  public static ValuesWriter deltaByteArray(ParquetProperties properties) {
    return writer(new DeltaStringsWriter(properties));
  }

  /** Makes a writer of RLE pages of booleans. It shares {@code spare} with other columns. */
  public static ValuesWriter rleBooleans(ParquetProperties properties, SpareBuffer spare) {
    return writer(new RleBooleanWriter(properties, spare));
  }

  /** Makes a writer of BYTE_STREAM_SPLIT pages. It shares {@code spare} with other columns. */
  public static ValuesWriter byteStreamSplit(
      PrimitiveType type, ParquetProperties properties, SpareBuffer spare) {
    return switch (type.getPrimitiveTypeName()) {
      case INT32 -> writer(new ByteStreamSplitWriter.OfInt(properties, spare));
      case INT64 -> writer(new ByteStreamSplitWriter.OfLong(properties, spare));
      case FLOAT -> writer(new ByteStreamSplitWriter.OfFloat(properties, spare));
      case DOUBLE -> writer(new ByteStreamSplitWriter.OfDouble(properties, spare));
      default -> writer(new ByteStreamSplitWriter.OfFixed(type.getTypeLength(), properties, spare));
    };
  }

  /**
   * Returns the argument, so that only the class of the writer that is made is loaded. If the
   * writers were returned directly, the verifier would load all of their classes, to see whether
   * they are ValuesWriters.
   */
  private static ValuesWriter writer(Object made) {
    return (ValuesWriter) made;
  }
}
