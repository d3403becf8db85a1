// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import static io.github.lanewise.parquet.dictionary.DictionaryPair.lanewise;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.parquet.report.PageCount;
import io.github.lanewise.parquet.testkit.CountingAllocator;
import io.github.lanewise.parquet.testkit.DictionaryColumn;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("counts the pages of the whole JVM")
class PagesOfIdsIT {
  private final Number count = PageCount.live().get("dictionary-encoded pages written");
  private final long before = count.longValue();

  private static void writePage(int distinct, Encoding expected) {
    CountingAllocator memory = new CountingAllocator(false);
    try (ValuesWriter writer =
        lanewise(DictionaryColumn.INT64, DictionaryPair.NO_LIMIT, Encoding.PLAIN, memory)) {
      for (int i = 0; i < 100; i++) {
        writer.writeLong(i % distinct);
      }
      writer.getBytes();
      assertEquals(expected, writer.getEncoding());
      writer.reset();
    }
  }

  @Test
  void aPageOfIdsIsCounted() {
    writePage(3, Encoding.RLE_DICTIONARY);
    assertEquals(before + 1, count.longValue());
  }

  @Test
  void aPageThatFellBackIsNotCounted() {
    writePage(100, Encoding.PLAIN);
    assertEquals(before, count.longValue());
  }
}
