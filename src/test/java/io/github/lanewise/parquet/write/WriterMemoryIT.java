// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.LedgerAllocator;
import io.github.lanewise.parquet.testkit.LedgerAllocator.Memory;
import io.github.lanewise.parquet.testkit.PageBytes;
import io.github.lanewise.parquet.testkit.WriterPair;
import io.github.lanewise.parquet.testkit.WriterPair.Pages;
import io.github.lanewise.parquet.testkit.WrittenColumn;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a writer releases each buffer once, and keeps none that it no longer needs. */
@Tag("any-java")
class WriterMemoryIT {
  static Stream<Arguments> columnsAndPages() {
    return WrittenColumn.all()
        .flatMap(
            column -> Stream.of(Pages.SPLIT, Pages.V2).map(pages -> Arguments.of(column, pages)));
  }

  @ParameterizedTest
  @MethodSource("columnsAndPages")
  void aResetGivesBackEverything(WrittenColumn column, Pages pages) {
    for (Memory memory : Memory.values()) {
      LedgerAllocator allocator = new LedgerAllocator(memory);
      ValuesWriter writer = WriterPair.of(column, pages, allocator).ours();
      for (int page = 0; page < 3; page++) {
        write(column.values(1500, page), writer);
        writer.getBytes();
        assertNotEquals(0, allocator.lent());
        writer.reset();
        assertEquals(0, allocator.lent());
      }
      writer.reset();
      writer.close();
    }
  }

  /** A page of nulls has no values. The test's allocator refuses to allocate 0 bytes. */
  @ParameterizedTest
  @MethodSource("columnsAndPages")
  void aPageWithoutValuesBorrowsNoEmptyMemory(WrittenColumn column, Pages pages) {
    for (Memory memory : Memory.values()) {
      LedgerAllocator allocator = new LedgerAllocator(memory);
      ValuesWriter writer = WriterPair.of(column, pages, allocator).ours();
      writer.getBytes();
      writer.reset();
      assertEquals(0, allocator.lent());
      writer.close();
    }
  }

  @ParameterizedTest
  @MethodSource("columnsAndPages")
  void aCloseHalfWayGivesBackEverythingAndASecondOneNothing(WrittenColumn column, Pages pages) {
    for (boolean pageAskedFor : new boolean[] {false, true}) {
      LedgerAllocator allocator = new LedgerAllocator(Memory.DIRECT);
      ValuesWriter writer = WriterPair.of(column, pages, allocator).ours();
      write(column.values(1500, 1), writer);
      if (pageAskedFor) {
        writer.getBytes();
      }
      writer.close();
      assertEquals(0, allocator.lent());
      writer.close();
      writer.reset();
    }
  }

  /** No buffer is released twice or leaks, and the writer can still be used. */
  @ParameterizedTest
  @MethodSource("columnsAndPages")
  void releasesThatThrowReachTheCaller(WrittenColumn column, Pages pages) {
    for (boolean close : new boolean[] {false, true}) {
      LedgerAllocator allocator = new LedgerAllocator(Memory.HEAP);
      ValuesWriter writer = WriterPair.of(column, pages, allocator).ours();
      List<Consumer<ValuesWriter>> values = column.values(1500, 1);
      write(values, writer);
      byte[] expected = PageBytes.of(writer.getBytes());
      allocator.failReleases(true);
      assertThrows(
          UnsupportedOperationException.class, close ? writer::close : () -> writer.reset());
      assertEquals(0, allocator.lent());
      assertEquals(0, writer.getBufferedSize());
      allocator.failReleases(false);
      assertArrayEquals(expected, page(values, writer));
      writer.close();
      assertEquals(0, allocator.lent());
    }
  }

  /**
   * Each allocation fails in its turn. The writer keeps the values before the failure, and goes on.
   */
  @ParameterizedTest
  @MethodSource("columnsAndPages")
  void anAllocatorThatThrowsCostsNoValueAndNoMemory(WrittenColumn column, Pages pages) {
    List<Consumer<ValuesWriter>> values = column.values(1500, 4);
    LedgerAllocator counted = new LedgerAllocator(Memory.HEAP);
    byte[] expected = page(values, WriterPair.of(column, pages, counted).ours());
    for (int failing = 1; failing <= counted.allocations(); failing++) {
      LedgerAllocator allocator = new LedgerAllocator(Memory.HEAP);
      ValuesWriter writer = WriterPair.of(column, pages, allocator).ours();
      allocator.failAt(failing);
      int failures = 0;
      for (Consumer<ValuesWriter> value : values) {
        failures += LedgerAllocator.attempt(() -> value.accept(writer));
      }
      BytesInput[] page = new BytesInput[1];
      failures += LedgerAllocator.attempt(() -> page[0] = writer.getBytes());
      assertEquals(1, failures);
      assertArrayEquals(expected, PageBytes.of(page[0]), "allocation " + failing + " failed");
      writer.close();
      assertEquals(0, allocator.lent());
    }
  }

  /**
   * The page is taken after 100 values, so that slabs end amid the values that are packed together.
   */
  @Test
  void anAllocatorThatThrowsCostsNoBoolean() {
    LedgerAllocator counted = new LedgerAllocator(Memory.HEAP);
    byte[] expected = booleansAskedForHalfWay(counted);
    assertTrue(counted.allocations() > 2, "the page has several slabs");
    for (int failing = 1; failing <= counted.allocations(); failing++) {
      LedgerAllocator allocator = new LedgerAllocator(Memory.HEAP);
      allocator.failAt(failing);
      assertArrayEquals(
          expected, booleansAskedForHalfWay(allocator), "allocation " + failing + " failed");
      assertEquals(0, allocator.lent());
    }
  }

  private static byte[] booleansAskedForHalfWay(LedgerAllocator memory) {
    WrittenColumn column = WrittenColumn.of(PrimitiveTypeName.BOOLEAN, 0);
    ValuesWriter writer = WriterPair.of(column, Pages.PLAIN, memory).ours();
    column.values(100, 1).forEach(value -> LedgerAllocator.attempt(() -> value.accept(writer)));
    LedgerAllocator.attempt(writer::getBytes);
    column.values(30_000, 2).forEach(value -> LedgerAllocator.attempt(() -> value.accept(writer)));
    BytesInput[] page = new BytesInput[1];
    LedgerAllocator.attempt(() -> page[0] = writer.getBytes());
    byte[] bytes = PageBytes.of(page[0]);
    writer.close();
    return bytes;
  }

  @ParameterizedTest
  @EnumSource(Memory.class)
  void aPlainPageTakesAsManyAllocationsAsStocks(Memory memory) {
    WrittenColumn column = WrittenColumn.of(PrimitiveTypeName.INT64, 0);
    LedgerAllocator stock = new LedgerAllocator(memory);
    LedgerAllocator ours = new LedgerAllocator(memory);
    ValuesWriter stocks = WriterPair.of(column, Pages.PLAIN, stock).stock();
    ValuesWriter writer = WriterPair.of(column, Pages.PLAIN, ours).ours();
    for (int page = 0; page < 3; page++) {
      page(column.values(8000, page), stocks);
      page(column.values(8000, page), writer);
      assertEquals(stock.allocations(), ours.allocations());
    }
  }

  /**
   * The width of BYTE_STREAM_SPLIT has no vector kernels, because their allocations would count as
   * the writer's.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void onParquetsHeapAllocatorPagesMakeNoGarbage(boolean byteStreamSplit) {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    WrittenColumn column =
        byteStreamSplit
            ? WrittenColumn.of(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, 5)
            : WrittenColumn.of(PrimitiveTypeName.FLOAT, 0);
    ValuesWriter writer =
        WriterPair.of(
                column, byteStreamSplit ? Pages.SPLIT : Pages.PLAIN, new HeapByteBufferAllocator())
            .ours();
    Binary fiveBytes = Binary.fromConstantByteArray(new byte[5]);
    List<Consumer<ValuesWriter>> values =
        byteStreamSplit
            ? Collections.nCopies(10_000, target -> target.writeBytes(fiveBytes))
            : column.values(10_000, 6);
    long allocated = Long.MAX_VALUE;
    for (int page = 0; page < 1_000 && allocated > 2_000; page++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (Consumer<ValuesWriter> value : values) {
        value.accept(writer);
      }
      writer.getBytes();
      writer.reset();
      allocated = threads.getCurrentThreadAllocatedBytes() - before;
    }
    assertTrue(allocated <= 2_000, "a page of 10,000 values still allocates " + allocated);
  }

  @Test
  void aWriterKeepsNoMoreThanStocksLastPageNeeded() {
    WrittenColumn column = WrittenColumn.of(PrimitiveTypeName.INT64, 0);
    WriterPair writers = WriterPair.of(column, Pages.PLAIN, new HeapByteBufferAllocator());
    for (int count : new int[] {100_000, 100}) {
      write(column.values(count, 1), writers.stock());
      page(column.values(count, 1), writers.ours());
      assertEquals(writers.stock().getAllocatedSize(), writers.ours().getAllocatedSize());
      writers.stock().reset();
    }
    writers.close();
    assertEquals(0, writers.ours().getAllocatedSize());
  }

  @ParameterizedTest
  @EnumSource(
      value = PrimitiveTypeName.class,
      names = {"INT32", "INT64", "BINARY"})
  void deltasAllocateWhatStocksDo(PrimitiveTypeName type) {
    WrittenColumn column = WrittenColumn.of(type, 0);
    WriterPair writers = WriterPair.of(column, Pages.V2, new LedgerAllocator(Memory.HEAP));
    for (ValuesWriter writer : List.of(writers.stock(), writers.ours())) {
      write(column.values(5_000, 1), writer);
      writer.getBytes();
    }
    assertEquals(writers.stock().getAllocatedSize(), writers.ours().getAllocatedSize());
    writers.close();
  }

  @Test
  void booleansInRunsAllocateTheirBytes() {
    WrittenColumn column = WrittenColumn.of(PrimitiveTypeName.BOOLEAN, 0);
    WriterPair writers = WriterPair.of(column, Pages.V2, new HeapByteBufferAllocator());
    write(column.values(5_000, 1), writers.ours());
    long size = writers.ours().getBufferedSize();
    long allocated = writers.ours().getAllocatedSize();
    assertTrue(size <= allocated && allocated < 4 * size, allocated + " for " + size);
    writers.close();
  }

  private static void write(List<Consumer<ValuesWriter>> values, ValuesWriter writer) {
    values.forEach(value -> value.accept(writer));
  }

  private static byte[] page(List<Consumer<ValuesWriter>> values, ValuesWriter writer) {
    write(values, writer);
    byte[] page = PageBytes.of(writer.getBytes());
    writer.reset();
    return page;
  }
}
