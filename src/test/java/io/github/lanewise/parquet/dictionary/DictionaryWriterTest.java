// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that an array of ids is long enough for all ids. Its length plus the header of 4 ints is a
 * power of two, so that G1 does not give it regions of its own: see {@code
 * DictionaryWriter.FIRST_IDS}.
 */
final class DictionaryWriterTest {
  @ParameterizedTest
  @CsvSource({"1, 60", "60, 60", "61, 124", "1024, 2044", "100000, 131068", "131068, 131068"})
  void theArrayOfIdsGrowsWithTheirCount(int count, int length) {
    assertEquals(length, DictionaryWriter.lengthFor(count));
  }
}
