// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import io.github.lanewise.parquet.read.PageReaders;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Makes readers of pages, in place of those that {@link Encoding#getValuesReader} makes.
 *
 * <p>They return the same values as parquet-java's own readers for every valid page. They refuse
 * every other page with a {@link ParquetDecodingException} that names the offset and the reason.
 * With every release they are as strict as the readers of parquet-java 1.18.1. The format is in <a
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
 * <caption>Types and encodings that are read, and the interface for many values at once</caption>
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
 * <p>From parquet-java 1.18 on, its own readers of PLAIN INT32, INT64 and BOOLEAN are as fast as
 * these for one value at a time. These are returned all the same, because they read many values at
 * once. The agent leaves such pages to parquet-java.
 *
 * <p><b>Pages</b> may lie in heap, direct or read-only memory and in several buffers. Reads of one
 * value, reads of many values and skips may follow each other in any order. A reader may be given
 * one page after another, and belongs to one thread at a time. Arrays that hold a page must not
 * change until the reader is done with it. For PLAIN this is true of direct memory as well, as in
 * parquet-java.
 *
 * <p><b>Binary values</b> stay valid as long as those of parquet-java's own readers. Values of
 * PLAIN pages are views of the page, or of a copy if the page lay in several buffers. Values of
 * BYTE_STREAM_SPLIT pages lie in memory that is never written again. As in parquet-java, both are
 * views of a buffer, and Java's serialisation writes only the bytes of the value.
 */
public final class LanewiseEncodings {
  private LanewiseEncodings() {}

  /**
   * Returns a reader for pages of a column.
   *
   * @return null for everything that Lanewise does not accelerate: levels, other encodings, types
   *     that BYTE_STREAM_SPLIT is not defined for, and pages that this parquet-java reads in
   *     another way
   * @throws ParquetDecodingException for a FIXED_LEN_BYTE_ARRAY without a length
   */
  public static ValuesReader getValuesReader(
      Encoding encoding, ColumnDescriptor descriptor, ValuesType valuesType) {
    if (valuesType != ValuesType.VALUES) {
      return null;
    }
    return SelfTests.READERS.isOurs(encoding, descriptor.getPrimitiveType().getPrimitiveTypeName())
        ? PageReaders.of(encoding, descriptor)
        : null;
  }
}
