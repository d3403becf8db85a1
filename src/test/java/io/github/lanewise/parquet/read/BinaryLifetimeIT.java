// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.lanewise.parquet.stock.ReaderRules;
import io.github.lanewise.parquet.testkit.PageMemory;
import io.github.lanewise.parquet.testkit.ReadCase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.plain.FixedLenByteArrayPlainValuesReader;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a Binary keeps its value whatever the reader does next, and costs little memory. */
@Tag("any-java")
class BinaryLifetimeIT {
  private static final int COUNT = 5000;

  /** Bytes of a Binary and its buffer, as in parquet-java, on a JVM with compressed references. */
  private static final int MOST_GARBAGE = 88;

  private static List<ReadCase> binaries() {
    return ReadCase.all().stream()
        .filter(
            kind ->
                switch (kind.type()) {
                  case BINARY, FIXED_LEN_BYTE_ARRAY, INT96 -> true;
                  default -> false;
                })
        .toList();
  }

  private static List<ReadCase> plainBinaries() {
    return binaries().stream().filter(kind -> !kind.split()).toList();
  }

  @ParameterizedTest
  @MethodSource("binaries")
  void theyKeepTheirValueWhenTheReaderGoesOn(ReadCase kind) throws IOException {
    // Long values fill as many tiles with fewer values.
    int count = Math.min(COUNT, 600_000 / Math.max(1, kind.width()));
    SplittableRandom random = new SplittableRandom(1);
    for (PageMemory memory : PageMemory.values()) {
      ValuesReader reader = kind.reader();
      List<Binary> binaries = new ArrayList<>();
      List<Object> values = new ArrayList<>();
      for (int round = 0; round < 3; round++) {
        byte[] page = kind.page(random, count);
        reader.initFromPage(count, memory.stream(page));
        values.addAll(kind.decode(page, count).subList(0, count - 100));
        for (int i = 0; i < count - 100; i++) {
          binaries.add(reader.readBytes());
        }
        if (kind.bulk()) {
          kind.readBulk(reader, 50);
        }
      }
      for (int i = 0; i < values.size(); i++) {
        assertSame(values.get(i), binaries.get(i));
      }
    }
  }

  /** Up to 1.18.0, reading a Binary of parquet-java moves the position of its buffer. */
  @ParameterizedTest
  @MethodSource("binaries")
  void theyAreReadAndComparedWhileTheReaderGoesOn(ReadCase kind) throws IOException {
    int count = 100;
    byte[] page = kind.page(new SplittableRandom(8), count);
    List<Object> values = kind.decode(page, count);
    for (PageMemory memory : PageMemory.values()) {
      ValuesReader reader = kind.reader();
      reader.initFromPage(count, memory.stream(page));
      List<Binary> binaries = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        binaries.add(reader.readBytes());
        assertSame(values.get(i), binaries.get(i));
        int earlier = i / 2;
        assertSame(values.get(earlier), binaries.get(earlier));
        boolean heap = memory == PageMemory.HEAP || memory == PageMemory.HEAP_WINDOW;
        boolean fixed = !kind.split() && kind.type() != PrimitiveTypeName.BINARY;
        if (heap || !fixed || !ReaderRules.VALUES_SHARE_BUFFERS) {
          // In other memory, values share a buffer, and parquet-java compares with the buffer's
          // first value.
          boolean equal =
              Arrays.equals(binaries.get(i).getBytes(), binaries.get(earlier).getBytes());
          assertEquals(equal, binaries.get(i).equals(binaries.get(earlier)));
        }
      }
    }
  }

  private static List<ReadCase> split() {
    return ReadCase.all().stream().filter(ReadCase::split).toList();
  }

  /** parquet-java's direct codecs decompress each column into the same buffer. */
  @ParameterizedTest
  @MethodSource("split")
  void directMemoryOfASplitPageMayBeWrittenAgainAtOnce(ReadCase kind) throws IOException {
    byte[] page = kind.page(new SplittableRandom(3), COUNT);
    ByteBuffer memory = ByteBuffer.allocateDirect(page.length).put(page).flip();
    ValuesReader reader = kind.reader();
    reader.initFromPage(COUNT, ByteBufferInputStream.wrap(memory.duplicate()));
    memory.put(new byte[page.length]);
    for (Object value : kind.decode(page, COUNT)) {
      assertEquals(value, kind.read(reader));
    }
  }

  @ParameterizedTest
  @MethodSource("plainBinaries")
  void thoseOfAPlainHeapPageCostNoMoreThanTheirObjects(ReadCase kind) throws IOException {
    byte[] page = kind.page(new SplittableRandom(2), COUNT);
    long perValue = garbage(kind::reader, page);
    assertTrue(perValue <= MOST_GARBAGE, () -> perValue + " bytes a value");
  }

  /** Some releases of parquet-java make a buffer for each value, and others do not. */
  @Test
  void thoseOfFixedLengthCostNoMoreThanParquetJavas() throws IOException {
    ReadCase kind =
        plainBinaries().stream()
            .filter(one -> one.type() == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY)
            .findFirst()
            .orElseThrow();
    byte[] page = kind.page(new SplittableRandom(5), COUNT);
    long ours = garbage(kind::reader, page);
    long stocks = garbage(() -> new FixedLenByteArrayPlainValuesReader(kind.width()), page);
    // Only in 1.18.0 do values share a buffer and move its position. Lanewise's values do not share
    // one.
    long most = "1.18.0".equals(System.getProperty("lanewise.it.parquet")) ? MOST_GARBAGE : stocks;
    assertTrue(ours <= most, () -> ours + " bytes a value, parquet-java " + stocks);
  }

  /** Returns the bytes a value that the most expensive of five rounds allocates. */
  private static long garbage(Supplier<ValuesReader> readers, byte[] page) throws IOException {
    long most = 0;
    for (int round = 0; round < 5; round++) {
      ValuesReader reader = readers.get();
      reader.initFromPage(COUNT, PageMemory.HEAP.stream(page));
      Binary[] kept = new Binary[COUNT];
      reader.readBytes();
      long before = allocated();
      for (int i = 1; i < COUNT; i++) {
        kept[i] = reader.readBytes();
      }
      most = Math.max(most, allocated() - before);
    }
    return most / COUNT;
  }

  /**
   * A filter predicate goes to every task of a job, so its Binary must bring little beside the
   * value.
   */
  @ParameterizedTest
  @MethodSource("binaries")
  void serialisedOneHoldsItsValueAlone(ReadCase kind) throws IOException {
    byte[] page = kind.page(new SplittableRandom(4), COUNT);
    for (PageMemory memory : PageMemory.values()) {
      ValuesReader reader = kind.reader();
      reader.initFromPage(COUNT, memory.stream(page));
      for (int i = 0; i < 10; i++) {
        Binary value = reader.readBytes();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
          out.writeObject(value);
        }
        int overhead = bytes.size() - value.length();
        assertTrue(overhead < 400, () -> overhead + " bytes beside the value, in " + memory);
      }
    }
  }

  /** Asking a Binary for its bytes must not change other Binaries of the page. */
  private static void assertSame(Object value, Binary binary) throws IOException {
    ByteBuffer expected = (ByteBuffer) value;
    byte[] bytes = new byte[expected.remaining()];
    expected.duplicate().get(bytes);
    Binary copy = Binary.fromConstantByteArray(bytes);
    assertFalse(binary.isBackingBytesReused());
    assertEquals(bytes.length, binary.length());
    assertEquals(expected, ByteBuffer.wrap(binary.getBytesUnsafe()));
    assertEquals(expected, binary.toByteBuffer());
    assertEquals(copy, binary);
    assertEquals(binary, copy);
    assertEquals(copy.hashCode(), binary.hashCode());
    assertEquals(copy.toStringUsingUTF8(), binary.toStringUsingUTF8());
    assertEquals(expected, ByteBuffer.wrap(binary.copy().getBytes()));
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }
}
