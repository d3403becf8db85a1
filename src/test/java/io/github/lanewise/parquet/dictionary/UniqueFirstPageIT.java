// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.DictionaryColumn;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Values of a first page wait while all of them differ. The page is stock's, whatever follows. */
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

  /** From a gain to none, by steps of less than a byte a value. */
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
