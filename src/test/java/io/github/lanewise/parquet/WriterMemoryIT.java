// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.LedgerAllocator;
import io.github.lanewise.parquet.testkit.LedgerAllocator.Memory;
import io.github.lanewise.parquet.testkit.PageBytes;
import io.github.lanewise.parquet.testkit.WriterPair;
import io.github.lanewise.parquet.testkit.WrittenColumn;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a writer borrows it gives back, once. */
class WriterMemoryIT {
  static Stream<WrittenColumn> columns() {
    return WrittenColumn.all();
  }

  @ParameterizedTest
  @MethodSource("columns")
  void aResetGivesBackEverything(WrittenColumn column) {
    for (Memory memory : Memory.values()) {
      LedgerAllocator allocator = new LedgerAllocator(memory);
      ValuesWriter writer = WriterPair.of(column, true, allocator).ours();
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

  @ParameterizedTest
  @MethodSource("columns")
  void aCloseHalfWayGivesBackEverythingAndASecondOneNothing(WrittenColumn column) {
    for (boolean pageAskedFor : new boolean[] {false, true}) {
      LedgerAllocator allocator = new LedgerAllocator(Memory.DIRECT);
      ValuesWriter writer = WriterPair.of(column, true, allocator).ours();
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

  /** Each allocation fails in its turn: what was written is still there, and the rest goes on. */
  @ParameterizedTest
  @MethodSource("columns")
  void anAllocatorThatThrowsCostsNoValueAndNoMemory(WrittenColumn column) {
    List<Consumer<ValuesWriter>> values = column.values(1500, 4);
    LedgerAllocator counted = new LedgerAllocator(Memory.HEAP);
    byte[] expected = page(values, WriterPair.of(column, true, counted).ours());
    for (int failing = 1; failing <= counted.allocations(); failing++) {
      LedgerAllocator allocator = new LedgerAllocator(Memory.HEAP);
      ValuesWriter writer = WriterPair.of(column, true, allocator).ours();
      allocator.failAt(failing);
      int failures = 0;
      for (Consumer<ValuesWriter> value : values) {
        failures += attempt(() -> value.accept(writer));
      }
      BytesInput[] page = new BytesInput[1];
      failures += attempt(() -> page[0] = writer.getBytes());
      assertEquals(1, failures);
      assertArrayEquals(expected, PageBytes.of(page[0]), "allocation " + failing + " failed");
      writer.close();
      assertEquals(0, allocator.lent());
    }
  }

  /** Returns how often it took an allocation that failed: 0 or 1. */
  private static int attempt(Runnable step) {
    try {
      step.run();
      return 0;
    } catch (OutOfMemoryError e) {
      step.run();
      return 1;
    }
  }

  @ParameterizedTest
  @EnumSource(Memory.class)
  void aPageOfTheSizeOfTheLastOneTakesFewAllocations(Memory memory) {
    WrittenColumn column = WrittenColumn.of(PrimitiveTypeName.INT64, 0);
    LedgerAllocator allocator = new LedgerAllocator(memory);
    ValuesWriter writer = WriterPair.of(column, false, allocator).ours();
    page(column.values(8000, 1), writer);
    int before = allocator.allocations();
    page(column.values(8000, 2), writer);
    assertEquals(1, allocator.allocations() - before);
  }

  /** From some page on: what a vector kernel allocates until it is compiled is not the writer's. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void onParquetsHeapAllocatorPagesMakeNoGarbage(boolean byteStreamSplit) {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    WrittenColumn column = WrittenColumn.of(PrimitiveTypeName.FLOAT, 0);
    ValuesWriter writer =
        WriterPair.of(column, byteStreamSplit, new HeapByteBufferAllocator()).ours();
    List<Consumer<ValuesWriter>> values = column.values(10_000, 6);
    long allocated = Long.MAX_VALUE;
    for (int page = 0; page < 20_000 && allocated > 2_000; page++) {
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
  void aWriterKeepsNoMoreThanItsLastPageNeeded() {
    WrittenColumn column = WrittenColumn.of(PrimitiveTypeName.INT64, 0);
    ValuesWriter writer = WriterPair.of(column, false, new HeapByteBufferAllocator()).ours();
    page(column.values(100_000, 1), writer);
    assertTrue(writer.getAllocatedSize() >= 800_000);
    page(column.values(100, 2), writer);
    assertTrue(writer.getAllocatedSize() < 10_000);
    writer.close();
    assertEquals(0, writer.getAllocatedSize());
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
