// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.CountingAllocator;
import io.github.lanewise.parquet.testkit.DictionaryColumn;
import io.github.lanewise.parquet.testkit.PageBytes;
import io.github.lanewise.parquet.testkit.Releases;
import io.github.lanewise.parquet.testkit.WrittenColumn;
import io.github.lanewise.testkit.Draw;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * A random case: parquet-java's writer and Lanewise's get the same calls, and have the same pages,
 * sizes and encodings.
 *
 * <p>Only orders of calls are drawn in which parquet-java's own writers work. Its {@code
 * ColumnWriterBase} asks for a page's bytes, then for its encoding, and resets the writer. At the
 * end of a row group it asks for the dictionary page, and resets the dictionary if there is one. A
 * failed file is closed at any moment.
 */
public final class WriterCalls {
  private static final int MOST_PAGES = 6;
  private static final List<WrittenColumn> COLUMNS = WrittenColumn.all().toList();
  private static final WrittenColumn BOOLEAN = WrittenColumn.of(PrimitiveTypeName.BOOLEAN, 0);

  /**
   * Is false up to 1.17. There a dictionary writer that has fallen back keeps its ids when the
   * dictionary is reset, and writes pages that cannot be read.
   */
  private static final boolean RESET_FORGETS_IDS = Releases.isFrom("1.18");

  private final Draw draw;
  private final DictionaryColumn keyed;
  private final WrittenColumn any;
  private final int distinct;

  /** Whether parquet-java's writer hands out the bytes of a page only once. */
  private final boolean bytesOnce;

  private final CountingAllocator memory;
  private final ValuesWriter stock;
  private final ValuesWriter ours;
  private final String shown;

  /** Whether a page was left that nobody asked for, which parquet-java's files never do. */
  private boolean left;

  private WriterCalls(Draw draw) {
    this.draw = draw;
    WriterSettings settings = WriterSettings.of(draw);
    keyed = settings.dictionary() ? draw.pick(DictionaryColumn.values()) : null;
    any = draw.oneIn(6) ? BOOLEAN : draw.pick(COLUMNS);
    distinct = draw.oneIn(3) ? 1_000_000 : 1 + draw.below(1 + 2 * draw.size());
    ColumnDescriptor column = keyed == null ? any.descriptor() : keyed.descriptor();
    bytesOnce = keyed == null && isBoolean() && settings.version() == WriterVersion.PARQUET_2_0;
    memory = new CountingAllocator(draw.oneIn(3));
    stock = settings.writer(column, new HeapByteBufferAllocator(), settings.factoryOfStock());
    ours = settings.writer(column, memory, new LanewiseValuesWriterFactory());
    shown = column + " with " + settings;
  }

  /** Runs the case of a draw. */
  public static void run(Draw draw) {
    new WriterCalls(draw).run();
  }

  private void run() {
    boolean open = true;
    for (int group = draw.below(3); group >= 0 && open; group--) {
      open = pages() && dictionaryPage();
    }
    for (int closed = draw.below(2); closed >= 0; closed--) {
      stock.close();
      ours.close();
      assertEquals(0, memory.buffersOut(), shown);
    }
  }

  /** Returns false if the writers are to be closed now. */
  private boolean pages() {
    for (int page = draw.below(MOST_PAGES); page >= 0; page--) {
      write();
      if (draw.oneIn(40)) {
        return false;
      }
      if (draw.oneIn(10)) {
        leavePage();
      } else {
        page();
        if (draw.oneIn(40)) {
          return false;
        }
      }
      stock.reset();
      ours.reset();
      sameSize();
    }
    return true;
  }

  private void write() {
    int between = valuesBetweenSizes();
    int written = 0;
    for (Consumer<ValuesWriter> value : values(draw.size())) {
      value.accept(stock);
      value.accept(ours);
      if (++written % between == 0) {
        sameSize();
        if (draw.oneIn(20)) {
          askForMemory();
        }
      }
    }
  }

  /**
   * Returns after how many values parquet-java asks for the size: after each, seldom, or never
   * within the page. Lanewise may encode values when it is asked, so the page must not depend on
   * it.
   */
  private int valuesBetweenSizes() {
    return switch (draw.below(4)) {
      case 0 -> 1;
      case 1 -> draw.between(2, 100);
      case 2 -> draw.between(2, 3_000);
      default -> Integer.MAX_VALUE;
    };
  }

  private List<Consumer<ValuesWriter>> values(int count) {
    if (keyed == null) {
      return isBoolean() && draw.oneIn(2) ? runs(count) : any.values(count, draw.bits());
    }
    List<Consumer<ValuesWriter>> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(keyed.value(draw.below(distinct), draw.below(8)));
    }
    return values;
  }

  private boolean isBoolean() {
    return any.type().getPrimitiveTypeName() == PrimitiveTypeName.BOOLEAN;
  }

  /** Returns stretches of booleans that come in short runs or in long ones. */
  private List<Consumer<ValuesWriter>> runs(int count) {
    List<Consumer<ValuesWriter>> values = new ArrayList<>();
    boolean value = draw.oneIn(2);
    while (values.size() < count) {
      int longest = draw.pick(new Integer[] {1, 2, 10, 80, 600, 10_000});
      for (int runs = draw.below(1 + 200 / longest); runs >= 0; runs--) {
        value = !value;
        boolean same = value;
        for (int run = draw.below(longest); run >= 0 && values.size() < count; run--) {
          values.add(writer -> writer.writeBoolean(same));
        }
      }
    }
    return values;
  }

  private void page() {
    if (draw.oneIn(2)) {
      sameSize();
    }
    if (draw.oneIn(20)) {
      sameEncoding();
    }
    BytesInput expected = stock.getBytes();
    BytesInput actual = ours.getBytes();
    if (draw.oneIn(8)) {
      askForMemory();
    }
    if (!bytesOnce && draw.oneIn(6)) {
      // The bytes of the first call must outlast the second one.
      same(stock.getBytes(), ours.getBytes());
    }
    same(expected, actual);
    sameEncoding();
  }

  /** Leaves a page that nobody asks for. */
  private void leavePage() {
    left = true;
    if (draw.oneIn(2)) {
      sameSize();
    }
    if (draw.oneIn(3)) {
      sameEncoding();
    }
  }

  /** Returns false if the writers are to be closed now. */
  private boolean dictionaryPage() {
    DictionaryPage expected = stock.toDictPageAndClose();
    DictionaryPage actual = ours.toDictPageAndClose();
    assertEquals(expected == null, actual == null, shown);
    if (expected != null) {
      assertEquals(expected.getDictionarySize(), actual.getDictionarySize(), shown);
      assertEquals(expected.getEncoding(), actual.getEncoding(), shown);
      same(expected.getBytes(), actual.getBytes());
    }
    if (draw.oneIn(8)) {
      return false;
    }
    if (expected == null && !draw.oneIn(4)) {
      return true;
    }
    sameEncoding();
    boolean fellBack = keyed != null && !stock.getEncoding().usesDictionary();
    stock.resetDictionary();
    ours.resetDictionary();
    sameSize();
    return !fellBack || RESET_FORGETS_IDS;
  }

  /** The memory in use is Lanewise's own affair, but asking for it must change nothing. */
  private void askForMemory() {
    assertTrue(stock.getAllocatedSize() >= 0, shown);
    assertTrue(ours.getAllocatedSize() >= 0, shown);
    assertTrue(ours.memUsageString("writer: ").startsWith("writer: "), shown);
  }

  private void sameSize() {
    assertEquals(stock.getBufferedSize(), ours.getBufferedSize(), shown);
  }

  private void sameEncoding() {
    assertEquals(stock.getEncoding(), ours.getEncoding(), shown);
  }

  private void same(BytesInput expected, BytesInput actual) {
    assertEquals(expected.size(), actual.size(), shown);
    assertArrayEquals(PageBytes.of(expected), PageBytes.of(actual), shown);
    if (!left) {
      // The size of a page that is left decides where later pages are cut, and Lanewise may not
      // have
      // encoded all of it.
      assertEquals(PageBytes.writes(expected), PageBytes.writes(actual), shown);
    }
  }
}
