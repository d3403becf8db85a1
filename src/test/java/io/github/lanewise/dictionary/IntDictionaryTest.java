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

class IntDictionaryTest {
  private static final int COUNT = 200_000;

  /**
   * Returns random values from −distinct / 2 up, times a stride. A stride that is a power of two
   * leaves the low bits 0.
   */
  private static int[] values(int distinct, int stride) {
    SplittableRandom random = new SplittableRandom(distinct);
    return random
        .ints(COUNT, -(distinct / 2), distinct - distinct / 2)
        .map(v -> v * stride)
        .toArray();
  }

  private static int[] expectedIds(int[] values) {
    Map<Integer, Integer> ids = new LinkedHashMap<>();
    return Arrays.stream(values)
        .map(
            value -> {
              ids.putIfAbsent(value, ids.size());
              return ids.get(value);
            })
        .toArray();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 100, 511, 512, 513, 5000, 1 << 16, 1 << 22})
  void idsCountDistinctValuesInTheOrderOfTheirAppearance(int distinct) {
    for (int stride : new int[] {1, 3, 1 << 10, 0x9E3779B1}) {
      int[] values = values(distinct, stride);
      int[] expected = expectedIds(values);

      IntDictionary batch = new IntDictionary();
      int[] ids = new int[COUNT + 5];
      batch.putAll(values, 0, 70_001, ids, 5);
      batch.putAll(values, 70_001, COUNT - 70_001, ids, 70_006);
      assertArrayEquals(expected, Arrays.copyOfRange(ids, 5, COUNT + 5));

      IntDictionary single = new IntDictionary();
      for (int i = 0; i < COUNT; i++) {
        assertEquals(expected[i], single.put(values[i]));
        assertEquals(values[i], single.value(expected[i]));
      }
      assertEquals(single.size(), batch.size());
    }
  }

  @Test
  void everyPatternOfFloatsIsAValueOfItsOwn() {
    int[] bits = {
      0,
      Float.floatToRawIntBits(-0f),
      0x7fc00000,
      0x7fc00001,
      0xffc00000,
      0x7f800001,
      Float.floatToRawIntBits(Float.POSITIVE_INFINITY)
    };
    int[] ids = new int[bits.length];
    new IntDictionary().putAll(bits, 0, bits.length, ids);
    assertArrayEquals(new int[] {0, 1, 2, 3, 4, 5, 6}, ids);
  }

  @Test
  void valuesComeOutAsLittleEndianBytes() {
    IntDictionary dictionary = new IntDictionary();
    for (int value : new int[] {7, 0x01020304, -1, 9}) {
      dictionary.put(value);
    }
    byte[] expected = {4, 3, 2, 1, -1, -1, -1, -1};
    byte[] bytes = new byte[10];
    dictionary.copyTo(1, 2, bytes, 1);
    assertArrayEquals(expected, Arrays.copyOfRange(bytes, 1, 9));
    for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
      ByteBuffer direct = ByteBuffer.allocateDirect(10).order(order);
      dictionary.copyTo(1, 2, direct, 2);
      byte[] copy = new byte[8];
      direct.get(2, copy);
      assertArrayEquals(expected, copy);
    }
    int[] ints = new int[3];
    dictionary.copyTo(1, 2, ints, 1);
    assertArrayEquals(new int[] {0, 0x01020304, -1}, ints);
  }

  @Test
  void clearForgetsValuesAndKeepsMemory() {
    IntDictionary dictionary = new IntDictionary();
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
    IntDictionary dictionary = new IntDictionary();
    // There are 256 slots and 64 values.
    assertEquals(256 * 4 + 64 * 4, dictionary.memoryBytes());
    for (int i = 0; i < 1500; i++) {
      dictionary.put(i);
    }
    assertEquals(16384 * 4 + 2048 * 4, dictionary.memoryBytes());
    dictionary.putAll(new int[511], 0, 511, new int[511]);
    assertEquals(16384 * 4 + 2048 * 4, dictionary.memoryBytes());
    dictionary.putAll(new int[512], 0, 512, new int[512]);
    // There are a front, 512 hashes, and a bit for each hash.
    int block = 4096 * 4 + 512 * 4 + 512 / 8;
    assertEquals(16384 * 4 + 2048 * 4 + block, dictionary.memoryBytes());
  }

  /**
   * Tables that may get a front double while they are small, so that few are emptier than
   * necessary.
   */
  @Test
  void fewValuesTakeLittle() {
    IntDictionary dictionary = new IntDictionary();
    int[] values = new int[511];
    for (int i = 0; i < values.length; i++) {
      values[i] = i;
    }
    int[] ids = new int[511];
    dictionary.putAll(values, 0, 100, ids);
    assertEquals(512 * 4 + 128 * 4, dictionary.memoryBytes());
    dictionary.putAll(values, 0, 300, ids);
    assertEquals(2048 * 4 + 512 * 4, dictionary.memoryBytes());
    dictionary.putAll(values, 0, 511, ids);
    assertEquals(2048 * 4 + 512 * 4, dictionary.memoryBytes());
  }

  @Test
  void aFullDictionarySaysSoAndStaysAsItIs() {
    IntDictionary dictionary = new IntDictionary(1000);
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
        IllegalStateException.class, () -> dictionary.putAll(new int[] {3, 5000, 4}, 0, 3, ids));
    assertArrayEquals(new int[] {3, -7, -7}, ids);
  }

  @Test
  void targetMayBeTheSource() {
    SplittableRandom random = new SplittableRandom(7);
    int[] values = new int[20_000];
    for (int i = 0; i < values.length; i++) {
      // The range of the values grows, so that blocks have no new values, some, or many.
      values[i] = random.nextInt(i + 1) * 0x9E3779B1;
    }
    int[] ids = values.clone();
    new IntDictionary().putAll(ids, 0, ids.length, ids);
    assertArrayEquals(expectedIds(values), ids);
  }

  @Test
  void anOverlapAtOtherOffsetsIsRefused() {
    IntDictionary dictionary = new IntDictionary();
    int[] values = {10, 20, 30, 40};
    assertThrowsExactly(
        IllegalArgumentException.class, () -> dictionary.putAll(values, 0, 3, values, 1));
    assertThrowsExactly(
        IllegalArgumentException.class, () -> dictionary.putAll(values, 1, 3, values, 0));
    assertArrayEquals(new int[] {10, 20, 30, 40}, values);
    assertEquals(0, dictionary.size());
    dictionary.putAll(values, 0, 2, values, 2);
    assertArrayEquals(new int[] {10, 20, 0, 1}, values);
  }

  /** A block makes room for all its values at once, unless they might exceed the limit. */
  @Test
  void aBatchBeyondTheLimitEntersWhatComesBefore() {
    IntDictionary dictionary = new IntDictionary(3000);
    int[] values = new int[4096];
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
    IntDictionary dictionary = new IntDictionary();
    int[] two = new int[2];
    assertThrowsExactly(
        IndexOutOfBoundsException.class, () -> dictionary.putAll(two, 1, 2, new int[9]));
    assertThrowsExactly(
        IndexOutOfBoundsException.class, () -> dictionary.putAll(two, 0, 2, two, 1));
    assertThrowsExactly(IllegalArgumentException.class, () -> dictionary.putAll(two, 0, -1, two));
    assertEquals(0, dictionary.size());
    assertThrowsExactly(IndexOutOfBoundsException.class, () -> dictionary.value(0));
    assertThrowsExactly(IndexOutOfBoundsException.class, () -> dictionary.value(-1));
    assertThrowsExactly(
        IndexOutOfBoundsException.class, () -> dictionary.copyTo(0, 1, new byte[9], 0));
  }
}
