// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.DictionaryColumn;
import io.github.lanewise.parquet.write.BulkWrites;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests values of a first page, which wait as long as no two are equal. The page must be
 * parquet-java's, whatever values follow.
 */
@Tag("any-java")
class UniqueFirstPageIT {
  private static final int DIFFERENT = 2000;

  @ParameterizedTest
  @EnumSource
  void aDictionaryThatPaysInTheEndIsKept(DictionaryColumn column) {
    try (DictionaryPair pair = pair(column)) {
      write(pair, 0, DIFFERENT);
      for (int i = 0; i < 15_000; i++) {
        pair.write(4L * (i % 500));
      }
      assertTrue(pair.finishPage());
      write(pair, 0, 3 * DIFFERENT);
      pair.finishPage();
      pair.finishColumn();
      write(pair, 0, DIFFERENT);
      pair.finishPage();
      pair.finishColumn();
    }
  }

  /** The dictionary gains less and less, and then nothing, in steps of less than a byte a value. */
  @ParameterizedTest
  @CsvSource({"INT32, 40", "INT64, 70", "FLOAT, 40", "DOUBLE, 70"})
  void theLimitIsThatOfStock(DictionaryColumn column, int percent) {
    boolean[] seen = new boolean[2];
    for (int distinct = percent - 15; distinct <= percent + 25; distinct++) {
      try (DictionaryPair pair = pair(column)) {
        int unique = 8000 * distinct / 100;
        write(pair, 0, unique);
        write(pair, 0, 8000 - unique);
        seen[pair.finishPage() ? 1 : 0] = true;
        pair.finishColumn();
      }
    }
    assertTrue(seen[0] && seen[1]);
  }

  /**
   * A long run of equal values takes hardly a byte, so a dictionary pays with more distinct values.
   */
  @ParameterizedTest
  @CsvSource({"INT32, 66", "INT64, 80", "FLOAT, 66", "DOUBLE, 80"})
  void theLimitBesideALongRunIsThatOfStock(DictionaryColumn column, int percent) {
    boolean[] seen = new boolean[2];
    for (int permille = 10 * percent - 5; permille <= 10 * percent + 15; permille += 2) {
      try (DictionaryPair pair = pair(column)) {
        int unique = 60 * permille;
        write(pair, 0, unique);
        for (int i = unique; i < 60_000; i++) {
          pair.write(4);
        }
        seen[pair.finishPage() ? 1 : 0] = true;
        pair.finishColumn();
      }
    }
    assertTrue(seen[0] && seen[1]);
  }

  @ParameterizedTest
  @EnumSource(names = {"INT32", "INT64", "FLOAT", "DOUBLE"})
  void aLimitOfTheDictionaryIsReachedWhileValuesWait(DictionaryColumn column) {
    try (DictionaryPair pair = new DictionaryPair(column, 10_000, Encoding.PLAIN, false)) {
      write(pair, 0, 100_000);
      assertFalse(pair.finishPage());
      write(pair, 0, DIFFERENT);
      pair.finishPage();
      pair.finishColumn();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"INT32", "INT64", "FLOAT", "DOUBLE"})
  void moreNumbersThanMayWait(DictionaryColumn column) {
    try (DictionaryPair pair = pair(column)) {
      write(pair, 0, 150_000);
      assertFalse(pair.finishPage());
      pair.finishColumn();
    }
  }

  /** parquet-java then has a dictionary page to which no page refers. */
  @ParameterizedTest
  @EnumSource
  void anEncodingThatIsAskedForWhileValuesWaitIsRemembered(DictionaryColumn column) {
    try (DictionaryPair pair = pair(column)) {
      write(pair, 0, DIFFERENT);
      assertEquals(pair.stock.getEncoding(), pair.writer.getEncoding());
      write(pair, DIFFERENT, 20 * DIFFERENT);
      pair.finishPage();
      pair.finishColumn();
    }
  }

  /** Strings wait if they come as arrays. A string that comes alone ends the wait of the others. */
  @ParameterizedTest
  @ValueSource(ints = {10, 40, 55, 60, 62, 64, 66, 68, 70, 75, 100})
  void stringsOfArrays(int percent) {
    int values = 6000;
    int unique = values * percent / 100;
    for (int alone : new int[] {0, 1500, 5000, values}) {
      try (DictionaryPair pair = pair(DictionaryColumn.BINARY)) {
        for (int i = 0; i < values; i += 500) {
          writeStrings(pair, i, unique);
          if (i == alone) {
            pair.write(Binary.fromString("alone"));
          }
        }
        boolean kept = pair.finishPage();
        assertTrue(percent > 40 || kept);
        assertTrue(percent < 100 || !kept);
        writeStrings(pair, 0, 500);
        pair.finishPage();
        pair.finishColumn();
      }
    }
  }

  /** Several arrays wait. The dictionary pays only if enough values come again. */
  @ParameterizedTest
  @ValueSource(ints = {0, 15_000})
  void numbersOfArrays(int again) {
    int[] ints = new int[DIFFERENT * 2 + again];
    for (int i = 0; i < ints.length; i++) {
      ints[i] = i < DIFFERENT * 2 ? i : i % 500;
    }
    long[] longs = Arrays.stream(ints).asLongStream().toArray();
    double[] doubles = Arrays.stream(ints).asDoubleStream().toArray();
    float[] floats = new float[ints.length];
    for (int i = 0; i < ints.length; i++) {
      floats[i] = ints[i];
    }
    arrays(DictionaryColumn.INT32, ints.length, (w, i, n) -> BulkWrites.writeInts(w, ints, i, n));
    arrays(DictionaryColumn.INT64, ints.length, (w, i, n) -> BulkWrites.writeLongs(w, longs, i, n));
    arrays(
        DictionaryColumn.FLOAT, ints.length, (w, i, n) -> BulkWrites.writeFloats(w, floats, i, n));
    arrays(
        DictionaryColumn.DOUBLE,
        ints.length,
        (w, i, n) -> BulkWrites.writeDoubles(w, doubles, i, n));
  }

  private interface Write {
    void to(ValuesWriter writer, int from, int count);
  }

  private static void arrays(DictionaryColumn column, int length, Write write) {
    arrays(column, length, 700, write);
    arrays(column, length, length, write);
  }

  private static void arrays(DictionaryColumn column, int length, int step, Write write) {
    try (DictionaryPair pair = pair(column)) {
      for (int from = 0; from < length; from += step) {
        int count = Math.min(step, length - from);
        write.to(pair.stock, from, count);
        write.to(pair.writer, from, count);
        assertEquals(pair.stock.getBufferedSize(), pair.writer.getBufferedSize());
      }
      assertEquals(length > DIFFERENT * 2, pair.finishPage());
      pair.finishColumn();
    }
  }

  /**
   * The limit of the dictionary is far away, so the number of values that may wait ends the wait.
   */
  @Test
  void moreStringsThanMayWait() {
    try (DictionaryPair pair = pair(DictionaryColumn.BINARY)) {
      for (int i = 0; i < 150_000; i += 500) {
        writeStrings(pair, i, 150_000);
      }
      assertFalse(pair.finishPage());
      pair.finishColumn();
    }
  }

  /**
   * Writes 500 strings of up to 23 bytes. After {@code unique} strings, the same strings come
   * again.
   */
  private static void writeStrings(DictionaryPair pair, int from, int unique) {
    byte[][] strings = new byte[500][];
    int[] offsets = new int[502];
    offsets[0] = 3;
    offsets[1] = 3;
    for (int i = 0; i < 500; i++) {
      int key = (from + i) % unique;
      strings[i] = (key + "-" + "x".repeat(key % 17)).getBytes(StandardCharsets.UTF_8);
      offsets[i + 2] = offsets[i + 1] + strings[i].length;
    }
    byte[] bytes = new byte[offsets[501]];
    for (int i = 0; i < 500; i++) {
      System.arraycopy(strings[i], 0, bytes, offsets[i + 1], strings[i].length);
    }
    BulkWrites.writeStrings(pair.stock, bytes, offsets, 1, 500);
    BulkWrites.writeStrings(pair.writer, bytes, offsets, 1, 500);
    assertEquals(pair.stock.getBufferedSize(), pair.writer.getBufferedSize());
  }

  /** Up to parquet-java 1.17 NaNs of different bits may share an entry, so a dictionary may pay. */
  @Test
  void nansAreNotTakenForDifferentValues() {
    try (DictionaryPair floats = pair(DictionaryColumn.FLOAT);
        DictionaryPair doubles = pair(DictionaryColumn.DOUBLE)) {
      write(floats, 0, DIFFERENT);
      write(doubles, 0, DIFFERENT);
      for (int i = 1; i < 20_000; i++) {
        for (ValuesWriter writer : new ValuesWriter[] {floats.stock, floats.writer}) {
          writer.writeFloat(Float.intBitsToFloat(0x7f800000 + i));
        }
        for (ValuesWriter writer : new ValuesWriter[] {doubles.stock, doubles.writer}) {
          writer.writeDouble(Double.longBitsToDouble(0x7ff0000000000000L + i));
        }
      }
      floats.finishPage();
      floats.finishColumn();
      doubles.finishPage();
      doubles.finishColumn();
    }
  }

  private static DictionaryPair pair(DictionaryColumn column) {
    return new DictionaryPair(column, DictionaryPair.NO_LIMIT, Encoding.PLAIN, false);
  }

  private static void write(DictionaryPair pair, int from, int to) {
    for (int i = from; i < to; i++) {
      pair.write(4L * i + 4);
    }
  }
}
