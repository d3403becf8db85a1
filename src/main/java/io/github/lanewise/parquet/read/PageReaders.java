// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.read;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;

/** Makes the readers of pages. */
public final class PageReaders {
  private static final int INT96_WIDTH = 12;

  private PageReaders() {}

  /**
   * Returns a new reader for pages of a column.
   *
   * @param encoding PLAIN or BYTE_STREAM_SPLIT
   * @return null if the encoding is not defined for the column's type
   * @throws ParquetDecodingException for a FIXED_LEN_BYTE_ARRAY without a length
   */
  public static ValuesReader of(Encoding encoding, ColumnDescriptor descriptor) {
    return encoding == Encoding.PLAIN ? plain(descriptor) : byteStreamSplit(descriptor);
  }

  private static ValuesReader plain(ColumnDescriptor descriptor) {
    return switch (descriptor.getPrimitiveType().getPrimitiveTypeName()) {
      case INT32 -> new PlainNumbersReader.OfInt();
      case INT64 -> new PlainNumbersReader.OfLong();
      case FLOAT -> new PlainNumbersReader.OfFloat();
      case DOUBLE -> new PlainNumbersReader.OfDouble();
      case BOOLEAN -> new PlainBooleansReader();
      case BINARY -> new PlainBinaryReader();
      case INT96 -> new PlainFixedBytesReader(INT96_WIDTH);
      case FIXED_LEN_BYTE_ARRAY -> new PlainFixedBytesReader(width(descriptor));
      default -> null;
    };
  }

  private static ValuesReader byteStreamSplit(ColumnDescriptor descriptor) {
    return switch (descriptor.getPrimitiveType().getPrimitiveTypeName()) {
      case INT32 -> new SplitNumbersReader.OfInt();
      case INT64 -> new SplitNumbersReader.OfLong();
      case FLOAT -> new SplitNumbersReader.OfFloat();
      case DOUBLE -> new SplitNumbersReader.OfDouble();
      case FIXED_LEN_BYTE_ARRAY -> new SplitFixedBytesReader(width(descriptor));
      default -> null;
    };
  }

  private static int width(ColumnDescriptor descriptor) {
    int width = descriptor.getPrimitiveType().getTypeLength();
    if (width < 1) {
      throw new ParquetDecodingException(descriptor + " has values of " + width + " bytes");
    }
    return width;
  }
}
