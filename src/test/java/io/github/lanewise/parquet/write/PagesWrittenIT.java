// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.parquet.report.PageCount;
import io.github.lanewise.parquet.testkit.LedgerAllocator;
import io.github.lanewise.parquet.testkit.LedgerAllocator.Memory;
import io.github.lanewise.parquet.testkit.WriterPair;
import io.github.lanewise.parquet.testkit.WriterPair.Pages;
import io.github.lanewise.parquet.testkit.WrittenColumn;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Isolated("counts the pages of the whole JVM")
class PagesWrittenIT {
  @ParameterizedTest
  @CsvSource({
    "PLAIN, DOUBLE, PLAIN",
    "PLAIN, BOOLEAN, PLAIN",
    "SPLIT, DOUBLE, BYTE_STREAM_SPLIT",
    "V2, INT32, delta-encoded",
    "V2, INT64, delta-encoded",
    "V2, BINARY, delta-encoded",
    "V2, BOOLEAN, RLE"
  })
  void pagesAreCounted(Pages pages, PrimitiveTypeName type, String encoding) {
    Number count = PageCount.live().get(encoding + " pages written");
    long before = count.longValue();
    WrittenColumn column = WrittenColumn.of(type, 0);
    WriterPair writers = WriterPair.of(column, pages, new LedgerAllocator(Memory.HEAP));
    column.values(20, 1).forEach(value -> value.accept(writers.ours()));
    writers.ours().getBytes();
    writers.close();
    assertEquals(before + 1, count.longValue());
  }
}
