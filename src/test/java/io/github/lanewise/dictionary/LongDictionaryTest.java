// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.dictionary;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrowsExactly;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongDictionaryTest {
  private static final int COUNT = 200_000;

  /**
   * Returns random values from −distinct / 2 up, times a stride. A stride that is a power of two
   * leaves the low bits 0.
   */
  private static long[] values(int distinct, long stride) {
    SplittableRandom random = new SplittableRandom(distinct);
    return random
        .longs(COUNT, -(distinct / 2), distinct - distinct / 2)
        .map(v -> v * stride)
        .toArray();
  }

  private static int[] expectedIds(long[] values) {
    Map<Long, Integer> ids = new LinkedHashMap<>();
    return Arrays.stream(values)
        .mapToInt(
            value -> {
              ids.putIfAbsent(value, ids.size());
              return ids.get(value);
            })
        .toArray();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 100, 511, 512, 513, 5000, 1 << 16, 1 << 22})
  void idsCountDistinctValuesInTheOrderOfTheirAppearance(int distinct) {
    for (long stride : new long[] {1, 3, 1L << 42, 0x9E3779B97F4A7C15L}) {
      long[] values = values(distinct, stride);
      int[] expected = expectedIds(values);

      LongDictionary batch = new LongDictionary();
      int[] ids = new int[COUNT + 5];
      batch.putAll(values, 0, 70_001, ids, 5);
      batch.putAll(values, 70_001, COUNT - 70_001, ids, 70_006);
      assertArrayEquals(expected, Arrays.copyOfRange(ids, 5, COUNT + 5));

      LongDictionary single = new LongDictionary();
      for (int i = 0; i < COUNT; i++) {
        assertEquals(expected[i], single.put(values[i]));
        assertEquals(values[i], single.value(expected[i]));
      }
      assertEquals(single.size(), batch.size());
    }
  }

  @Test
  void everyPatternOfDoublesIsAValueOfItsOwn() {
    long[] bits = {
      0,
      Double.doubleToRawLongBits(-0d),
      0x7ff8000000000000L,
      0x7ff8000000000001L,
      0xfff8000000000000L,
      0x7ff0000000000001L,
      Double.doubleToRawLongBits(Double.POSITIVE_INFINITY)
    };
    int[] ids = new int[bits.length];
    new LongDictionary().putAll(bits, 0, bits.length, ids);
    assertArrayEquals(new int[] {0, 1, 2, 3, 4, 5, 6}, ids);
  }

  @Test
  void valuesComeOutAsLittleEndianBytes() {
    LongDictionary dictionary = new LongDictionary();
    for (long value : new long[] {7, 0x0102030405060708L, -1, 9}) {
      dictionary.put(value);
    }
    byte[] expected = {8, 7, 6, 5, 4, 3, 2, 1, -1, -1, -1, -1, -1, -1, -1, -1};
    byte[] bytes = new byte[18];
    dictionary.copyTo(1, 2, bytes, 1);
    assertArrayEquals(expected, Arrays.copyOfRange(bytes, 1, 17));
    for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
      ByteBuffer direct = ByteBuffer.allocateDirect(18).order(order);
      dictionary.copyTo(1, 2, direct, 2);
      byte[] copy = new byte[16];
      direct.get(2, copy);
      assertArrayEquals(expected, copy);
    }
    long[] longs = new long[3];
    dictionary.copyTo(1, 2, longs, 1);
    assertArrayEquals(new long[] {0, 0x0102030405060708L, -1}, longs);
  }

  @Test
  void clearForgetsValuesAndKeepsMemory() {
    LongDictionary dictionary = new LongDictionary();
    for (int i = 0; i < 10_000; i++) {
      dictionary.put(i);
    }
    long bytes = dictionary.memoryBytes();
    dictionary.clear();
    assertEquals(0, dictionary.size());
    for (int i = 9_999; i >= 0; i--) {
      assertEquals(9_999 - i, dictionary.put(i));
    }
    assertEquals(bytes, dictionary.memoryBytes());
  }

  @Test
  void memoryIsThatOfTheArrays() {
    LongDictionary dictionary = new LongDictionary();
    // There are 256 slots and 64 values.
    assertEquals(256 * 4 + 64 * 8, dictionary.memoryBytes());
    for (int i = 0; i < 1500; i++) {
      dictionary.put(i);
    }
    assertEquals(16384 * 4 + 2048 * 8, dictionary.memoryBytes());
    dictionary.putAll(new long[511], 0, 511, new int[511]);
    assertEquals(16384 * 4 + 2048 * 8, dictionary.memoryBytes());
    dictionary.putAll(new long[512], 0, 512, new int[512]);
    // There are a front, 512 hashes, and a bit for each hash.
    int block = 4096 * 8 + 512 * 8 + 512 / 8;
    assertEquals(16384 * 4 + 2048 * 8 + block, dictionary.memoryBytes());
  }

  /**
   * Tables that may get a front double while they are small, so that few are emptier than
   * necessary.
   */
  @Test
  void fewValuesTakeLittle() {
    LongDictionary dictionary = new LongDictionary();
    long[] values = new long[511];
    for (int i = 0; i < values.length; i++) {
      values[i] = i;
    }
    int[] ids = new int[511];
    dictionary.putAll(values, 0, 100, ids);
    assertEquals(512 * 4 + 128 * 8, dictionary.memoryBytes());
    dictionary.putAll(values, 0, 300, ids);
    assertEquals(2048 * 4 + 512 * 8, dictionary.memoryBytes());
    dictionary.putAll(values, 0, 511, ids);
    assertEquals(2048 * 4 + 512 * 8, dictionary.memoryBytes());
  }

  @Test
  void aFullDictionarySaysSoAndStaysAsItIs() {
    LongDictionary dictionary = new LongDictionary(1000);
    for (int i = 0; i < 1000; i++) {
      dictionary.put(i);
    }
    long bytes = dictionary.memoryBytes();
    for (int attempt = 0; attempt < 2; attempt++) {
      IllegalStateException error =
          assertThrowsExactly(IllegalStateException.class, () -> dictionary.put(-5));
      assertEquals(
          "the dictionary is full: it holds 1000 entries, the most it can", error.getMessage());
    }
    assertEquals(1000, dictionary.size());
    assertEquals(999, dictionary.put(999));
    assertEquals(bytes, dictionary.memoryBytes());
    int[] ids = {-7, -7, -7};
    assertThrowsExactly(
        IllegalStateException.class, () -> dictionary.putAll(new long[] {3, 5000, 4}, 0, 3, ids));
    assertArrayEquals(new int[] {3, -7, -7}, ids);
  }

  /** A block makes room for all its values at once, unless they might exceed the limit. */
  @Test
  void aBatchBeyondTheLimitEntersWhatComesBefore() {
    LongDictionary dictionary = new LongDictionary(3000);
    long[] values = new long[4096];
    for (int i = 0; i < values.length; i++) {
      values[i] = 3 * i;
    }
    int[] ids = new int[values.length];
    assertThrowsExactly(
        IllegalStateException.class, () -> dictionary.putAll(values, 0, values.length, ids));
    assertEquals(3000, dictionary.size());
    for (int id = 0; id < 3000; id++) {
      assertEquals(id, ids[id]);
      assertEquals(values[id], dictionary.value(id));
    }
    assertEquals(0, ids[3000]);
    dictionary.putAll(values, 0, 3000, ids);
    assertEquals(2999, ids[2999]);
  }

  @Test
  void badArgumentsChangeNothing() {
    LongDictionary dictionary = new LongDictionary();
    long[] two = new long[2];
    assertThrowsExactly(
        IndexOutOfBoundsException.class, () -> dictionary.putAll(two, 1, 2, new int[9]));
    assertThrowsExactly(
        IndexOutOfBoundsException.class, () -> dictionary.putAll(two, 0, 2, new int[2], 1));
    assertThrowsExactly(
        IllegalArgumentException.class, () -> dictionary.putAll(two, 0, -1, new int[2]));
    assertEquals(0, dictionary.size());
    assertThrowsExactly(IndexOutOfBoundsException.class, () -> dictionary.value(0));
    assertThrowsExactly(IndexOutOfBoundsException.class, () -> dictionary.value(-1));
    assertThrowsExactly(
        IndexOutOfBoundsException.class, () -> dictionary.copyTo(0, 1, new byte[9], 0));
  }
}
