// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.lanewise.parquet.columns.ReadListener.Progress;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;

/** Tests batches, names and types, progress, the end of a file, and garbage. */
class ReadingIT {
  private static final int ROWS = 200_000;
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message m { required int64 time; optional double power; optional binary site (UTF8); }");
  private static final MemoryFile FILE = write();

  private static MemoryFile write() {
    try {
      return Rows.write(
          SCHEMA, ROWS, ReadingIT::row, builder -> builder.withRowGroupSize(1_000_000L));
    } catch (IOException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static Group row(int i) {
    Group row = new SimpleGroup(SCHEMA).append("time", 1_000L * i);
    if (i % 3 != 0) {
      row.append("power", i / 10.0).append("site", "site " + i % 50);
    }
    return row;
  }

  @Test
  void valuesNullsAndStringsOfARow() throws IOException {
    try (ColumnsReader reader = ColumnsReader.open(FILE)) {
      assertTrue(reader.next());
      Columns batch = reader.columns();
      assertEquals(4_000, batch.longs("time").values()[4]);
      assertNull(batch.longs("time").validity());
      DoubleColumn power = batch.doubles("power");
      assertEquals(0.4, power.values()[4]);
      assertFalse(power.isNull(4));
      assertTrue(power.isNull(3));
      assertEquals(0b110110, power.validity()[0] & 0b111111);
      BytesColumn site = batch.bytes("site");
      int from = site.offsets()[4];
      int length = site.offsets()[5] - from;
      assertEquals("site 4", new String(site.bytes(), from, length, StandardCharsets.UTF_8));
      assertThrows(IndexOutOfBoundsException.class, () -> power.isNull(batch.rows()));
    }
  }

  @Test
  void columnsOfEachTypeByTheirNames() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message m { required boolean b; required int32 i; required int64 l; required float f;"
                + " required double d; required binary s; required fixed_len_byte_array(3) x; }");
    MemoryFile file =
        Rows.write(
            schema,
            2,
            i ->
                new SimpleGroup(schema)
                    .append("b", i == 1)
                    .append("i", 10 + i)
                    .append("l", 20L + i)
                    .append("f", 0.5f + i)
                    .append("d", 0.25 + i)
                    .append("s", "text " + i)
                    .append("x", Binary.fromString("x" + i + "y")),
            builder -> builder);
    try (ColumnsReader reader = ColumnsReader.open(file)) {
      assertTrue(reader.next());
      Columns batch = reader.columns();
      assertFalse(batch.booleans("b").values()[0]);
      assertTrue(batch.booleans("b").values()[1]);
      assertEquals(11, batch.ints("i").values()[1]);
      assertEquals(21, batch.longs("l").values()[1]);
      assertEquals(1.5f, batch.floats("f").values()[1]);
      assertEquals(1.25, batch.doubles("d").values()[1]);
      assertEquals(12, batch.bytes("s").offsets()[2]);
      FixedColumn fixed = batch.fixed("x");
      assertEquals("x0yx1y", new String(fixed.values(), 0, 6, StandardCharsets.UTF_8));
      assertThrows(IllegalArgumentException.class, () -> batch.floats("d"));
      assertThrows(IllegalArgumentException.class, () -> batch.booleans("nothing"));
    }
  }

  @Test
  void aListenerFindsNoBatchWhereARowGroupBegins() throws IOException {
    List<Integer> rows = new ArrayList<>();
    ColumnsReader[] reader = new ColumnsReader[1];
    ReadListener listener = progress -> rows.add(reader[0].columns().rows());
    int batches = 0;
    try (ColumnsReader opened =
        ColumnsReader.open(FILE, ReadOptions.allColumns().listener(listener))) {
      reader[0] = opened;
      while (opened.next()) {
        batches++;
      }
    }
    int groups = rows.size() - batches;
    assertTrue(groups > 1);
    assertEquals(groups, rows.stream().filter(each -> each == 0).count());
    assertEquals(ROWS, rows.stream().mapToInt(each -> each).sum());
  }

  @Test
  void aBatchEndsWithItsRowGroup() throws IOException {
    int rows = 0;
    int shorter = 0;
    try (ColumnsReader reader = ColumnsReader.open(FILE, ReadOptions.allColumns().batchRows(999))) {
      Columns batch = reader.columns();
      assertEquals(0, batch.rows());
      while (reader.next()) {
        assertSame(batch, reader.columns());
        assertEquals(1_000L * rows, batch.longs("time").values()[0]);
        rows += batch.rows();
        shorter += batch.rows() < 999 ? 1 : 0;
      }
      assertFalse(reader.next());
      assertEquals(0, batch.rows());
    }
    assertEquals(ROWS, rows);
    assertTrue(shorter > 1, shorter + " row groups");
  }

  @Test
  void aDictionaryIsTheSameObjectForItsRowGroup() throws IOException {
    int rows = 997;
    try (ColumnsReader reader =
        ColumnsReader.open(FILE, ReadOptions.allColumns().batchRows(rows))) {
      BytesColumn site = reader.columns().bytes("site");
      BytesDictionary before = null;
      boolean groupBegins = true;
      while (reader.next()) {
        if (groupBegins) {
          assertNotEquals(before, site.dictionary());
        } else {
          assertSame(before, site.dictionary());
        }
        before = site.dictionary();
        groupBegins = reader.columns().rows() < rows;
      }
    }
  }

  @Test
  void aColumnIsAskedForByNameAndType() throws IOException {
    try (ColumnsReader reader = ColumnsReader.open(FILE, ColumnsReader.columns("time"))) {
      Columns batch = reader.columns();
      String unknown =
          assertThrows(IllegalArgumentException.class, () -> batch.column("power")).getMessage();
      assertTrue(unknown.contains("'power'") && unknown.contains("[time]"), unknown);
      String wrongType =
          assertThrows(IllegalArgumentException.class, () -> batch.ints("time")).getMessage();
      assertTrue(wrongType.contains("INT64") && wrongType.contains("LongColumn"), wrongType);
    }
  }

  @Test
  void badOptionsAreRefused() {
    ReadOptions options = ReadOptions.allColumns();
    assertThrows(IllegalArgumentException.class, () -> options.batchRows(0));
    assertThrows(IllegalArgumentException.class, () -> options.columns());
    assertThrows(NullPointerException.class, () -> options.columns((String) null));
    assertThrows(NullPointerException.class, () -> options.listener(null));
    assertThrows(NullPointerException.class, () -> options.parquet(null));
  }

  @Test
  void aListenerHearsOfEveryRowAndByte() throws IOException {
    List<Progress> heard = new ArrayList<>();
    ReadOptions options = ColumnsReader.columns("time").batchRows(1_000).listener(heard::add);
    try (ColumnsReader reader = ColumnsReader.open(FILE, options)) {
      while (reader.next()) {
        assertEquals(ROWS, heard.get(heard.size() - 1).totalRows());
      }
    }
    Progress last = heard.get(heard.size() - 1);
    assertEquals(ROWS, last.rows());
    assertEquals(last.totalBytes(), last.bytes());
    assertEquals(last.totalRowGroups(), last.rowGroups());
    assertTrue(last.rowGroups() > 1 && last.bytes() > 0, last::toString);
    for (int i = 1; i < heard.size(); i++) {
      assertTrue(heard.get(i).rows() >= heard.get(i - 1).rows());
    }
  }

  @Test
  void aCancelledReaderStops() throws IOException {
    try (ColumnsReader reader = ColumnsReader.open(FILE)) {
      assertTrue(reader.next());
      int rows = reader.columns().rows();
      reader.cancel();
      String message = assertThrows(CancellationException.class, reader::next).getMessage();
      assertEquals("the reader was cancelled after " + rows + " rows", message);
    }
  }

  @Test
  void aListenerCanCancelInTheMiddle() throws IOException {
    ColumnsReader[] reader = new ColumnsReader[1];
    ReadOptions options =
        ReadOptions.allColumns().batchRows(1_000).listener(p -> reader[0].cancel());
    reader[0] = ColumnsReader.open(FILE, options);
    try (ColumnsReader closed = reader[0]) {
      assertThrows(CancellationException.class, closed::next);
    }
  }

  /** A closed reader has released the memory of the pages to parquet-java. */
  @Test
  void nothingIsReadOnceAListenerHasClosedTheReader() throws IOException {
    for (int calls = 1; calls < 4; calls++) {
      AtomicInteger left = new AtomicInteger(calls);
      ColumnsReader[] reader = new ColumnsReader[1];
      ReadOptions options =
          ReadOptions.allColumns()
              .batchRows(1_000)
              .listener(
                  progress -> {
                    if (left.decrementAndGet() == 0) {
                      close(reader[0]);
                    }
                  });
      reader[0] = ColumnsReader.open(FILE, options);
      String message =
          assertThrows(IllegalStateException.class, () -> readAll(reader[0])).getMessage();
      assertEquals("the reader is closed", message);
      assertEquals(0, reader[0].columns().rows());
    }
  }

  private static void readAll(ColumnsReader reader) throws IOException {
    while (reader.next()) {
      assertTrue(reader.columns().rows() > 0);
    }
  }

  private static void close(ColumnsReader reader) {
    try {
      reader.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aListenerMayNotReadFurther() throws IOException {
    ColumnsReader[] reader = new ColumnsReader[1];
    ReadOptions options =
        ReadOptions.allColumns()
            .listener(
                progress -> {
                  try {
                    reader[0].next();
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                });
    reader[0] = ColumnsReader.open(FILE, options);
    try (ColumnsReader closed = reader[0]) {
      String message = assertThrows(IllegalStateException.class, closed::next).getMessage();
      assertEquals("a listener may not read further", message);
      assertEquals(0, closed.columns().rows());
      String later = assertThrows(IllegalStateException.class, closed::next).getMessage();
      assertEquals("an earlier call has failed: close the reader", later);
    }
  }

  @Test
  void aReaderMayBeClosedTwiceAndReadsNothingThen() throws IOException {
    ColumnsReader reader = ColumnsReader.open(FILE);
    reader.close();
    reader.close();
    assertThrows(IllegalStateException.class, reader::next);
  }

  /**
   * Pages and row groups cost parquet-java some objects each, but values cost nothing. Vector
   * kernels that serve without a trial allocate until they have been compiled.
   */
  @Test
  void warmDecodingAllocatesNothingForAValue() throws IOException {
    long median = Long.MAX_VALUE;
    for (int i = 0; i < 200 && median >= 500; i++) {
      median = medianAllocated();
    }
    assertTrue(median < 500, median + " bytes for a batch of 500 rows");
  }

  /**
   * Returns the median over all batches, because most of them begin no page and allocate only the
   * report to the listener.
   */
  private static long medianAllocated() throws IOException {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    List<Long> batches = new ArrayList<>();
    try (ColumnsReader reader = ColumnsReader.open(FILE, ReadOptions.allColumns().batchRows(500))) {
      for (boolean more = true; more; ) {
        long before = threads.getCurrentThreadAllocatedBytes();
        more = reader.next();
        if (more) {
          reader.columns().bytes("site").bytes();
        }
        batches.add(threads.getCurrentThreadAllocatedBytes() - before);
      }
    }
    return batches.stream().sorted().skip(batches.size() / 2).findFirst().orElseThrow();
  }
}
