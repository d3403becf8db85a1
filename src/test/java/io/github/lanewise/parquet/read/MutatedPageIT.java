// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.lanewise.parquet.testkit.PageMemory;
import io.github.lanewise.parquet.testkit.ReadCase;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests thousands of damaged pages. Each page is read as the byte-by-byte decoder reads it, or
 * refused where that decoder refuses it, in bounded time and memory.
 */
class MutatedPageIT {
  private static final int PAGES_PER_CASE = 500;
  private static final int MOST_VALUES = 60;
  private static final long MOST_ALLOCATED = 1 << 20;

  private static List<ReadCase> cases() {
    return ReadCase.all();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aDamagedPageIsReadRightOrRefused(ReadCase kind) {
    assertTimeoutPreemptively(Duration.ofSeconds(60), () -> readDamagedPages(kind));
  }

  private static void readDamagedPages(ReadCase kind) throws IOException {
    SplittableRandom random = new SplittableRandom(kind.toString().hashCode());
    ValuesReader reused = kind.reader();
    for (int i = 0; i < PAGES_PER_CASE; i++) {
      int count = random.nextInt(MOST_VALUES);
      byte[] page = damaged(kind.page(random, count), random);
      int announced = random.nextInt(3) == 0 ? wrongCount(random, count) : count;
      ByteBufferInputStream in = stream(page, random);
      ValuesReader reader = random.nextBoolean() ? reused : kind.reader();
      long before = allocated();
      read(kind, reader, in, page, announced);
      long bytes = allocated() - before;
      assertTrue(bytes < MOST_ALLOCATED, () -> bytes + " bytes for a page of " + page.length);
    }
  }

  private static void read(
      ReadCase kind, ValuesReader reader, ByteBufferInputStream in, byte[] page, int announced)
      throws IOException {
    List<Object> values = kind.decode(page, announced);
    if (values == null) {
      assertRefused(() -> reader.initFromPage(announced, in));
    } else {
      reader.initFromPage(announced, in);
      for (Object value : values) {
        assertEquals(value, kind.read(reader));
      }
    }
    assertRefused(() -> kind.read(reader));
    assertRefused(reader::skip);
    assertRefused(() -> reader.skip(Integer.MAX_VALUE));
  }

  private static void assertRefused(Executable call) {
    assertNotNull(assertThrows(ParquetDecodingException.class, call).getMessage());
  }

  private static byte[] damaged(byte[] page, SplittableRandom random) {
    byte[] result = page.clone();
    switch (random.nextInt(5)) {
      case 0 -> result = Arrays.copyOf(page, random.nextInt(page.length + 1));
      case 1 -> result = Arrays.copyOf(page, page.length + 1 + random.nextInt(9));
      case 2 -> result = Arrays.copyOfRange(page, random.nextInt(page.length + 1), page.length);
      case 3 -> {
        for (int i = 0; i < Math.min(3, page.length); i++) {
          result[random.nextInt(page.length)] = (byte) random.nextInt();
        }
      }
      default -> {
        int[] lengths = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, page.length, random.nextInt(64)};
        if (page.length >= 4) {
          ByteBuffer.wrap(result)
              .order(ByteOrder.LITTLE_ENDIAN)
              .putInt(random.nextInt(page.length - 3), lengths[random.nextInt(lengths.length)]);
        }
      }
    }
    return result;
  }

  private static int wrongCount(SplittableRandom random, int count) {
    int[] counts = {0, -1, count - 1, count + 1, Integer.MAX_VALUE, Integer.MIN_VALUE};
    return counts[random.nextInt(counts.length)];
  }

  private static ByteBufferInputStream stream(byte[] page, SplittableRandom random) {
    PageMemory[] memories = PageMemory.values();
    PageMemory memory = memories[random.nextInt(memories.length)];
    return random.nextBoolean()
        ? memory.stream(page)
        : memory.stream(page, random.nextInt(page.length + 1));
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }
}
