// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.ValuesWriter;

/**
 * Holds the pages that a values writer makes of a column. The writer is used as parquet-java's
 * column writers use it: one writer makes page after page, and the dictionary at the end.
 *
 * @param pages the bytes of each page; if there is a dictionary page, it is the last one
 * @param encodings the encodings of the pages of values
 */
record Written(List<byte[]> pages, List<Encoding> encodings) {
  /** The number of values in a page that parquet-java's writers use by default. */
  static final int PAGE_VALUES = 20_000;

  static Written of(
      ParquetProperties properties, ColumnDescriptor column, ColumnArray values, int count)
      throws IOException {
    List<byte[]> pages = new ArrayList<>();
    List<Encoding> encodings = new ArrayList<>();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Pages writer = new Pages(properties.newValuesWriter(column))) {
      for (int from = 0; from < count; from += PAGE_VALUES) {
        out.reset();
        encodings.add(writer.write(values, from, Math.min(PAGE_VALUES, count - from), out));
        pages.add(out.toByteArray());
      }
      out.reset();
      writer.dictionary(out);
      if (out.size() > 0) {
        pages.add(out.toByteArray());
      }
    }
    return new Written(pages, encodings);
  }

  /** Writes the same pages one after the other into a stream, and makes no other objects. */
  static ByteArrayOutputStream into(
      ByteArrayOutputStream out,
      ParquetProperties properties,
      ColumnDescriptor column,
      ColumnArray values,
      int count) {
    out.reset();
    try (Pages writer = new Pages(properties.newValuesWriter(column))) {
      for (int from = 0; from < count; from += PAGE_VALUES) {
        writer.write(values, from, Math.min(PAGE_VALUES, count - from), out);
      }
      writer.dictionary(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out;
  }

  private record Pages(ValuesWriter writer) implements AutoCloseable {
    Encoding write(ColumnArray values, int from, int count, ByteArrayOutputStream out)
        throws IOException {
      values.write(writer, from, count);
      BytesInput bytes = writer.getBytes();
      Encoding encoding = writer.getEncoding();
      bytes.writeAllTo(out);
      writer.reset();
      return encoding;
    }

    void dictionary(ByteArrayOutputStream out) throws IOException {
      DictionaryPage dictionary = writer.toDictPageAndClose();
      if (dictionary != null) {
        dictionary.getBytes().writeAllTo(out);
      }
      writer.resetDictionary();
    }

    @Override
    public void close() {
      writer.close();
    }
  }

  long bytes() {
    return pages.stream().mapToLong(page -> page.length).sum();
  }

  /**
   * Returns the encodings as text: "PLAIN", or "PLAIN_DICTIONARY + PLAIN" if a dictionary became
   * too large.
   */
  String encodingText() {
    return encodings.stream().distinct().map(Encoding::name).collect(Collectors.joining(" + "));
  }

  /** Returns the first difference from the same pages one after the other, or null. */
  String difference(byte[] others) {
    int from = 0;
    for (int i = 0; i < pages.size(); i++) {
      byte[] page = pages.get(i);
      int to = Math.min(from + page.length, others.length);
      int index = Arrays.mismatch(page, 0, page.length, others, Math.min(from, to), to);
      if (index >= 0) {
        return "page %d: first difference at byte %,d".formatted(i + 1, index);
      }
      from += page.length;
    }
    return from == others.length ? null : "%,d bytes instead of %,d".formatted(others.length, from);
  }

  /** Returns the first difference, or null if both are the same. */
  String difference(Written other) {
    if (!encodings.equals(other.encodings)) {
      return "pages of %s instead of %s".formatted(other.encodings, encodings);
    }
    if (pages.size() != other.pages.size()) {
      return "%d pages instead of %d, of values and dictionary together"
          .formatted(other.pages.size(), pages.size());
    }
    for (int i = 0; i < pages.size(); i++) {
      int index = Arrays.mismatch(pages.get(i), other.pages.get(i));
      if (index >= 0) {
        return "page %d: first difference at byte %,d".formatted(i + 1, index);
      }
    }
    return null;
  }
}
