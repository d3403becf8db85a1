// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.HybridEncoder;
import io.github.lanewise.parquet.testkit.PageBytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HybridEncoderIT {
  @ParameterizedTest
  @ValueSource(
      ints = {
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
        25, 26, 27, 28, 29, 30, 31, 32
      })
  void runsAndGroupsAreThoseOfStock(int width) throws IOException {
    SplittableRandom random = new SplittableRandom(width);
    for (int round = 0; round < 300; round++) {
      int[] ids = ids(random, random.nextInt(2000), width);
      assertEncodedAsStock(ids, width);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 17})
  void fewValuesAndFullHeadersAreThoseOfStock(int width) throws IOException {
    for (int count = 0; count < 1100; count++) {
      int[] alternating = new int[count];
      for (int i = 0; i < count; i++) {
        alternating[i] = i & 1;
      }
      assertEncodedAsStock(alternating, width);
      assertEncodedAsStock(new int[count], width);
    }
    assertEncodedAsStock(new int[300_000], width);
  }

  /**
   * Returns stretches of up to 99 ids, most of them short. The ids of a stretch are equal or
   * random.
   */
  private static int[] ids(SplittableRandom random, int count, int width) {
    int bound = (int) (1L << width) - 1;
    int[] ids = new int[count];
    for (int i = 0; i < count; ) {
      int run = random.nextInt(3) == 0 ? random.nextInt(1, 100) : random.nextInt(1, 12);
      boolean equal = random.nextBoolean();
      int id = id(random, bound);
      for (int end = Math.min(count, i + run); i < end; i++) {
        ids[i] = equal ? id : id(random, bound);
      }
    }
    return ids;
  }

  private static int id(SplittableRandom random, int bound) {
    return random.nextInt() & bound;
  }

  private static void assertEncodedAsStock(int[] ids, int width) throws IOException {
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    try (Stock stock = new Stock(width)) {
      for (int id : ids) {
        stock.encoder.writeInt(id);
      }
      stock.encoder.toBytes().writeAllTo(expected);
    }
    assertArrayEquals(expected.toByteArray(), asLevels(ids, width));
    int most = HybridEncoder.maxBytes(width, ids.length);
    byte[] target = new byte[most + 3];
    int end = HybridEncoder.encode(width, ids, 0, target, 3, ids.length);
    assertArrayEquals(expected.toByteArray(), Arrays.copyOfRange(target, 3, end));
    assertTrue(end - 3 <= most);
  }

  /** Encodes the ids as levels, which come as arrays in pieces of any length. */
  private static byte[] asLevels(int[] ids, int width) {
    LevelEncoder levels = LevelEncoder.ofLevels((int) (1L << width) - 1, 1 << 20);
    SplittableRandom random = new SplittableRandom(ids.length);
    for (int done = 0; done < ids.length; ) {
      int count = Math.min(ids.length - done, random.nextInt(1, 100));
      levels.addAll(ids, done, count);
      done += count;
    }
    return PageBytes.of(levels.finish());
  }

  /** Adds AutoCloseable to the encoder, which up to 1.13 does not implement it. */
  private record Stock(RunLengthBitPackingHybridEncoder encoder) implements AutoCloseable {
    Stock(int width) {
      this(new RunLengthBitPackingHybridEncoder(width, 64, 1 << 20, new HeapByteBufferAllocator()));
    }

    @Override
    public void close() {
      encoder.close();
    }
  }
}
