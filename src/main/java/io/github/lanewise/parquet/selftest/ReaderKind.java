// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.selftest;

import static io.github.lanewise.parquet.stock.DifferenceException.requireEqual;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.BiFunction;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** The kind of the readers of one encoding and physical type. */
final class ReaderKind extends Kind {
  private final BiFunction<Encoding, ColumnDescriptor, ValuesReader> readers;

  ReaderKind(
      Encoding encoding,
      PrimitiveTypeName type,
      BiFunction<Encoding, ColumnDescriptor, ValuesReader> readers) {
    super(encoding, type);
    this.readers = readers;
  }

  @Override
  String plural() {
    return encoding + " readers of " + type;
  }

  @Override
  void compare() throws IOException {
    AwkwardValues values = new AwkwardValues(type);
    ColumnDescriptor column = values.column();
    ValuesReader stock = stock(column);
    ValuesReader ours = readers.apply(encoding, column);
    requireComplete(ours);
    for (int count : new int[] {40, 0, 13}) {
      byte[] page = encoding == Encoding.PLAIN ? values.plainPage(count) : values.splitPage(count);
      ByteBuffer whole = ByteBuffer.wrap(page);
      ByteBuffer readOnly = whole.asReadOnlyBuffer();
      comparePage(values, count, stock, ours, whole);
      comparePage(values, count, stock, ours, readOnly);
      // This cut is most likely in the middle of a value.
      int cut = page.length / 2 - 1;
      if (cut > 0) {
        ByteBuffer rest = ByteBuffer.wrap(page, cut, page.length - cut).slice();
        comparePage(values, count, stock, ours, ByteBuffer.wrap(page, 0, cut), rest);
      }
    }
  }

  /**
   * Returns parquet-java's own reader, or null if it has none. In that case there is nothing to
   * compare with.
   */
  private ValuesReader stock(ColumnDescriptor column) {
    try {
      return encoding.getValuesReader(column, ValuesType.VALUES);
    } catch (ParquetDecodingException e) {
      return null;
    }
  }

  private static void comparePage(
      AwkwardValues values, int count, ValuesReader stock, ValuesReader ours, ByteBuffer... page)
      throws IOException {
    Object[] expected = stock == null ? null : read(values, count, stock, page);
    Object[] actual = read(values, count, ours, page);
    if (expected == null) {
      return;
    }
    for (int i = 0; i < count; i++) {
      if (actual[i] != null) {
        requireEqual(expected[i], actual[i], "value " + i + " of a page");
      }
    }
  }

  /** Reads a page and returns its values. Values that are skipped are null. */
  private static Object[] read(
      AwkwardValues values, int count, ValuesReader reader, ByteBuffer[] page) throws IOException {
    ByteBuffer[] own = new ByteBuffer[page.length];
    for (int i = 0; i < page.length; i++) {
      own[i] = page[i].duplicate();
    }
    reader.initFromPage(count, ByteBufferInputStream.wrap(own));
    Object[] read = new Object[count];
    for (int i = 0; i < count; i++) {
      if (i == 3) {
        reader.skip();
      } else if (i == 6 && count > 12) {
        reader.skip(5);
        i += 4;
      } else {
        read[i] = values.read(reader);
      }
    }
    return read;
  }
}
