// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.github.lanewise.parquet.testkit.CountingAllocator;
import io.github.lanewise.parquet.testkit.DictionaryColumn;
import io.github.lanewise.parquet.testkit.PageBytes;
import io.github.lanewise.parquet.write.SpareBuffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;

/** A dictionary writer of parquet-java and one of Lanewise, each with an allocator of its own. */
final class DictionaryPair implements AutoCloseable {
  static final int NO_LIMIT = 1 << 24;

  final DictionaryColumn column;
  final CountingAllocator memory;
  final ValuesWriter stock;
  final ValuesWriter writer;

  DictionaryPair(DictionaryColumn column, int maxDictionary, Encoding page, boolean direct) {
    this.column = column;
    memory = new CountingAllocator(direct);
    stock =
        column.stock(maxDictionary, Encoding.RLE_DICTIONARY, page, new HeapByteBufferAllocator());
    writer = lanewise(column, maxDictionary, page, memory);
  }

  void write(long key) {
    Consumer<ValuesWriter> value = column.value(key);
    value.accept(stock);
    value.accept(writer);
    assertEquals(stock.getBufferedSize(), writer.getBufferedSize());
  }

  void write(Binary value) {
    stock.writeBytes(value);
    writer.writeBytes(value);
    assertEquals(stock.getBufferedSize(), writer.getBufferedSize());
  }

  /** Compares the pages, and returns whether their encoding uses the dictionary. */
  boolean finishPage() {
    assertSamePage(stock.getBytes(), writer.getBytes());
    Encoding encoding = stock.getEncoding();
    assertEquals(encoding, writer.getEncoding());
    assertEquals(stock.getBufferedSize(), writer.getBufferedSize());
    stock.reset();
    writer.reset();
    assertEquals(0, writer.getBufferedSize());
    return encoding.usesDictionary();
  }

  /** Compares the dictionary pages, and returns the number of entries, or 0 if there is no page. */
  int finishColumn() {
    DictionaryPage expected = stock.toDictPageAndClose();
    DictionaryPage actual = writer.toDictPageAndClose();
    int entries = 0;
    if (expected == null) {
      assertNull(actual);
    } else {
      assertEquals(expected.getDictionarySize(), actual.getDictionarySize());
      assertEquals(expected.getEncoding(), actual.getEncoding());
      assertSamePage(expected.getBytes(), actual.getBytes());
      entries = actual.getDictionarySize();
    }
    stock.resetDictionary();
    writer.resetDictionary();
    return entries;
  }

  @Override
  public void close() {
    stock.close();
    writer.close();
    assertEquals(0, memory.buffersOut());
  }

  private static void assertSamePage(BytesInput expected, BytesInput page) {
    assertArrayEquals(bytes(expected), bytes(page));
    assertEquals(PageBytes.writes(expected), PageBytes.writes(page));
  }

  static ValuesWriter lanewise(
      DictionaryColumn column, int maxDictionary, Encoding page, CountingAllocator memory) {
    return lanewise(column, maxDictionary, page, memory, column.plain(memory));
  }

  static ValuesWriter lanewise(
      DictionaryColumn column,
      int maxDictionary,
      Encoding page,
      CountingAllocator memory,
      ValuesWriter fallback) {
    ParquetProperties properties =
        ParquetProperties.builder()
            .withDictionaryPageSize(maxDictionary)
            .withAllocator(memory)
            .build();
    return DictionaryWriters.of(
        column.descriptor(),
        properties,
        new SpareBuffer(properties.getAllocator()),
        page,
        Encoding.RLE_DICTIONARY,
        fallback);
  }

  static byte[] bytes(BytesInput input) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      input.writeAllTo(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertEquals(input.size(), bytes.size());
    return bytes.toByteArray();
  }
}
