// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Readers of pages, in place of those that {@link Encoding#getValuesReader} gives.
 *
 * <p>They return the same values as stock parquet-java for every valid page and refuse every page
 * that is not, in all releases as strictly as 1.18.1: with a {@link ParquetDecodingException} that
 * names the offset and the reason. Format: <a
 * href="https://parquet.apache.org/docs/file-format/data-pages/encodings/">Parquet encodings</a>.
 *
 * <pre>{@code
 * ValuesReader reader = LanewiseEncodings.getValuesReader(encoding, column, ValuesType.VALUES);
 * reader.initFromPage(valueCount, page);
 * float first = reader.readFloat();
 * if (reader instanceof FloatsReader floats) {
 *   floats.readFloats(target, 0, 1000);
 * }
 * }</pre>
 *
 * <table>
 * <caption>What is read, and what the reader implements for reads of many values at once</caption>
 * <tr><th>type</th><th>PLAIN</th><th>BYTE_STREAM_SPLIT</th><th>many at once</th></tr>
 * <tr><td>INT32</td><td>yes</td><td>yes</td><td>{@link IntsReader}</td></tr>
 * <tr><td>INT64</td><td>yes</td><td>yes</td><td>{@link LongsReader}</td></tr>
 * <tr><td>FLOAT</td><td>yes</td><td>yes</td><td>{@link FloatsReader}</td></tr>
 * <tr><td>DOUBLE</td><td>yes</td><td>yes</td><td>{@link DoublesReader}</td></tr>
 * <tr><td>FIXED_LEN_BYTE_ARRAY</td><td>yes</td><td>yes</td><td>{@link FixedBytesReader}</td></tr>
 * <tr><td>INT96</td><td>yes</td><td>no</td><td>{@link FixedBytesReader}</td></tr>
 * <tr><td>BOOLEAN</td><td>yes</td><td>no</td><td>{@link BooleansReader}</td></tr>
 * <tr><td>BINARY</td><td>yes</td><td>no</td><td>none</td></tr>
 * </table>
 *
 * <p><b>Pages</b> may lie in heap, direct or read-only memory and in several buffers. Reads of one
 * value, of many and skips may follow each other in any order. A reader may be given one page after
 * another, and belongs to one thread at a time. Arrays that hold a page must keep it until the
 * reader is done with it; for PLAIN, direct memory as well, as in parquet-java.
 *
 * <p><b>Binary values</b> stay valid as long as stock's: those of PLAIN pages are views of the
 * page, or of a copy where it lay in several buffers; those of BYTE_STREAM_SPLIT pages stand in
 * memory that is never written again. A view is a Binary on a buffer, as in stock: Java's
 * serialisation writes the value alone. That of a BYTE_STREAM_SPLIT value writes the array it
 * stands in, of 8 KiB or 64 values, where stock's writes the page.
 */
public final class LanewiseEncodings {
  private static final int INT96_WIDTH = 12;

  private LanewiseEncodings() {}

  /**
   * A reader for pages of a column.
   *
   * @return null for what Lanewise does not accelerate: levels, other encodings, BYTE_STREAM_SPLIT
   *     for types that it is not defined for, and what this parquet-java reads in another way
   * @throws ParquetDecodingException for a FIXED_LEN_BYTE_ARRAY without a length
   */
  public static ValuesReader getValuesReader(
      Encoding encoding, ColumnDescriptor descriptor, ValuesType valuesType) {
    if (valuesType != ValuesType.VALUES) {
      return null;
    }
    return ReaderKind.isOurs(encoding, descriptor.getPrimitiveType().getPrimitiveTypeName())
        ? untested(encoding, descriptor)
        : null;
  }

  static ValuesReader untested(Encoding encoding, ColumnDescriptor descriptor) {
    return encoding == Encoding.PLAIN ? plain(descriptor) : byteStreamSplit(descriptor);
  }

  private static ValuesReader plain(ColumnDescriptor descriptor) {
    return switch (descriptor.getPrimitiveType().getPrimitiveTypeName()) {
      case INT32 -> new PlainIntsReader();
      case INT64 -> new PlainLongsReader();
      case FLOAT -> new PlainFloatsReader();
      case DOUBLE -> new PlainDoublesReader();
      case BOOLEAN -> new PlainBooleansReader();
      case BINARY -> new PlainBinaryReader();
      case INT96 -> new PlainFixedBytesReader(INT96_WIDTH);
      case FIXED_LEN_BYTE_ARRAY -> new PlainFixedBytesReader(width(descriptor));
      default -> null;
    };
  }

  private static ValuesReader byteStreamSplit(ColumnDescriptor descriptor) {
    return switch (descriptor.getPrimitiveType().getPrimitiveTypeName()) {
      case INT32 -> new SplitIntsReader();
      case INT64 -> new SplitLongsReader();
      case FLOAT -> new SplitFloatsReader();
      case DOUBLE -> new SplitDoublesReader();
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
