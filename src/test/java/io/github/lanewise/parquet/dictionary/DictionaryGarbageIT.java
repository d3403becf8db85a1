// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.kernel.selection.jvm.AllocationMeter;
import io.github.lanewise.parquet.testkit.DictionaryColumn;
import io.github.lanewise.parquet.testkit.WriterWithoutPages;
import io.github.lanewise.parquet.write.SpareBuffer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that known values allocate nothing once a page of that length has been written, and that a
 * fallback copies none of their bytes.
 */
@Isolated("waits for C2, and not for ever")
class DictionaryGarbageIT {
  private static final int COUNT = 20_000;
  private static final long LONGEST_NANOS = 10_000_000_000L;

  private static Stream<Arguments> pages() {
    return Stream.of(
        Arguments.of(
            DictionaryColumn.INT32, named("ints", (writer, i) -> writer.writeInteger(i % 500))),
        Arguments.of(
            DictionaryColumn.INT64, named("longs", (writer, i) -> writer.writeLong(i % 500))),
        Arguments.of(
            DictionaryColumn.FLOAT, named("floats", (writer, i) -> writer.writeFloat(i % 500))),
        Arguments.of(
            DictionaryColumn.DOUBLE, named("doubles", (writer, i) -> writer.writeDouble(i % 500))),
        Arguments.of(DictionaryColumn.BINARY, binaries("arrays", Binary::fromConstantByteArray)),
        Arguments.of(
            DictionaryColumn.BINARY, binaries("reused arrays", Binary::fromReusedByteArray)),
        Arguments.of(
            DictionaryColumn.BINARY,
            binaries("slices", bytes -> Binary.fromReusedByteArray(bytes, 1, bytes.length - 1))),
        Arguments.of(
            DictionaryColumn.BINARY,
            binaries("heap buffers", bytes -> Binary.fromReusedByteBuffer(ByteBuffer.wrap(bytes)))),
        Arguments.of(
            DictionaryColumn.FIXED_7,
            binaries("fixed", bytes -> Binary.fromReusedByteArray(bytes, 0, 7))));
  }

  private interface Write {
    void write(ValuesWriter writer, int i);
  }

  private interface OfBytes {
    Binary of(byte[] bytes);
  }

  private static Named<Consumer<ValuesWriter>> named(String name, Write write) {
    return Named.of(
        name,
        writer -> {
          for (int i = 0; i < COUNT; i++) {
            write.write(writer, i);
          }
        });
  }

  private static Named<Consumer<ValuesWriter>> binaries(String name, OfBytes of) {
    List<Binary> made = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      byte[] bytes = new byte[10 + i % 90];
      bytes[3] = (byte) i;
      bytes[4] = (byte) (i >>> 8);
      made.add(of.of(bytes));
    }
    return named(name, (writer, i) -> writer.writeBytes(made.get(i % 500)));
  }

  /** A fallback that counts the bytes of its values and keeps none of them. */
  private static final class Sink extends WriterWithoutPages {
    private long bytes;

    @Override
    public void writeBytes(Binary value) {
      assertTrue(value.isBackingBytesReused(), "not to be kept");
      bytes += value.length();
    }

    @Override
    public long getBufferedSize() {
      return bytes;
    }
  }

  /**
   * Writes 100 strings of 1,000 bytes, each 200 times, and then one that overflows the dictionary.
   */
  @Test
  void aFallbackCopiesNoValue() {
    assumeTrue(AllocationMeter.available(), "this JVM does not count");
    HeapByteBufferAllocator heap = new HeapByteBufferAllocator();
    Sink fallback = new Sink();
    try (ValuesWriter writer =
        DictionaryWriters.of(
            DictionaryColumn.BINARY.descriptor(),
            ParquetProperties.builder().withDictionaryPageSize(101_000).build(),
            new SpareBuffer(heap),
            Encoding.PLAIN,
            Encoding.RLE_DICTIONARY,
            fallback)) {
      byte[] bytes = new byte[1000];
      for (int i = 0; i < COUNT; i++) {
        bytes[500] = (byte) (i % 100);
        writer.writeBytes(Binary.fromReusedByteArray(bytes));
      }
      bytes[500] = 100;
      Binary last = Binary.fromReusedByteArray(bytes);
      long before = AllocationMeter.allocatedBytes();
      writer.writeBytes(last);
      long allocated = AllocationMeter.allocatedBytes() - before;
      assertEquals(1000L * (COUNT + 1), fallback.bytes);
      assertTrue(allocated < 100L * COUNT, "allocated " + allocated);
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void knownValuesMakeNoGarbage(DictionaryColumn column, Consumer<ValuesWriter> page) {
    assumeTrue(AllocationMeter.available(), "this JVM does not count");
    HeapByteBufferAllocator heap = new HeapByteBufferAllocator();
    try (ValuesWriter writer =
        DictionaryWriters.of(
            column.descriptor(),
            ParquetProperties.builder().withAllocator(heap).build(),
            new SpareBuffer(heap),
            Encoding.PLAIN,
            Encoding.RLE_DICTIONARY,
            column.plain(heap))) {
      page.accept(writer);
      // Only later pages count, because the JVM itself allocates when it links code, and boxes
      // vectors until it has compiled the code that uses them.
      long bytes = Long.MAX_VALUE;
      long deadline = System.nanoTime() + LONGEST_NANOS;
      while (bytes > 0 && System.nanoTime() < deadline) {
        writer.getBytes();
        writer.reset();
        long before = AllocationMeter.allocatedBytes();
        page.accept(writer);
        bytes = AllocationMeter.allocatedBytes() - before;
      }
      assertEquals(0, bytes);
      writer.getBytes();
      assertEquals(Encoding.RLE_DICTIONARY, writer.getEncoding());
    }
  }
}
