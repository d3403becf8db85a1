// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.apache.parquet.filter2.predicate.FilterApi.and;
import static org.apache.parquet.filter2.predicate.FilterApi.binaryColumn;
import static org.apache.parquet.filter2.predicate.FilterApi.eq;
import static org.apache.parquet.filter2.predicate.FilterApi.gt;
import static org.apache.parquet.filter2.predicate.FilterApi.intColumn;
import static org.apache.parquet.filter2.predicate.FilterApi.lt;
import static org.apache.parquet.filter2.predicate.FilterApi.not;
import static org.apache.parquet.filter2.predicate.FilterApi.or;
import static org.apache.parquet.filter2.predicate.FilterApi.userDefined;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.Operators.IntColumn;
import org.apache.parquet.filter2.predicate.Statistics;
import org.apache.parquet.filter2.predicate.UserDefinedPredicate;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that filters skip row groups and pages, and that columns whose pages end elsewhere stay
 * aligned.
 */
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
                // Without a dictionary, this column's pages end at other rows than those of other
                // columns.
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

  /**
   * In parquet-java, a column that is not requested has no values, so a filter keeps none of its
   * rows.
   */
  @ParameterizedTest
  @ValueSource(strings = {"wide", "word", "flag", "code"})
  void aFilterMayNameAColumnThatIsNotRead(String path) throws IOException {
    MemoryFile file = file(WriterVersion.PARQUET_2_0);
    FilterPredicate filter =
        or(and(gt(NUMBER, 700), not(gt(NUMBER, 1100))), userDefined(NUMBER, new TwentyFrom(9_990)));
    try (ColumnsReader all = ColumnsReader.open(file, filtered(filter));
        ColumnsReader one = ColumnsReader.open(file, filtered(filter).columns(path))) {
      int rows = 0;
      while (all.next()) {
        assertTrue(one.next());
        assertEquals(all.columns().rows(), one.columns().rows());
        for (int row = 0; row < all.columns().rows(); row++) {
          Column expected = all.columns().column(path);
          Column actual = one.columns().column(path);
          assertEquals(expected.isNull(row), actual.isNull(row));
          if (expected instanceof LongColumn longs) {
            assertEquals(longs.values()[row], ((LongColumn) actual).values()[row]);
          }
        }
        rows += one.columns().rows();
      }
      assertFalse(one.next());
      assertTrue(rows > 400 && rows < ROWS / 4, rows + " rows");
    }
  }

  /** Keeps twenty numbers from {@code first} on. */
  private static final class TwentyFrom extends UserDefinedPredicate<Integer>
      implements java.io.Serializable {
    private static final long serialVersionUID = 1;
    private final int first;

    TwentyFrom(int first) {
      this.first = first;
    }

    @Override
    public boolean keep(Integer value) {
      return value != null && value >= first && value < first + 20;
    }

    @Override
    public boolean canDrop(Statistics<Integer> statistics) {
      return statistics.getMax() < first || statistics.getMin() >= first + 20;
    }

    @Override
    public boolean inverseCanDrop(Statistics<Integer> statistics) {
      return false;
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
        ColumnsReader.open(file, filtered(half).columns("number").batchRows(300))) {
      for (boolean more = true; more; ) {
        long before = threads.getCurrentThreadAllocatedBytes();
        more = reader.next();
        batches.add(threads.getCurrentThreadAllocatedBytes() - before);
      }
    }
    assertTrue(batches.size() > 53 && batches.size() < 66, batches.size() + " batches");
    // Most batches begin no page and allocate only the report to the listener, which takes 200
    // bytes before C2 has compiled it.
    long median = batches.stream().sorted().skip(batches.size() / 2).findFirst().orElseThrow();
    assertTrue(median < 300, median + " bytes for a batch of 300 rows");
  }

  /**
   * The filter keeps two ranges. Between them, amid a page, lie texts with more bytes than a batch
   * may have.
   */
  @ParameterizedTest
  @ValueSource(strings = {"required", "optional", "repeated"})
  void longTextsAreSkippedWithoutMemory(String repetition) throws IOException {
    // The row limit ends pages of numbers. The size ends pages of texts after some 140 rows.
    MemoryFile file =
        Rows.write(
            textSchema(repetition),
            1_000,
            i -> text(repetition, i < 300 || i >= 950 ? 1 : 0, "x".repeat(20_000) + i),
            builder ->
                builder
                    .withDictionaryEncoding(false)
                    .withPageSize(2_500_000)
                    .withMinRowCountForPageSizeCheck(30)
                    .withMaxRowCountForPageSizeCheck(30)
                    .withPageRowCountLimit(170));
    ReadOptions options = filtered(eq(NUMBER, 1)).batchRows(2).batchBytes(200_000);
    assertEquals(340 + 150, StockColumns.assertSame(file, options));
  }

  /** Each text shares most of its bytes with the one before. */
  @ParameterizedTest
  @ValueSource(strings = {"required", "optional", "repeated"})
  void longTextsOfDeltasAreSkippedWithoutMemory(String repetition) throws IOException {
    // Pages of numbers have some 2,500 rows, and those of texts some 5,000.
    MemoryFile file =
        Rows.write(
            textSchema(repetition),
            10_000,
            i ->
                text(
                    repetition,
                    (i * 0x9e37_79b9 >>> 3) + (i < 2_000 || i >= 8_000 ? 1 << 30 : 0),
                    "x".repeat(5_000) + i % 2),
            builder ->
                builder
                    .withWriterVersion(WriterVersion.PARQUET_2_0)
                    .withDictionaryEncoding(false)
                    .withPageSize(10_000));
    ReadOptions options = filtered(gt(NUMBER, 1 << 30)).batchRows(20).batchBytes(1_000_000);
    long rows = StockColumns.assertSame(file, options);
    assertTrue(rows > 4_000 && rows < 7_000, rows + " rows");
  }

  /** Pages of texts have some 100 rows, and those of numbers 1,250. */
  @ParameterizedTest
  @ValueSource(strings = {"required", "optional"})
  void numbersAreSkippedWithoutMemory(String repetition) throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message m { required binary text; %s double d; }".formatted(repetition));
    String filler = "x".repeat(100);
    int written = 40_000;
    MemoryFile file =
        Rows.write(
            schema,
            written,
            i ->
                new SimpleGroup(schema)
                    .append("text", (i % 500 < 100 ? "kept" : "left") + filler)
                    .append("d", (double) i),
            builder ->
                builder
                    .withDictionaryEncoding(false)
                    .withPageSize(10_000)
                    .withMinRowCountForPageSizeCheck(10));
    FilterPredicate kept = eq(binaryColumn("text"), Binary.fromString("kept" + filler));
    BitSet read = new BitSet();
    int rows = 0;
    try (ColumnsReader reader =
        ColumnsReader.open(
            file, filtered(kept).columns("d").batchRows(200_000).batchBytes(20_000))) {
      while (reader.next()) {
        for (int row = 0; row < reader.columns().rows(); row++) {
          read.set((int) reader.columns().doubles("d").values()[row]);
          rows++;
        }
      }
    }
    assertEquals(rows, read.cardinality());
    assertTrue(rows < written / 2, rows + " rows");
    for (int i = 0; i < written; i++) {
      assertTrue(read.get(i) || i % 500 >= 100, "row " + i);
    }
  }

  private static MessageType textSchema(String repetition) {
    return MessageTypeParser.parseMessageType(
        "message m { required int32 number; %s binary text; }".formatted(repetition));
  }

  private static Group text(String repetition, int number, String text) {
    return new SimpleGroup(textSchema(repetition)).append("number", number).append("text", text);
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

  /** Two columns have one dotted path. The options and the filter name one of them each. */
  @Test
  void aFilterMayNameAColumnBesideOthersOfOneDottedPath() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            """
            message m {
              required group a { required int32 b; }
              required int32 a.b;
              required int32 number;
            }
            """);
    MemoryFile file =
        Rows.write(
            schema,
            ROWS,
            i -> {
              Group row = new SimpleGroup(schema).append("a.b", -i).append("number", 2 * i);
              row.addGroup("a").append("b", i);
              return row;
            },
            builder -> builder.withDictionaryEncoding(false).withPageRowCountLimit(1_000));
    assertEquals(
        18_000, first(file, filtered(gt(NUMBER, 35_999)).columns("a").batchRows(10), "a.b"));
    // parquet-java takes the filter's path for that of the column in the group.
    assertEquals(
        36_000, first(file, filtered(gt(intColumn("a.b"), 17_999)).columns("number"), "number"));
  }

  private static int first(MemoryFile file, ReadOptions options, String path) throws IOException {
    try (ColumnsReader reader = ColumnsReader.open(file, options)) {
      assertTrue(reader.next());
      return reader.columns().ints(path).values()[0];
    }
  }
}
