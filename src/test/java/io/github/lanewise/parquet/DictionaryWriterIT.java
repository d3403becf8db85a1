// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrowsExactly;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.CountingAllocator;
import io.github.lanewise.parquet.testkit.DictionaryColumn;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesWriter;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayWriter;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DictionaryWriterIT {
  private static final int NO_LIMIT = 1 << 24;

  /** One of stock and one of Lanewise, each with an allocator of its own. */
  private static final class Pair implements AutoCloseable {
    final DictionaryColumn column;
    final CountingAllocator memory;
    final ValuesWriter stock;
    final ValuesWriter writer;

    Pair(DictionaryColumn column, int maxDictionary, Encoding page, boolean direct) {
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

    /** Whether the page has a dictionary. */
    boolean finishPage() {
      assertArrayEquals(bytes(stock.getBytes()), bytes(writer.getBytes()));
      Encoding encoding = stock.getEncoding();
      assertEquals(encoding, writer.getEncoding());
      stock.reset();
      writer.reset();
      assertEquals(0, writer.getBufferedSize());
      return encoding.usesDictionary();
    }

    /** Number of entries, 0 for no dictionary page. */
    int finishColumn() {
      DictionaryPage expected = stock.toDictPageAndClose();
      DictionaryPage actual = writer.toDictPageAndClose();
      int entries = 0;
      if (expected == null) {
        assertNull(actual);
      } else {
        assertEquals(expected.getDictionarySize(), actual.getDictionarySize());
        assertEquals(expected.getEncoding(), actual.getEncoding());
        assertArrayEquals(bytes(expected.getBytes()), bytes(actual.getBytes()));
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
  }

  private static ValuesWriter lanewise(
      DictionaryColumn column, int maxDictionary, Encoding page, CountingAllocator memory) {
    return lanewise(column, maxDictionary, page, memory, column.plain(memory));
  }

  private static ValuesWriter lanewise(
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

  private static byte[] bytes(BytesInput input) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      input.writeAllTo(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertEquals(input.size(), bytes.size());
    return bytes.toByteArray();
  }

  private static Stream<Arguments> columns() {
    List<Arguments> all = new ArrayList<>();
    for (DictionaryColumn column : DictionaryColumn.values()) {
      all.add(Arguments.of(column, false));
      all.add(Arguments.of(column, true));
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("columns")
  void pagesAndDictionariesAreThoseOfStock(DictionaryColumn column, boolean direct) {
    SplittableRandom random = new SplittableRandom(7);
    int[] limits = {64, 700, 9000, NO_LIMIT};
    for (int round = 0; round < 120; round++) {
      Encoding encoding = random.nextBoolean() ? Encoding.PLAIN : Encoding.RLE_DICTIONARY;
      int limit = limits[random.nextInt(limits.length)];
      try (Pair pair = new Pair(column, limit, encoding, direct)) {
        boolean stillDictionary = true;
        for (int rowGroup = 0; rowGroup < 3 && stillDictionary; rowGroup++) {
          int distinct = 1 << random.nextInt(12);
          int pages = random.nextInt(1, 5);
          for (int page = 0; page < pages; page++) {
            int count = random.nextInt(8) == 0 ? 0 : random.nextInt(1 << random.nextInt(1, 13));
            for (int i = 0; i < count; i++) {
              pair.write(random.nextInt(distinct));
            }
            stillDictionary &= pair.finishPage();
          }
          pair.finishColumn();
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRunOfEqualValuesIsThatOfStock(DictionaryColumn column) {
    try (Pair pair = new Pair(column, NO_LIMIT, Encoding.PLAIN, false)) {
      for (int page = 0; page < 3; page++) {
        for (int i = 0; i < 5000; i++) {
          pair.write(i < 4000 ? 5 : i % 3 + 5);
        }
        assertTrue(pair.finishPage());
      }
      assertEquals(3, pair.finishColumn());
    }
  }

  /** Past the front of ints and longs, with ids of 16 bits. */
  @ParameterizedTest
  @EnumSource
  void aDictionaryOfManyEntriesIsThatOfStock(DictionaryColumn column) {
    int distinct = 40_000;
    SplittableRandom random = new SplittableRandom(8);
    try (Pair pair = new Pair(column, NO_LIMIT, Encoding.PLAIN, false)) {
      for (int page = 0; page < 4; page++) {
        for (int i = 0; i < 50_000; i++) {
          // Few at first: a first page that does not pay would end the dictionary.
          pair.write(4L * random.nextInt(page == 0 ? 10 : distinct) + 4);
        }
        assertTrue(pair.finishPage());
      }
      assertTrue(pair.finishColumn() > 1 << 15);
    }
  }

  @ParameterizedTest
  @EnumSource
  void valuesOfAPageThatIsGivenUpStayInTheDictionary(DictionaryColumn column) {
    try (Pair pair = new Pair(column, NO_LIMIT, Encoding.PLAIN, false)) {
      for (int i = 0; i < 10; i++) {
        pair.write(4L * i + 4);
      }
      pair.stock.reset();
      pair.writer.reset();
      for (int i = 0; i < 1000; i++) {
        pair.write(4L * (i % 5) + 84);
      }
      pair.finishPage();
      assertEquals(15, pair.finishColumn());
    }
  }

  /** Not values of fixed length: stock counts four bytes more for each than PLAIN has. */
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"FIXED_7", "INT96"})
  void aFirstPageThatDoesNotPayFallsBack(DictionaryColumn column) {
    try (Pair pair = new Pair(column, NO_LIMIT, Encoding.PLAIN, false)) {
      for (int i = 0; i < 3000; i++) {
        pair.write(4L * i + 4);
      }
      assertFalse(pair.finishPage());
      pair.write(4);
      assertFalse(pair.finishPage());
      assertEquals(0, pair.finishColumn());
    }
  }

  /**
   * A page that does not pay then leaves a dictionary page to which nothing refers, as in stock.
   */
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"FIXED_7", "INT96"})
  void anEncodingAskedForBeforeItsPageIsRemembered(DictionaryColumn column) {
    try (Pair pair = new Pair(column, NO_LIMIT, Encoding.PLAIN, false)) {
      for (int i = 0; i < 3000; i++) {
        pair.write(4L * i + 4);
      }
      assertEquals(pair.stock.getEncoding(), pair.writer.getEncoding());
      assertFalse(pair.finishPage());
      assertTrue(pair.finishColumn() > 2000);
    }
  }

  /** 36 longs and 40 ids of six bits, with a width and a header: exactly 40 longs. */
  @Test
  void aFirstPageThatGainsNothingFallsBack() {
    try (Pair pair = new Pair(DictionaryColumn.INT64, NO_LIMIT, Encoding.PLAIN, false)) {
      for (int i = 0; i < 40; i++) {
        pair.write(i % 36);
      }
      assertFalse(pair.finishPage());
    }
    try (Pair pair = new Pair(DictionaryColumn.INT64, NO_LIMIT, Encoding.PLAIN, false)) {
      for (int i = 0; i < 40; i++) {
        pair.write(i % 35);
      }
      assertTrue(pair.finishPage());
    }
  }

  /** The encodings of the second version, which look back at the value before. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aFallbackToDeltaEncodingsIsThatOfStock(boolean lengthsOnly) {
    DictionaryColumn column = DictionaryColumn.BINARY;
    CountingAllocator memory = new CountingAllocator(false);
    ValuesWriter stock = delta(lengthsOnly);
    try (ValuesWriter writer =
        lanewise(column, 20_000, Encoding.PLAIN, memory, delta(lengthsOnly))) {
      byte[] reused = new byte[40];
      for (int page = 0; page < 2; page++) {
        for (int i = 0; i < 10_000; i++) {
          String value = "value " + (i < 9_000 ? i % 300 : i) + " of many";
          System.arraycopy(value.getBytes(US_ASCII), 0, reused, 0, value.length());
          writer.writeBytes(
              i % 3 == 0
                  ? Binary.fromReusedByteArray(reused, 0, value.length())
                  : Binary.fromString(value));
          stock.writeBytes(Binary.fromString(value));
        }
        assertArrayEquals(bytes(stock.getBytes()), bytes(writer.getBytes()));
        assertEquals(stock.getEncoding(), writer.getEncoding());
        stock.reset();
        writer.reset();
      }
    }
    stock.close();
  }

  private static ValuesWriter delta(boolean lengthsOnly) {
    HeapByteBufferAllocator heap = new HeapByteBufferAllocator();
    return lengthsOnly
        ? new DeltaLengthByteArrayValuesWriter(64, 1 << 16, heap)
        : new DeltaByteArrayWriter(64, 1 << 16, heap);
  }

  /** Stock's table stays as large as the row group before has made it. */
  @ParameterizedTest
  @EnumSource(names = {"FLOAT", "DOUBLE"})
  void nansAfterARowGroupWithoutAnyAreThoseOfStock(DictionaryColumn column) {
    try (Pair pair = new Pair(column, NO_LIMIT, Encoding.PLAIN, false)) {
      for (int i = 0; i < 8000; i++) {
        pair.write(4L * (i % 1500) + 4);
      }
      assertTrue(pair.finishPage());
      pair.finishColumn();
      for (int i = 0; i < 8000; i++) {
        pair.write(4L * (i % 150) + 3);
      }
      assertTrue(pair.finishPage());
      pair.finishColumn();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aLaterPageThatIsTooMuchFallsBackAndTheDictionaryStays(DictionaryColumn column) {
    try (Pair pair = new Pair(column, 1000, Encoding.PLAIN, false)) {
      for (int i = 0; i < 1000; i++) {
        pair.write(4L * (i % 20) + 4);
      }
      assertTrue(pair.finishPage());
      for (int i = 0; i < 3000; i++) {
        pair.write(4L * i + 4);
      }
      assertFalse(pair.finishPage());
      assertEquals(20, pair.finishColumn());
    }
  }

  /** Whether or not the dictionary of the row group before had to be kept for its page. */
  @ParameterizedTest
  @EnumSource
  void aRowGroupAfterOneThatFellBackHasADictionaryAgain(DictionaryColumn column) {
    ValuesWriter fresh =
        column.stock(1000, Encoding.RLE_DICTIONARY, Encoding.PLAIN, new HeapByteBufferAllocator());
    for (int i = 0; i < 3000; i++) {
      column.value(i % 4 * 4 + 4).accept(fresh);
    }
    byte[] expected = bytes(fresh.getBytes());
    byte[] dictionary = bytes(fresh.toDictPageAndClose().getBytes());
    CountingAllocator memory = new CountingAllocator(false);
    try (ValuesWriter writer = lanewise(column, 1000, Encoding.PLAIN, memory)) {
      for (int pagesBefore = 0; pagesBefore < 2; pagesBefore++) {
        for (int i = 0; i < 3000 * pagesBefore; i++) {
          column.value(i % 20 * 4 + 4).accept(writer);
        }
        if (pagesBefore > 0) {
          writer.getBytes();
          assertEquals(Encoding.RLE_DICTIONARY, writer.getEncoding());
          writer.reset();
        }
        for (int i = 0; i < 3000; i++) {
          column.value(4L * i + 4).accept(writer);
        }
        writer.getBytes();
        assertEquals(Encoding.PLAIN, writer.getEncoding());
        writer.reset();
        DictionaryPage kept = writer.toDictPageAndClose();
        assertEquals(20 * pagesBefore, kept == null ? 0 : kept.getDictionarySize());
        writer.resetDictionary();
        for (int i = 0; i < 3000; i++) {
          column.value(i % 4 * 4 + 4).accept(writer);
        }
        assertArrayEquals(expected, bytes(writer.getBytes()));
        assertEquals(Encoding.RLE_DICTIONARY, writer.getEncoding());
        writer.reset();
        assertArrayEquals(dictionary, bytes(writer.toDictPageAndClose().getBytes()));
        writer.resetDictionary();
      }
    }
    assertEquals(0, memory.buffersOut());
  }

  @ParameterizedTest
  @MethodSource("columns")
  void aWriterClosedHalfWayHoldsNothing(DictionaryColumn column, boolean direct) {
    for (int steps = 0; steps < 6; steps++) {
      CountingAllocator memory = new CountingAllocator(direct);
      ValuesWriter writer = lanewise(column, NO_LIMIT, Encoding.PLAIN, memory);
      for (int i = 0; i < 2000; i++) {
        column.value(i % 9).accept(writer);
        if (i == 1000 && steps > 0) {
          writer.getBytes();
          assertTrue(memory.buffersOut() > 0);
        }
        if (i == 1000 && steps > 1) {
          writer.reset();
        }
      }
      if (steps > 2) {
        writer.getBytes();
      }
      if (steps > 3) {
        assertNotNull(writer.toDictPageAndClose());
      }
      if (steps > 4) {
        writer.resetDictionary();
      }
      writer.close();
      assertEquals(0, memory.buffersOut());
    }
  }

  @ParameterizedTest
  @MethodSource("columns")
  void nothingIsLostWhereTheAllocatorThrows(DictionaryColumn column, boolean direct) {
    // The dictionary page of strings takes no buffer.
    int buffers = column == DictionaryColumn.BINARY ? 1 : 2;
    for (int allocations = 0; allocations < buffers; allocations++) {
      CountingAllocator memory = new CountingAllocator(direct, allocations);
      ValuesWriter writer = lanewise(column, NO_LIMIT, Encoding.PLAIN, memory);
      for (int i = 0; i < 100; i++) {
        column.value(4).accept(writer);
      }
      assertThrowsExactly(
          CountingAllocator.NoMemory.class,
          () -> {
            writer.getBytes();
            writer.toDictPageAndClose();
          });
      writer.close();
      assertEquals(0, memory.buffersOut());
      assertEquals(allocations, memory.taken());
    }
  }

  /** Among them objects that agree in all bytes but one, and equal ones that are not the same. */
  @Test
  void constantsWrittenAgainAndAgainAreWhatTheirBytesAre() {
    Binary[] binaries = new Binary[300];
    for (int i = 0; i < binaries.length; i++) {
      byte[] bytes = new byte[100];
      bytes[i % 100] = (byte) (i / 200);
      binaries[i] = Binary.fromConstantByteArray(bytes, 0, 80);
    }
    SplittableRandom random = new SplittableRandom(1);
    try (Pair pair = new Pair(DictionaryColumn.BINARY, 50_000, Encoding.PLAIN, false)) {
      for (int rowGroup = 0; rowGroup < 3; rowGroup++) {
        for (int page = 0; page < 3; page++) {
          int known = 100 * (page + 1);
          for (int i = 0; i < 2000; i++) {
            pair.write(binaries[random.nextInt(known)]);
          }
          assertTrue(pair.finishPage());
        }
        assertEquals(81, pair.finishColumn());
      }
    }
  }

  @Test
  void constantsKnownFromBeforeAFallbackAreEnteredAgain() {
    CountingAllocator memory = new CountingAllocator(false);
    Binary[] binaries = new Binary[50];
    for (int i = 0; i < binaries.length; i++) {
      binaries[i] = Binary.fromConstantByteArray(new byte[40 + i]);
    }
    try (ValuesWriter writer = lanewise(DictionaryColumn.BINARY, 1000, Encoding.PLAIN, memory)) {
      for (Binary binary : binaries) {
        writer.writeBytes(binary);
      }
      writer.getBytes();
      assertEquals(Encoding.PLAIN, writer.getEncoding());
      writer.reset();
      writer.resetDictionary();
      for (int i = 0; i < 100; i++) {
        writer.writeBytes(binaries[9 - i % 10]);
      }
      writer.getBytes();
      assertEquals(Encoding.RLE_DICTIONARY, writer.getEncoding());
      byte[] dictionary = bytes(writer.toDictPageAndClose().getBytes());
      assertEquals(10 * 4 + 49 + 48 + 47 + 46 + 45 + 44 + 43 + 42 + 41 + 40, dictionary.length);
    }
  }

  @Test
  void aFixedValueOfTheWrongSizeFailsWithTheDictionaryPage() {
    CountingAllocator memory = new CountingAllocator(false);
    try (ValuesWriter writer =
        lanewise(DictionaryColumn.FIXED_7, NO_LIMIT, Encoding.PLAIN, memory)) {
      for (int i = 0; i < 100; i++) {
        writer.writeBytes(Binary.fromConstantByteArray(new byte[6]));
      }
      writer.getBytes();
      IllegalArgumentException error =
          assertThrowsExactly(IllegalArgumentException.class, writer::toDictPageAndClose);
      assertEquals("Fixed Binary size 6 does not match field type length 7", error.getMessage());
    }
    assertEquals(0, memory.buffersOut());
  }
}
