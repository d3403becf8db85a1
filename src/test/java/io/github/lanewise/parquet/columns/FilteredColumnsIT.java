// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.apache.parquet.filter2.predicate.FilterApi.and;
import static org.apache.parquet.filter2.predicate.FilterApi.eq;
import static org.apache.parquet.filter2.predicate.FilterApi.gt;
import static org.apache.parquet.filter2.predicate.FilterApi.intColumn;
import static org.apache.parquet.filter2.predicate.FilterApi.lt;
import static org.apache.parquet.filter2.predicate.FilterApi.or;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.Operators.IntColumn;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters leave out row groups and pages; columns, whose pages end elsewhere, stay aligned. */
class FilteredColumnsIT {
  private static final int ROWS = 20_000;
  private static final IntColumn NUMBER = intColumn("number");
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message test {
            required int32 number;
            optional int64 wide;
            optional binary text (UTF8);
            optional binary word (UTF8);
            required boolean flag;
            optional fixed_len_byte_array(3) code;
          }
          """);

  private static MemoryFile file(WriterVersion version) throws IOException {
    return Rows.write(
        SCHEMA,
        ROWS,
        FilteredColumnsIT::row,
        builder ->
            builder
                .withWriterVersion(version)
                // Pages of other columns end elsewhere then.
                .withDictionaryEncoding("number", false)
                .withMinRowCountForPageSizeCheck(10)
                .withPageSize(700)
                .withPageRowCountLimit(500)
                .withRowGroupSize(60_000L));
  }

  private static Group row(int i) {
    Group row = new SimpleGroup(SCHEMA).append("number", i).append("flag", i % 3 == 0);
    int random = i * 0x9e37_79b9 >>> 16;
    if (random % 4 != 0) {
      row.append("wide", (long) random * i);
      row.append("text", "text number " + i);
    }
    if (random % 5 != 0) {
      row.append("word", "word " + random % 30);
      row.append("code", "" + (100 + random % 900));
    }
    return row;
  }

  private static ReadOptions filtered(FilterPredicate predicate) {
    return ReadOptions.allColumns()
        .parquet(
            ParquetReadOptions.builder().withRecordFilter(FilterCompat.get(predicate)).build());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 1000, Integer.MAX_VALUE})
  void rowsThatAFilterKeepsAreReadAsStockReadsThem(int batchRows) throws IOException {
    for (WriterVersion version : WriterVersion.values()) {
      MemoryFile file = file(version);
      FilterPredicate scattered =
          or(
              or(eq(NUMBER, 3), and(gt(NUMBER, 700), lt(NUMBER, 1100))),
              or(eq(NUMBER, 9_999), gt(NUMBER, 19_300)));
      long rows = StockColumns.assertSame(file, filtered(scattered).batchRows(batchRows));
      assertTrue(rows > 1_000 && rows < ROWS / 2, rows + " rows");
    }
  }

  /** Each page costs parquet-java some objects, but the rows that a filter keeps cost none. */
  @Test
  void aKeptRowCostsNoMemory() throws IOException {
    FilterPredicate half = or(lt(NUMBER, 7_000), gt(NUMBER, 9_000));
    MemoryFile file =
        Rows.write(
            SCHEMA,
            ROWS,
            FilteredColumnsIT::row,
            builder -> builder.withDictionaryEncoding(false).withPageRowCountLimit(1_000));
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    List<Long> batches = new ArrayList<>();
    try (ColumnsReader reader =
        ColumnsReader.open(file, filtered(half).columns("number").batchRows(200))) {
      for (boolean more = true; more; ) {
        long before = threads.getCurrentThreadAllocatedBytes();
        more = reader.next();
        batches.add(threads.getCurrentThreadAllocatedBytes() - before);
      }
    }
    assertTrue(batches.size() > 80 && batches.size() < 98, batches.size() + " batches");
    // Most batches begin no page: only the report to the listener is new.
    long median = batches.stream().sorted().skip(batches.size() / 2).findFirst().orElseThrow();
    assertTrue(median < 200, median + " bytes for a batch of 200 rows");
  }

  @Test
  void aFilterThatKeepsNothingLeavesNoBatch() throws IOException {
    MemoryFile file = file(WriterVersion.PARQUET_1_0);
    try (ColumnsReader reader = ColumnsReader.open(file, filtered(gt(NUMBER, ROWS)))) {
      assertFalse(reader.next());
    }
  }

  @Test
  void aFilterThatKeepsAllReadsAll() throws IOException {
    MemoryFile file = file(WriterVersion.PARQUET_2_0);
    assertEquals(ROWS, StockColumns.assertSame(file, filtered(gt(NUMBER, -1))));
  }
}
