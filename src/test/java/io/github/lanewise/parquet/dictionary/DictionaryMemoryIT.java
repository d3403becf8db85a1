// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import io.github.lanewise.parquet.testkit.CountingAllocator;
import io.github.lanewise.parquet.testkit.DictionaryColumn;
import io.github.lanewise.parquet.testkit.HeldBytes;
import io.github.lanewise.parquet.testkit.LedgerAllocator;
import io.github.lanewise.parquet.testkit.LedgerAllocator.Memory;
import io.github.lanewise.parquet.testkit.PageBytes;
import io.github.lanewise.parquet.write.SpareBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that a dictionary releases each buffer once, and keeps none that it no longer needs. */
@Tag("any-java")
class DictionaryMemoryIT {
  @ParameterizedTest
  @EnumSource
  void aDictionarysReleasesThatThrowReachTheCaller(DictionaryColumn column) {
    LedgerAllocator allocator = new LedgerAllocator(Memory.HEAP);
    ValuesWriter writer = dictionaryWriter(column, 10_000, column.plain(allocator), allocator);
    for (int distinct : new int[] {20, 5_000}) {
      for (Consumer<ValuesWriter> leave :
          List.<Consumer<ValuesWriter>>of(ValuesWriter::reset, ValuesWriter::resetDictionary)) {
        writeKeys(column, writer, 5_000, distinct);
        writer.getBytes();
        // This makes a second page that has to be released.
        writer.getBytes();
        if (writer.getEncoding() != Encoding.RLE_DICTIONARY) {
          break;
        }
        allocator.failReleases(true);
        assertThrows(UnsupportedOperationException.class, () -> leave.accept(writer));
        allocator.failReleases(false);
        assertEquals(0, allocator.lent());
      }
    }
    writer.reset();
    writer.close();
  }

  @Test
  void theAllocatedSizeIsThatOfIdsAndEntriesOrOfTheFallback() {
    DictionaryColumn column = DictionaryColumn.INT64;
    LedgerAllocator allocator = new LedgerAllocator(Memory.HEAP);
    ValuesWriter plain = column.plain(allocator);
    try (ValuesWriter writer = dictionaryWriter(column, 1000, plain, allocator)) {
      writeKeys(column, writer, 300, 20);
      writer.getBytes();
      assertEquals(300 * 4 + 20 * 8, writer.getAllocatedSize());
      String usage = writer.memUsageString("#");
      assertTrue(usage.contains("# dict:160") && usage.contains("# values:1200"), usage);
      writeKeys(column, writer, 300, 200);
      writer.getBytes();
      assertEquals(Encoding.PLAIN, writer.getEncoding());
      assertEquals(plain.getAllocatedSize(), writer.getAllocatedSize());
      // After a reset nothing is left to release, because 1.13 releases its memory twice in close.
      writer.reset();
    }
  }

  /** Allocations also fail during the fallback, and later in the writer that it falls back to. */
  @ParameterizedTest
  @EnumSource
  void anAllocatorThatThrowsInAFallbackCostsNoValueAndNoMemory(DictionaryColumn column) {
    LedgerAllocator counted = new LedgerAllocator(Memory.HEAP);
    List<byte[]> expected = pagesThatFallBack(column, counted);
    for (int failing = 1; failing <= counted.allocations(); failing++) {
      LedgerAllocator allocator = new LedgerAllocator(Memory.HEAP);
      allocator.failAt(failing);
      List<byte[]> pages = pagesThatFallBack(column, allocator);
      for (int i = 0; i < 3; i++) {
        assertArrayEquals(expected.get(i), pages.get(i), "allocation " + failing + ", page " + i);
      }
    }
  }

  private static List<byte[]> pagesThatFallBack(DictionaryColumn column, LedgerAllocator memory) {
    ValuesWriter writer = writerWithLanewisesFallback(column, 3000, memory);
    List<byte[]> pages = new ArrayList<>();
    for (int distinct : new int[] {20, 3000, 3000}) {
      for (int i = 0; i < 3000; i++) {
        Consumer<ValuesWriter> value = column.value(4L * (i % distinct) + 4);
        LedgerAllocator.attempt(() -> value.accept(writer));
        if (distinct > 20 && i == 1100) {
          // This hands over the values that wait, so from now on memory ends amid a block.
          LedgerAllocator.attempt(writer::getEncoding);
        }
      }
      LedgerAllocator.attempt(() -> pages.add(PageBytes.of(writer.getBytes())));
      assertEquals(distinct == 20, writer.getEncoding().usesDictionary());
      writer.reset();
    }
    writer.close();
    assertEquals(0, memory.lent());
    return pages;
  }

  private static ValuesWriter writerWithLanewisesFallback(
      DictionaryColumn column, int maxDictionary, LedgerAllocator memory) {
    ParquetProperties properties =
        ParquetProperties.builder()
            .withDictionaryEncoding(false)
            .withDictionaryPageSize(maxDictionary)
            .withAllocator(memory)
            .withValuesWriterFactory(new LanewiseValuesWriterFactory())
            .build();
    return DictionaryWriters.of(
        column.descriptor(),
        properties,
        new SpareBuffer(memory),
        Encoding.PLAIN,
        Encoding.RLE_DICTIONARY,
        properties.newValuesWriter(column.descriptor()));
  }

  /** Memory is short from some value on, before or after the column falls back. */
  @ParameterizedTest
  @EnumSource
  void aPageIsDroppedWhileMemoryIsShort(DictionaryColumn column) {
    for (int before : new int[] {0, 10, 3000, 3010}) {
      LedgerAllocator allocator = new LedgerAllocator(Memory.HEAP);
      ValuesWriter writer = writerWithLanewisesFallback(column, 3000, allocator);
      for (int i = 0; i < 6000; i++) {
        Consumer<ValuesWriter> value = column.value(4L * i + 4);
        allocator.failAllocations(i >= before);
        mayBeShortOfMemory(() -> value.accept(writer));
      }
      mayBeShortOfMemory(writer::getBytes);
      writer.reset();
      assertEquals(0, writer.getBufferedSize());
      assertEquals(0, allocator.lent());
      allocator.failAllocations(false);
      Consumer<ValuesWriter> one = column.value(4);
      one.accept(writer);
      assertTrue(PageBytes.of(writer.getBytes()).length < 100, "one value");
      writer.reset();
      writer.close();
      assertEquals(0, allocator.lent());
    }
  }

  private static void mayBeShortOfMemory(Runnable step) {
    try {
      step.run();
    } catch (OutOfMemoryError onPurpose) {
      assertTrue(onPurpose.getMessage().endsWith("on purpose"), onPurpose.getMessage());
    }
  }

  /** The dictionary has the value that is too much, so no later value would end it. */
  @Test
  void aFallbackThatFailedWithTheLastValueIsTriedAgainWithThePage() {
    LedgerAllocator allocator = new LedgerAllocator(Memory.HEAP);
    ValuesWriter plain = DictionaryColumn.BINARY.plain(new CountingAllocator(false));
    int failures = 0;
    try (ValuesWriter writer =
        writerWithLanewisesFallback(DictionaryColumn.BINARY, 1000, allocator)) {
      allocator.failAt(1);
      for (int i = 0; i <= 180; i++) {
        byte[] bytes = new byte[100];
        bytes[50] = (byte) (i / 20);
        Binary value = Binary.fromConstantByteArray(bytes);
        plain.writeBytes(value);
        failures += LedgerAllocator.attempt(() -> writer.writeBytes(value));
        assertEquals(i == 180 ? 1 : 0, failures);
      }
      assertArrayEquals(PageBytes.of(plain.getBytes()), PageBytes.of(writer.getBytes()));
      assertEquals(Encoding.PLAIN, writer.getEncoding());
    }
    assertEquals(0, allocator.lent());
    closeEmpty(plain);
  }

  /** The page of ids was made before it was found to gain nothing. */
  @Test
  void aPageOfIdsAndItsFallbackAreBothReleasedIfEachReleaseThrows() {
    LedgerAllocator allocator = new LedgerAllocator(Memory.HEAP);
    ValuesWriter writer = writerWithLanewisesFallback(DictionaryColumn.INT64, 1000, allocator);
    writeKeys(DictionaryColumn.INT64, writer, 5, 5);
    writer.getBytes();
    assertEquals(Encoding.PLAIN, writer.getEncoding());
    assertTrue(allocator.lent() > 1, "buffers: " + allocator.lent());
    allocator.failReleases(true);
    assertThrows(UnsupportedOperationException.class, writer::reset);
    allocator.failReleases(false);
    assertEquals(0, allocator.lent());
    writer.close();
  }

  /** The dictionary gets too large in the first page. */
  @ParameterizedTest
  @EnumSource
  void aDictionaryThatFellBackHoldsWhatItsFallbackHolds(DictionaryColumn column) {
    ValuesWriter fallback = column.plain(new CountingAllocator(false));
    ValuesWriter writer = dictionaryWriter(column, 10_000, fallback);
    writeKeys(column, writer, 50_000, 20);
    writer.getEncoding();
    assertTrue(HeldBytes.of(writer) > 200_000, "50,000 ids at least");
    writeKeys(column, writer, 5_000, 5_000);
    assertEquals(Encoding.PLAIN, writer.getEncoding());
    assertHoldsLittleBeside(fallback, writer);
    writer.getBytes();
    writer.reset();
    writeKeys(column, writer, 5_000, 5_000);
    assertEquals(Encoding.PLAIN, writer.getEncoding());
    assertHoldsLittleBeside(fallback, writer);
    closeEmpty(writer);
  }

  /**
   * Values of fixed length are excluded, because parquet-java counts them as larger than they are,
   * so that their first page always pays.
   */
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"FIXED_7", "INT96"})
  void aDictionaryThatDidNotPayHoldsWhatItsFallbackHolds(DictionaryColumn column) {
    ValuesWriter fallback = column.plain(new CountingAllocator(false));
    ValuesWriter writer = dictionaryWriter(column, 1 << 24, fallback);
    writeKeys(column, writer, 20_000, 20_000);
    writer.getBytes();
    assertEquals(Encoding.PLAIN, writer.getEncoding());
    writer.reset();
    assertHoldsLittleBeside(fallback, writer);
    writer.close();
  }

  /**
   * The dictionary is kept for its page. The ids and the lookup table of the last page are not
   * kept.
   */
  @ParameterizedTest
  @EnumSource
  void aDictionaryThatPagesReferToStaysWithoutItsIds(DictionaryColumn column) {
    ValuesWriter fallback = column.plain(new CountingAllocator(false));
    ValuesWriter writer = dictionaryWriter(column, 10_000, fallback);
    writeKeys(column, writer, 2_000, 20);
    writer.getBytes();
    assertEquals(Encoding.RLE_DICTIONARY, writer.getEncoding());
    writer.reset();
    writeKeys(column, writer, 50_000, 20);
    writeKeys(column, writer, 5_000, 5_000);
    assertEquals(Encoding.PLAIN, writer.getEncoding());
    long dictionary = HeldBytes.of(dictionaryOf(writer));
    long beside = HeldBytes.of(writer) - HeldBytes.of(fallback) - dictionary;
    assertTrue(beside <= 2_000, "held beside fallback and dictionary: " + beside);
    assertEquals(20, writer.toDictPageAndClose().getDictionarySize());
    closeEmpty(writer);
  }

  /** The pages have a few hundred values, as in a table of many columns. */
  @ParameterizedTest
  @EnumSource(names = {"INT32", "INT64", "FLOAT", "DOUBLE", "BINARY"})
  void aSmallPageWithADictionaryHoldsNoMoreThanStocks(DictionaryColumn column) {
    for (int count : new int[] {10, 64, 100, 300, 500}) {
      for (int distinct : new int[] {1, count / 3, count * 9 / 10}) {
        ValuesWriter stock =
            column.stock(
                1 << 20, Encoding.RLE_DICTIONARY, Encoding.PLAIN, new CountingAllocator(false));
        ValuesWriter fallback = column.plain(new CountingAllocator(false));
        ValuesWriter writer = dictionaryWriter(column, 1 << 20, fallback);
        for (int page = 0; page < 3; page++) {
          writeKeys(column, stock, count, distinct);
          writeKeys(column, writer, count, distinct);
          ((DictionaryWriter) writer).flush();
          String what = "page " + page + ": " + count + " values, " + distinct + " distinct";
          long held = HeldBytes.of(writer);
          long stocks = HeldBytes.of(stock);
          assertTrue(held <= stocks, what + ": " + held + " and stock's " + stocks);
          stock.getBytes();
          writer.getBytes();
          stock.reset();
          writer.reset();
        }
        writer.close();
      }
    }
  }

  /** The limit is a quarter of the memory of parquet-java's first list of ids. */
  @ParameterizedTest
  @EnumSource(names = {"INT32", "INT64", "FLOAT", "DOUBLE"})
  void aPageOfAHundredEqualValuesHoldsLittle(DictionaryColumn column) {
    ValuesWriter fallback = column.plain(new CountingAllocator(false));
    ValuesWriter writer = dictionaryWriter(column, 1 << 20, fallback);
    writeKeys(column, writer, 100, 1);
    writer.getEncoding();
    long held = HeldBytes.of(writer) - HeldBytes.of(fallback);
    assertTrue(held <= 4096, "held: " + held);
    writer.close();
  }

  private static ValuesWriter dictionaryWriter(
      DictionaryColumn column, int maxDictionary, ValuesWriter fallback) {
    return dictionaryWriter(column, maxDictionary, fallback, new CountingAllocator(false));
  }

  private static ValuesWriter dictionaryWriter(
      DictionaryColumn column,
      int maxDictionary,
      ValuesWriter fallback,
      ByteBufferAllocator allocator) {
    ParquetProperties properties =
        ParquetProperties.builder()
            .withDictionaryPageSize(maxDictionary)
            .withAllocator(allocator)
            .build();
    return DictionaryWriters.of(
        column.descriptor(),
        properties,
        new SpareBuffer(properties.getAllocator()),
        Encoding.PLAIN,
        Encoding.RLE_DICTIONARY,
        fallback);
  }

  private static Object dictionaryOf(ValuesWriter writer) {
    if (writer instanceof IntDictionaryWriter ints) {
      return ints.dictionary;
    }
    return writer instanceof LongDictionaryWriter longs
        ? longs.dictionary
        : ((BinaryDictionaryWriter) writer).dictionary();
  }

  private static void writeKeys(
      DictionaryColumn column, ValuesWriter writer, int count, int distinct) {
    for (int i = 0; i < count; i++) {
      // Keys of NaNs are excluded, because the number of their tables depends on the release.
      column.value(4L * (i % distinct) + 4).accept(writer);
    }
  }

  /**
   * Resets a writer before it closes it, because parquet-java 1.13 releases memory twice in close.
   */
  private static void closeEmpty(ValuesWriter writer) {
    writer.reset();
    writer.close();
  }

  private static void assertHoldsLittleBeside(ValuesWriter fallback, ValuesWriter writer) {
    long beside = HeldBytes.of(writer) - HeldBytes.of(fallback);
    assertTrue(beside <= 2_000, "held beside the fallback: " + beside);
  }
}
