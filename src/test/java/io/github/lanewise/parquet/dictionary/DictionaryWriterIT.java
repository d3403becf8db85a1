// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import static io.github.lanewise.parquet.dictionary.DictionaryPair.bytes;
import static io.github.lanewise.parquet.dictionary.DictionaryPair.lanewise;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrowsExactly;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.CountingAllocator;
import io.github.lanewise.parquet.testkit.DictionaryColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class DictionaryWriterIT {
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
    int[] limits = {64, 700, 9000, DictionaryPair.NO_LIMIT};
    for (int round = 0; round < 120; round++) {
      Encoding encoding = random.nextBoolean() ? Encoding.PLAIN : Encoding.RLE_DICTIONARY;
      int limit = limits[random.nextInt(limits.length)];
      try (DictionaryPair pair = new DictionaryPair(column, limit, encoding, direct)) {
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
    try (DictionaryPair pair =
        new DictionaryPair(column, DictionaryPair.NO_LIMIT, Encoding.PLAIN, false)) {
      for (int page = 0; page < 3; page++) {
        for (int i = 0; i < 5000; i++) {
          pair.write(i < 4000 ? 5 : i % 3 + 5);
        }
        assertTrue(pair.finishPage());
      }
      assertEquals(3, pair.finishColumn());
    }
  }

  /** The values exceed the front of ints and longs, and their ids have 16 bits. */
  @ParameterizedTest
  @EnumSource
  void aDictionaryOfManyEntriesIsThatOfStock(DictionaryColumn column) {
    int distinct = 40_000;
    SplittableRandom random = new SplittableRandom(8);
    try (DictionaryPair pair =
        new DictionaryPair(column, DictionaryPair.NO_LIMIT, Encoding.PLAIN, false)) {
      for (int page = 0; page < 4; page++) {
        for (int i = 0; i < 50_000; i++) {
          // The first page has few distinct values. Otherwise the dictionary would save nothing
          // there, and the writer would give it up.
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
    try (DictionaryPair pair =
        new DictionaryPair(column, DictionaryPair.NO_LIMIT, Encoding.PLAIN, false)) {
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

  /**
   * parquet-java's table keeps the size that the row group before has given it. The first table is
   * full with 24 values, but has not grown yet.
   */
  @ParameterizedTest
  @CsvSource({"FLOAT, 24", "FLOAT, 25", "FLOAT, 1500", "DOUBLE, 24", "DOUBLE, 25", "DOUBLE, 1500"})
  void nansAfterARowGroupWithoutAnyAreThoseOfStock(DictionaryColumn column, int before) {
    try (DictionaryPair pair =
        new DictionaryPair(column, DictionaryPair.NO_LIMIT, Encoding.PLAIN, false)) {
      for (int i = 0; i < 8000; i++) {
        pair.write(4L * (i % before) + 4);
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

  /** The factor spreads the NaNs over the table, so some meet the place of an infinity. */
  @Test
  void infinitiesAreNotTakenForNans() {
    try (DictionaryPair floats =
            new DictionaryPair(
                DictionaryColumn.FLOAT, DictionaryPair.NO_LIMIT, Encoding.PLAIN, false);
        DictionaryPair doubles =
            new DictionaryPair(
                DictionaryColumn.DOUBLE, DictionaryPair.NO_LIMIT, Encoding.PLAIN, false)) {
      for (int i = 0; i < 8000; i++) {
        int payload = i % 500 * 9973;
        int sign = i / 500 % 2;
        for (ValuesWriter writer : new ValuesWriter[] {floats.stock, floats.writer}) {
          writer.writeFloat(Float.intBitsToFloat(0x7f800000 + payload | sign << 31));
        }
        for (ValuesWriter writer : new ValuesWriter[] {doubles.stock, doubles.writer}) {
          writer.writeDouble(
              Double.longBitsToDouble(0x7ff0000000000000L + payload | (long) sign << 63));
        }
      }
      assertTrue(floats.finishPage());
      floats.finishColumn();
      assertTrue(doubles.finishPage());
      doubles.finishColumn();
    }
  }

  /** A writer that is reused after a failed row group has not finished the row group's page. */
  @ParameterizedTest
  @EnumSource
  void aRowGroupHasNoValuesOfAnUnfinishedPageBefore(DictionaryColumn column) {
    CountingAllocator memory = new CountingAllocator(false);
    try (ValuesWriter writer = lanewise(column, DictionaryPair.NO_LIMIT, Encoding.PLAIN, memory);
        ValuesWriter fresh = lanewise(column, DictionaryPair.NO_LIMIT, Encoding.PLAIN, memory)) {
      for (int i = 0; i < 100; i++) {
        column.value(i % 9).accept(writer);
      }
      writer.resetDictionary();
      assertEquals(0, writer.getBufferedSize());
      for (int i = 0; i < 100; i++) {
        column.value(i % 7 + 20).accept(writer);
        column.value(i % 7 + 20).accept(fresh);
      }
      assertEquals(fresh.getBufferedSize(), writer.getBufferedSize());
      assertArrayEquals(bytes(fresh.getBytes()), bytes(writer.getBytes()));
      assertArrayEquals(
          bytes(fresh.toDictPageAndClose().getBytes()),
          bytes(writer.toDictPageAndClose().getBytes()));
    }
  }

  @ParameterizedTest
  @MethodSource("columns")
  void aWriterClosedHalfWayHoldsNothing(DictionaryColumn column, boolean direct) {
    for (int steps = 0; steps < 6; steps++) {
      CountingAllocator memory = new CountingAllocator(direct);
      ValuesWriter writer = lanewise(column, DictionaryPair.NO_LIMIT, Encoding.PLAIN, memory);
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
      ValuesWriter writer = lanewise(column, DictionaryPair.NO_LIMIT, Encoding.PLAIN, memory);
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

  /** Some objects agree in all bytes but one. Others are equal without being the same object. */
  @Test
  void constantsWrittenAgainAndAgainAreWhatTheirBytesAre() {
    Binary[] binaries = new Binary[300];
    for (int i = 0; i < binaries.length; i++) {
      byte[] bytes = new byte[100];
      bytes[i % 100] = (byte) (i / 200);
      binaries[i] = Binary.fromConstantByteArray(bytes, 0, 80);
    }
    SplittableRandom random = new SplittableRandom(1);
    try (DictionaryPair pair =
        new DictionaryPair(DictionaryColumn.BINARY, 50_000, Encoding.PLAIN, false)) {
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

  /** The byte that changes is none of those that tell where a constant is remembered. */
  @Test
  void aReusedBinaryIsReadEachTimeItIsWritten() {
    byte[] bytes = new byte[100];
    Binary reused = Binary.fromReusedByteArray(bytes);
    try (DictionaryPair pair =
        new DictionaryPair(
            DictionaryColumn.BINARY, DictionaryPair.NO_LIMIT, Encoding.PLAIN, false)) {
      for (int i = 0; i < 3000; i++) {
        bytes[20] = (byte) (i % 7);
        pair.write(reused);
      }
      assertTrue(pair.finishPage());
      assertEquals(7, pair.finishColumn());
    }
  }

  @Test
  void aDictionaryPageOfFewStringsIsNotCopied() {
    CountingAllocator memory = new CountingAllocator(false);
    try (ValuesWriter writer =
        lanewise(DictionaryColumn.BINARY, DictionaryPair.NO_LIMIT, Encoding.PLAIN, memory)) {
      for (int i = 0; i < 1000; i++) {
        DictionaryColumn.BINARY.value(i % 9).accept(writer);
      }
      writer.getBytes();
      assertEquals(1, memory.taken());
      assertEquals(9, writer.toDictPageAndClose().getDictionarySize());
      assertEquals(1, memory.taken());
    }
  }

  @Test
  void aFixedValueOfTheWrongSizeFailsWithTheDictionaryPage() {
    CountingAllocator memory = new CountingAllocator(false);
    try (ValuesWriter writer =
        lanewise(DictionaryColumn.FIXED_7, DictionaryPair.NO_LIMIT, Encoding.PLAIN, memory)) {
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

  /**
   * The values before the limit go to the fallback as one array only if all have the column's
   * length.
   */
  @Test
  void aFixedValueOfTheWrongSizeFailsWithTheFallback() {
    CountingAllocator memory = new CountingAllocator(false);
    try (ValuesWriter writer = lanewise(DictionaryColumn.FIXED_7, 100, Encoding.PLAIN, memory)) {
      IllegalArgumentException error =
          assertThrowsExactly(
              IllegalArgumentException.class,
              () -> {
                for (byte i = 0; i < 100; i++) {
                  byte[] value = new byte[i == 3 ? 6 : 7];
                  value[0] = i;
                  writer.writeBytes(Binary.fromConstantByteArray(value));
                }
              });
      assertEquals("Fixed Binary size 6 does not match field type length 7", error.getMessage());
    }
    assertEquals(0, memory.buffersOut());
  }
}
