// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.CountingAllocator;
import io.github.lanewise.parquet.testkit.DictionaryColumn;
import io.github.lanewise.parquet.testkit.HeldBytes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that constant Binaries are kept only while a page needs them. A value may keep alive the
 * page that it was read from.
 */
class ConstantsMemoryIT {
  private static final int DISTINCT = 20;
  private static final int LENGTH = 10_000;

  /** A writer that keeps only a few constants holds fewer bytes beside its dictionary. */
  private static final int MOST_BYTES_OF_FEW = 5 * LENGTH;

  /** The number of constants that are written before a writer looks whether they come again. */
  private static final int FIRST = 512;

  private final CountingAllocator memory = new CountingAllocator(false);

  private ValuesWriter writer() {
    return DictionaryPair.lanewise(
        DictionaryColumn.BINARY, DictionaryPair.NO_LIMIT, Encoding.PLAIN, memory);
  }

  private static Binary large(int key) {
    return Binary.fromConstantByteArray(ByteBuffer.allocate(LENGTH).putInt(0, key).array());
  }

  private static Binary[] larges() {
    return IntStream.range(0, DISTINCT).mapToObj(ConstantsMemoryIT::large).toArray(Binary[]::new);
  }

  private static long besideDictionary(ValuesWriter writer) {
    return HeldBytes.of(writer) - HeldBytes.of(((BinaryDictionaryWriter) writer).dictionary());
  }

  private static void assertHoldsFewConstants(ValuesWriter writer) {
    long held = besideDictionary(writer);
    assertTrue(held < MOST_BYTES_OF_FEW, "held beside the dictionary: " + held);
  }

  private static void finishPage(ValuesWriter writer) {
    writer.getBytes();
    assertEquals(Encoding.RLE_DICTIONARY, writer.getEncoding());
    writer.reset();
  }

  /** A few of them may have no place, and are hashed again. */
  @Test
  void mostConstantsThatComeAgainAreKnownUntilTheirPageEnds() {
    try (ValuesWriter writer = writer()) {
      for (int page = 0; page < 2; page++) {
        Binary[] pool = larges();
        for (int i = 0; i < 3 * FIRST; i++) {
          writer.writeBytes(pool[i % DISTINCT]);
        }
        long held = besideDictionary(writer);
        assertTrue(held > DISTINCT * LENGTH / 2, "held beside the dictionary: " + held);
        finishPage(writer);
        assertHoldsFewConstants(writer);
      }
    }
  }

  /** Some objects that come once are kept for a while, because they might come again. */
  @Test
  void noConstantOfAPageThatHasEndedIsKept() {
    try (ValuesWriter writer = writer()) {
      for (int i = 0; i < 2 * FIRST; i++) {
        writer.writeBytes(large(i % DISTINCT));
      }
      finishPage(writer);
      assertHoldsFewConstants(writer);
    }
  }

  @Test
  void constantsThatHaveNotComeAgainAreReleasedOnceAnotherHas() {
    try (ValuesWriter writer = writer()) {
      for (int i = 0; i < FIRST; i++) {
        writer.writeBytes(large(i % DISTINCT));
      }
      Binary again = large(0);
      writer.writeBytes(again);
      for (int i = 1; i < DISTINCT; i++) {
        writer.writeBytes(large(i));
      }
      writer.writeBytes(again);
      assertHoldsFewConstants(writer);
      finishPage(writer);
    }
  }

  /** Each value is an object of its own, as in most programs, or all values share a few objects. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aPageOfConstantStringsHoldsNoMoreThanStocks(boolean shared) {
    DictionaryColumn column = DictionaryColumn.BINARY;
    Binary[] pool = IntStream.range(0, 10).mapToObj(ConstantsMemoryIT::text).toArray(Binary[]::new);
    for (int distinct : shared ? new int[] {10} : new int[] {10, 300}) {
      ValuesWriter stock =
          column.stock(
              1 << 20, Encoding.RLE_DICTIONARY, Encoding.PLAIN, new CountingAllocator(false));
      ValuesWriter writer =
          DictionaryPair.lanewise(column, 1 << 20, Encoding.PLAIN, new CountingAllocator(false));
      for (int i = 0; i < 5_000; i++) {
        int key = i % distinct;
        stock.writeBytes(shared ? pool[key] : text(key));
        writer.writeBytes(shared ? pool[key] : text(key));
      }
      long held = HeldBytes.of(writer);
      long stocks = HeldBytes.of(stock);
      assertTrue(held <= stocks, distinct + " distinct: " + held + " and stock's " + stocks);
      stock.close();
      writer.close();
    }
  }

  private static Binary text(int key) {
    return Binary.fromConstantByteArray(("value number " + key).getBytes(StandardCharsets.UTF_8));
  }
}
