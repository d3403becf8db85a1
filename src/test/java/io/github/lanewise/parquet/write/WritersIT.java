// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.github.lanewise.parquet.testkit.ColumnInMemory;
import io.github.lanewise.parquet.testkit.LedgerAllocator;
import io.github.lanewise.parquet.testkit.LedgerAllocator.Memory;
import io.github.lanewise.parquet.testkit.PageBytes;
import io.github.lanewise.parquet.testkit.WriterPair;
import io.github.lanewise.parquet.testkit.WriterPair.Pages;
import io.github.lanewise.parquet.testkit.WrittenColumn;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that pages of writers without a dictionary are byte for byte parquet-java's own. */
class WritersIT {
  private static final int[] COUNTS = {0, 1, 2, 3, 4, 5, 7, 8, 9, 63, 64, 65, 1023, 1024, 1500, 20};

  /** Values of eight bytes make a page that is longer than a block of Hadoop's LZ4 stream. */
  private static final int MANY = 33_000;

  static Stream<WrittenColumn> columns() {
    return WrittenColumn.all();
  }

  @ParameterizedTest
  @MethodSource("io.github.lanewise.parquet.testkit.ColumnInMemory#all")
  void pagesAreStocks(ColumnInMemory written) {
    WrittenColumn column = written.column();
    ByteBufferAllocator allocator = written.allocator();
    for (Pages pages : Pages.values()) {
      WriterPair writers = WriterPair.of(column, pages, allocator);
      for (int count : COUNTS) {
        writePage(writers, column.values(count, count), count + " values");
      }
      writers.close();
    }
  }

  /**
   * A second page follows, because its first slab depends on the size of the first page. Pages on
   * the heap and in direct memory are written in different ways.
   */
  @ParameterizedTest
  @MethodSource("columns")
  void longPagesAreWrittenInThePiecesOfStock(WrittenColumn column) {
    List<Consumer<ValuesWriter>> values = column.values(MANY, 9);
    for (Pages pages : Pages.values()) {
      for (Memory memory : List.of(Memory.HEAP, Memory.DIRECT)) {
        WriterPair writers = WriterPair.of(column, pages, new LedgerAllocator(memory));
        for (int count : new int[] {MANY, 700, 5_001}) {
          for (ValuesWriter writer : List.of(writers.stock(), writers.ours())) {
            values.subList(0, count).forEach(value -> value.accept(writer));
          }
          assertSamePage(writers, count + " values");
        }
        writers.close();
      }
    }
  }

  /** Compares the size after each value, because parquet-java ends pages by it. */
  private static void writePage(
      WriterPair writers, List<Consumer<ValuesWriter>> values, String what) {
    for (Consumer<ValuesWriter> value : values) {
      value.accept(writers.stock());
      value.accept(writers.ours());
      assertEquals(writers.stock().getBufferedSize(), writers.ours().getBufferedSize(), what);
    }
    assertSamePage(writers, what);
  }

  /**
   * Takes the page of parquet-java's writer once, because one of its writers throws at the second
   * call.
   */
  private static void assertSamePage(WriterPair writers, String what) {
    BytesInput stock = writers.stock().getBytes();
    byte[] expected = PageBytes.of(stock);
    BytesInput ours = writers.ours().getBytes();
    assertArrayEquals(expected, PageBytes.of(ours), what);
    assertEquals(expected.length, ours.size(), what);
    assertEquals(PageBytes.writes(stock), PageBytes.writes(writers.ours().getBytes()), what);
    assertArrayEquals(expected, PageBytes.of(writers.ours().getBytes()), what + ", once more");
    assertEquals(
        writers.stock().getBufferedSize(), writers.ours().getBufferedSize(), what + ", asked for");
    assertEquals(writers.stock().getEncoding(), writers.ours().getEncoding());
    writers.stock().reset();
    writers.ours().reset();
    assertEquals(0, writers.ours().getBufferedSize());
    assertNull(writers.ours().toDictPageAndClose());
  }

  @ParameterizedTest
  @EnumSource(Memory.class)
  void aStringOfAMegabyteAmongShortOnes(Memory memory) {
    WrittenColumn column = WrittenColumn.of(PrimitiveTypeName.BINARY, 0);
    byte[] megabyte = new byte[1 << 20];
    Arrays.fill(megabyte, (byte) 'm');
    WriterPair writers = WriterPair.of(column, Pages.PLAIN, new LedgerAllocator(memory));
    List<Consumer<ValuesWriter>> values = column.values(30, 3);
    values.add(7, writer -> writer.writeBytes(Binary.fromReusedByteArray(megabyte)));
    values.add(8, writer -> writer.writeBytes(Binary.fromConstantByteArray(megabyte, 1, 999_999)));
    writePage(writers, values, "first page");
    writePage(writers, values, "second page");
    writers.close();
  }

  @ParameterizedTest
  @EnumSource(Memory.class)
  void aPlainColumnTakesValuesOfSeveralTypes(Memory memory) {
    WriterPair writers =
        WriterPair.of(
            WrittenColumn.of(PrimitiveTypeName.BINARY, 0),
            Pages.PLAIN,
            new LedgerAllocator(memory));
    for (ValuesWriter writer : List.of(writers.stock(), writers.ours())) {
      for (int i = 0; i < 200; i++) {
        writer.writeByte(i);
        writer.writeInteger(-i);
        writer.writeBytes(Binary.fromString("between " + i));
      }
    }
    writePage(writers, List.of(), "mixed");
    writers.close();
  }

  @ParameterizedTest
  @MethodSource("columns")
  void aResetOrCloseBeforeThePageIsAskedForDropsItsValues(WrittenColumn column) {
    for (Pages pages : Pages.values()) {
      WriterPair writers = WriterPair.of(column, pages, new LedgerAllocator(Memory.HEAP));
      for (ValuesWriter writer : List.of(writers.stock(), writers.ours())) {
        column.values(301, 6).forEach(value -> value.accept(writer));
        writer.reset();
      }
      writePage(writers, column.values(20, 7), "after a reset");
      column.values(301, 8).forEach(value -> value.accept(writers.ours()));
      writers.close();
      assertEquals(0, writers.ours().getBufferedSize());
    }
  }

  /**
   * The page is taken amid a byte. Releases up to 1.17 count the size then in a way of their own.
   */
  @Test
  void booleansMayGoOnAfterTheirPageWasAskedFor() {
    WrittenColumn column = WrittenColumn.of(PrimitiveTypeName.BOOLEAN, 0);
    WriterPair writers = WriterPair.of(column, Pages.PLAIN, new LedgerAllocator(Memory.HEAP));
    for (int page = 0; page < 2; page++) {
      for (int asked : new int[] {3, 8, 1, 0, 1031, 6}) {
        for (Consumer<ValuesWriter> value : column.values(asked, page)) {
          value.accept(writers.stock());
          value.accept(writers.ours());
          assertEquals(writers.stock().getBufferedSize(), writers.ours().getBufferedSize());
        }
        assertArrayEquals(
            PageBytes.of(writers.stock().getBytes()), PageBytes.of(writers.ours().getBytes()));
        assertEquals(writers.stock().getBufferedSize(), writers.ours().getBufferedSize());
      }
      writers.stock().reset();
      writers.ours().reset();
      assertEquals(0, writers.ours().getBufferedSize());
    }
    writers.close();
  }

  @Test
  void aPageMayBeAskedForBeforeItIsComplete() {
    for (Pages pages : Pages.values()) {
      WrittenColumn column = WrittenColumn.of(PrimitiveTypeName.FLOAT, 0);
      WriterPair writers = WriterPair.of(column, pages, new LedgerAllocator(Memory.HEAP));
      List<Consumer<ValuesWriter>> values = column.values(301, 5);
      values.forEach(value -> value.accept(writers.stock()));
      values.subList(0, 150).forEach(value -> value.accept(writers.ours()));
      var early = writers.ours().getBytes();
      byte[] asked = PageBytes.of(early);
      values.subList(150, 301).forEach(value -> value.accept(writers.ours()));
      assertArrayEquals(
          PageBytes.of(writers.stock().getBytes()), PageBytes.of(writers.ours().getBytes()));
      assertArrayEquals(asked, PageBytes.of(early), "the first answer stays as it was");
      writers.close();
    }
  }
}
