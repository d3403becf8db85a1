// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import static io.github.lanewise.parquet.dictionary.DictionaryPair.bytes;
import static io.github.lanewise.parquet.dictionary.DictionaryPair.lanewise;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.parquet.testkit.CountingAllocator;
import io.github.lanewise.parquet.testkit.DictionaryColumn;
import io.github.lanewise.parquet.testkit.Releases;
import io.github.lanewise.parquet.testkit.WriterWithoutPages;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesWriter;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayWriter;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that writers fall back if a dictionary does not pay, and may use a dictionary again for the
 * next row group.
 */
class DictionaryFallbackIT {
  /**
   * Values of fixed length are excluded, because parquet-java counts four bytes more for each of
   * them than PLAIN writes.
   */
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"FIXED_7", "INT96"})
  void aFirstPageThatDoesNotPayFallsBack(DictionaryColumn column) {
    try (DictionaryPair pair =
        new DictionaryPair(column, DictionaryPair.NO_LIMIT, Encoding.PLAIN, false)) {
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
   * If such a page does not pay, it leaves a dictionary page to which no page refers, as in
   * parquet-java.
   */
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"FIXED_7", "INT96"})
  void anEncodingAskedForBeforeItsPageIsRemembered(DictionaryColumn column) {
    try (DictionaryPair pair =
        new DictionaryPair(column, DictionaryPair.NO_LIMIT, Encoding.PLAIN, false)) {
      for (int i = 0; i < 3000; i++) {
        pair.write(4L * i + 4);
      }
      assertEquals(pair.stock.getEncoding(), pair.writer.getEncoding());
      assertFalse(pair.finishPage());
      assertTrue(pair.finishColumn() > 2000);
    }
  }

  /**
   * A dictionary of 36 longs and a page of 40 ids of six bits, with a width and a header, are
   * together as long as 40 longs.
   */
  @Test
  void aFirstPageThatGainsNothingFallsBack() {
    try (DictionaryPair pair =
        new DictionaryPair(
            DictionaryColumn.INT64, DictionaryPair.NO_LIMIT, Encoding.PLAIN, false)) {
      for (int i = 0; i < 40; i++) {
        pair.write(i % 36);
      }
      assertFalse(pair.finishPage());
    }
    try (DictionaryPair pair =
        new DictionaryPair(
            DictionaryColumn.INT64, DictionaryPair.NO_LIMIT, Encoding.PLAIN, false)) {
      for (int i = 0; i < 40; i++) {
        pair.write(i % 35);
      }
      assertTrue(pair.finishPage());
    }
  }

  /** The fallback writes an encoding of version 2, in which a value depends on the one before. */
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

  @ParameterizedTest
  @EnumSource
  void aLaterPageThatIsTooMuchFallsBackAndTheDictionaryStays(DictionaryColumn column) {
    try (DictionaryPair pair = new DictionaryPair(column, 1000, Encoding.PLAIN, false)) {
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

  /** The values that overflow the dictionary wait for the end of their page, which never comes. */
  @ParameterizedTest
  @EnumSource
  void aDictionaryOfPagesWhoseEncodingNobodyAskedForIsNotKept(DictionaryColumn column) {
    assumeTrue(Releases.RELEASES_ONCE, "the allocator would refuse the second release");
    try (DictionaryPair pair = new DictionaryPair(column, 1000, Encoding.PLAIN, false)) {
      for (int i = 0; i < 1000; i++) {
        pair.write(4L * (i % 20) + 4);
      }
      pair.stock.getBytes();
      pair.writer.getBytes();
      pair.stock.reset();
      pair.writer.reset();
      for (int i = 0; i < 500; i++) {
        pair.write(4L * i + 4);
      }
      assertEquals(0, pair.finishColumn());
    }
  }

  /** The row group before has kept its dictionary for the dictionary page, or has dropped it. */
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

  /** parquet-java asks the writer that it has fallen back to. */
  @Test
  void aFallbacksOwnDictionaryIsThatOfTheColumn() {
    DictionaryPage page = new DictionaryPage(BytesInput.empty(), 0, Encoding.PLAIN);
    AtomicInteger resets = new AtomicInteger();
    ValuesWriter fallback =
        new WriterWithoutPages() {
          @Override
          public void writeLong(long value) {}

          @Override
          public DictionaryPage toDictPageAndClose() {
            return page;
          }

          @Override
          public void resetDictionary() {
            resets.incrementAndGet();
          }
        };
    CountingAllocator memory = new CountingAllocator(false);
    try (ValuesWriter writer =
        lanewise(DictionaryColumn.INT64, 100, Encoding.PLAIN, memory, fallback)) {
      for (int i = 0; i < 100; i++) {
        writer.writeLong(i);
      }
      writer.getBytes();
      assertSame(page, writer.toDictPageAndClose());
      assertEquals(0, resets.get());
      writer.resetDictionary();
      assertEquals(1, resets.get());
      writer.writeLong(1);
      writer.resetDictionary();
      assertEquals(1, resets.get(), "the dictionary of ids was in use");
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
}
