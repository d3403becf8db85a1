// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arrays of ids are as large as they must be, and no larger than powers of two with a header. */
final class DictionaryWriterTest {
  @ParameterizedTest
  @CsvSource({"1, 60", "60, 60", "61, 124", "1024, 2044", "100000, 131068", "131068, 131068"})
  void roomForIds(int count, int length) {
    assertEquals(length, DictionaryWriter.lengthFor(count));
  }
}
