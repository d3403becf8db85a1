// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.dictionary;

import static io.github.lanewise.testkit.Refusal.refusesRange;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrowsExactly;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.testkit.Bits;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BinaryDictionaryTest {
  /**
   * Returns values of all lengths, so that each branch of the hash runs. Some differ in one bit
   * only.
   */
  private static byte[][] values(SplittableRandom random, int count, int longest) {
    byte[][] values = new byte[count][];
    for (int i = 0; i < count; i++) {
      if (i > 0 && random.nextInt(3) == 0) {
        values[i] = values[random.nextInt(i)].clone();
        if (values[i].length > 0 && random.nextBoolean()) {
          values[i][random.nextInt(values[i].length)] ^= (byte) (1 << random.nextInt(8));
        }
      } else {
        values[i] = new byte[random.nextInt(longest + 1)];
        random.nextBytes(values[i]);
      }
    }
    return values;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7, 16, 40, 300})
  void idsCountDistinctValuesInTheOrderOfTheirAppearance(int longest) {
    SplittableRandom random = new SplittableRandom(longest);
    byte[][] values = values(random, 30_000, longest);
    Map<ByteBuffer, Integer> expected = new LinkedHashMap<>();
    BinaryDictionary dictionary = new BinaryDictionary();
    byte[] reused = new byte[longest + 9];
    ByteBuffer heap = ByteBuffer.allocate(longest + 20).slice(4, longest + 16);
    ByteBuffer direct = ByteBuffer.allocateDirect(longest + 20).order(ByteOrder.LITTLE_ENDIAN);
    for (byte[] value : values) {
      int length = value.length;
      expected.putIfAbsent(ByteBuffer.wrap(value), expected.size());
      int offset = random.nextInt(9);
      int id =
          switch (random.nextInt(4)) {
            case 0 -> dictionary.put(value, 0, length);
            case 1 -> {
              System.arraycopy(value, 0, reused, offset, length);
              yield dictionary.put(reused, offset, length);
            }
            case 2 -> dictionary.put(heap.put(offset, value), offset, length);
            default -> dictionary.put(direct.put(offset, value).asReadOnlyBuffer(), offset, length);
          };
      assertEquals(expected.get(ByteBuffer.wrap(value)), id);
    }
    assertEquals(expected.size(), dictionary.size());
    expected.forEach(
        (value, id) -> {
          assertArrayEquals(value.array(), dictionary.value(id));
          assertEquals(value.capacity(), dictionary.length(id));
        });
  }

  /** Puts batches among single values: more values than have keys, and again after a clearing. */
  @ParameterizedTest
  @ValueSource(ints = {0, 2, 7, 8, 15, 16, 22, 60})
  void aBatchHasTheIdsOfSingleValues(int longest) {
    SplittableRandom random = new SplittableRandom(longest);
    byte[][] values = values(random, 40_000, longest);
    BinaryDictionary dictionary = new BinaryDictionary();
    for (int round = 0; round < 2; round++) {
      Map<ByteBuffer, Integer> expected = new HashMap<>();
      int count;
      for (int i = 0; i < values.length; i += count) {
        count = Math.min(1 + random.nextInt(random.nextBoolean() ? 4 : 700), values.length - i);
        for (int j = i; j < i + count; j++) {
          expected.putIfAbsent(ByteBuffer.wrap(values[j]), expected.size());
        }
        int[] ids = new int[count + 1];
        if (count == 1) {
          ids[1] = dictionary.put(values[i], 0, values[i].length);
        } else {
          Batch batch = new Batch(random.nextInt(20), Arrays.copyOfRange(values, i, i + count));
          dictionary.putAll(batch.bytes, batch.offsets, 2, count, ids, 1);
        }
        for (int j = 0; j < count; j++) {
          assertEquals(expected.get(ByteBuffer.wrap(values[i + j])), ids[j + 1]);
        }
      }
      assertEquals(expected.size(), dictionary.size());
      expected.forEach((value, id) -> assertArrayEquals(value.array(), dictionary.value(id)));
      dictionary.clear();
    }
  }

  /** A batch whose values lie at the end of the array, where two longs cannot be loaded. */
  private static final class Batch {
    final byte[] bytes;
    final int[] offsets;

    Batch(int first, byte[]... values) {
      offsets = new int[values.length + 3];
      offsets[0] = -1;
      offsets[1] = 1 << 30;
      offsets[2] = first;
      for (int i = 0; i < values.length; i++) {
        offsets[i + 3] = offsets[i + 2] + values[i].length;
      }
      bytes = new byte[offsets[values.length + 2]];
      Arrays.fill(bytes, (byte) -1);
      for (int i = 0; i < values.length; i++) {
        System.arraycopy(values[i], 0, bytes, offsets[i + 2], values[i].length);
      }
    }
  }

  private static int[] putAll(BinaryDictionary dictionary, byte[]... values) {
    Batch batch = new Batch(0, values);
    int[] ids = new int[values.length];
    dictionary.putAll(batch.bytes, batch.offsets, 2, values.length, ids, 0);
    return ids;
  }

  @Test
  void aShortKeyIsTheSameHoweverItIsRead() {
    SplittableRandom random = new SplittableRandom(9);
    for (int i = 0; i < 4000; i++) {
      int length = i % (ShortKey.LONGEST + 1);
      byte[] value = DictionaryValuesTest.value(i, length);
      byte[] among = DictionaryValuesTest.value(i + 1, 40);
      int offset = random.nextInt(25);
      System.arraycopy(value, 0, among, offset, length);
      ByteBuffer padded = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN).put(value);
      padded.put(15, (byte) (length + 1));
      assertEquals(padded.getLong(0), ShortKey.low(value, 0, length));
      assertEquals(padded.getLong(8), ShortKey.high(value, 0, length));
      assertEquals(padded.getLong(0), ShortKey.low(among, offset, length));
      assertEquals(padded.getLong(8), ShortKey.high(among, offset, length));
      assertEquals(padded.getLong(0), ShortKey.lowIn(among, offset, length));
      assertEquals(padded.getLong(8), ShortKey.highIn(among, offset, length));
    }
  }

  /** Finds values with the same hash by trying many, because the hash has a secret. */
  @ParameterizedTest
  @ValueSource(ints = {0, 8})
  void shortValuesOfOneHashAreToldApartByBothHalves(int at) {
    Map<Integer, byte[]> byHash = new HashMap<>();
    int pairs = 0;
    for (int i = 0; i < 400_000; i++) {
      byte[] value = new byte[12];
      ByteBuffer.wrap(value).putInt(at, i);
      byte[] other = byHash.put(BytesHash.hash(value, 0, value.length), value);
      if (other != null) {
        pairs++;
        BinaryDictionary dictionary = new BinaryDictionary();
        assertArrayEquals(
            new int[] {0, 1, 0, 1, 2, 3},
            putAll(dictionary, other, value, other, value, new byte[9], new byte[10]));
        dictionary.clear();
        assertEquals(0, dictionary.put(value, 0, value.length));
        assertArrayEquals(
            new int[] {1, 0, 2, 3}, putAll(dictionary, other, value, new byte[9], new byte[10]));
      }
    }
    assertTrue(pairs > 0);
  }

  @Test
  void aBatchWithBadOffsetsIsRefused() {
    byte[] bytes = new byte[40];
    int[] ids = new int[4];
    int[][] decreasing = {{0, 3, 2, 4, 6}, {0, 1, 0, Integer.MIN_VALUE, 0}};
    for (int[] offsets : decreasing) {
      BinaryDictionary dictionary = new BinaryDictionary();
      assertThrowsExactly(
          IllegalArgumentException.class, () -> dictionary.putAll(bytes, offsets, 0, 4, ids, 0));
      assertEquals(0, dictionary.size());
    }
    int[][] outside = {{-1, 3}, {38, 41}, {Integer.MIN_VALUE, Integer.MIN_VALUE + 1}, {60, 61}};
    for (int[] offsets : outside) {
      BinaryDictionary dictionary = new BinaryDictionary();
      assertThrowsExactly(
          IndexOutOfBoundsException.class, () -> dictionary.putAll(bytes, offsets, 0, 1, ids, 0));
      assertEquals(0, dictionary.size());
    }
  }

  @Test
  void idsThatOverlapTheOffsetsAreRefused() {
    BinaryDictionary dictionary = new BinaryDictionary();
    int[] offsets = {0, 3, 6, 9, 0};
    assertThrowsExactly(
        IllegalArgumentException.class,
        () -> dictionary.putAll(new byte[9], offsets, 0, 3, offsets, 2));
    assertEquals(0, dictionary.size());
    assertArrayEquals(new int[] {0, 3, 6, 9, 0}, offsets);
  }

  /** Random values rarely share a hash. This test gives all values the same one. */
  @Test
  void valuesOfOneHashAreToldApartByTheirLengthAndByEachByte() {
    BinaryDictionary dictionary = new BinaryDictionary();
    int next = 0;
    for (int length = 0; length <= 40; length++) {
      byte[] bytes = new byte[length];
      assertEquals(next++, dictionary.put(bytes, 0, length, 7));
      for (int at = 0; at < length; at++) {
        bytes[at] = (byte) (1 << at % 8);
        int id = dictionary.put(bytes, 0, length, 7);
        assertEquals(next++, id, "byte " + at + " of " + length);
        assertEquals(id, dictionary.put(bytes, 0, length, 7));
        bytes[at] = 0;
      }
    }
  }

  @Test
  void clearForgetsValuesAndKeepsMemory() {
    byte[][] values = values(new SplittableRandom(5), 20_000, 40);
    BinaryDictionary dictionary = new BinaryDictionary();
    int[] ids = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      ids[i] = dictionary.put(values[i], 0, values[i].length);
    }
    long bytes = dictionary.memoryBytes();
    dictionary.clear();
    assertEquals(0, dictionary.size());
    for (int i = 0; i < values.length; i++) {
      assertEquals(ids[i], dictionary.put(values[i], 0, values[i].length));
    }
    assertEquals(bytes, dictionary.memoryBytes());
  }

  /** The values lie in chunks of 256 KiB, each value after four bytes of length. */
  @Test
  void theFirstChunkKeepsItsValuesWhenItGrowsToItsFullLength() {
    byte[] first = Bits.random(12);
    byte[] rest = new byte[(1 << 18) - (4 + 12) - 4];
    BinaryDictionary dictionary = new BinaryDictionary();
    dictionary.put(first, 0, 12);
    dictionary.put(rest, 0, rest.length);
    assertArrayEquals(first, dictionary.value(0));
    assertArrayEquals(rest, dictionary.value(1));
  }

  @Test
  void aChunkIsHandedOverInOnePiece() {
    BinaryDictionary dictionary = new BinaryDictionary();
    for (int i = 0; i < 300; i++) {
      dictionary.put(new byte[] {(byte) i, (byte) (i >> 8)}, 0, 2);
    }
    List<Integer> lengths = new ArrayList<>();
    dictionary.piecesWithLengths(0, 300, (bytes, offset, length) -> lengths.add(length));
    dictionary.piecesWithLengths(1, 299, (bytes, offset, length) -> lengths.add(length));
    assertEquals(List.of(300 * 6, 299 * 6), lengths);
    dictionary.put(new byte[1 << 18], 0, 1 << 18);
    lengths.clear();
    dictionary.piecesWithLengths(0, 301, (bytes, offset, length) -> lengths.add(length));
    assertEquals(List.of(300 * 6, 4 + (1 << 18)), lengths);
  }

  @Test
  void memoryIsThatOfTheArrays() {
    BinaryDictionary dictionary = new BinaryDictionary();
    int others = 256 * 4 + 64 * 8;
    assertEquals(others + 4096, dictionary.memoryBytes());
    dictionary.put(new byte[4090], 0, 4090);
    assertEquals(others + 4096, dictionary.memoryBytes());
    dictionary.put(new byte[10], 0, 10);
    assertEquals(others + 8192, dictionary.memoryBytes());
    dictionary.put(new byte[1 << 18], 0, 1 << 18);
    assertEquals(others + 8192 + (1 << 18) + 4, dictionary.memoryBytes());
    dictionary.put(new byte[11], 0, 11);
    assertEquals(others + 8192 + (1 << 18) + 4 + (1 << 18), dictionary.memoryBytes());
    dictionary.put(ByteBuffer.allocateDirect(10), 0, 10);
    assertEquals(others + 8192 + (1 << 18) + 4 + (1 << 18) + 10, dictionary.memoryBytes());
  }

  @Test
  void keysTakeMemoryOnlyWhileTheyServe() {
    BinaryDictionary dictionary = new BinaryDictionary();
    long empty = dictionary.memoryBytes();
    putAll(dictionary, new byte[16]);
    assertEquals(empty, dictionary.memoryBytes());
    putAll(dictionary, new byte[15]);
    assertEquals(empty + 64 * 16, dictionary.memoryBytes());
    BinaryDictionary single = new BinaryDictionary();
    for (int i = 0; i < BinaryDictionary.MOST_KEYS; i++) {
      byte[] value = ByteBuffer.allocate(7).putInt(i).array();
      single.put(value, 0, value.length);
    }
    long without = single.memoryBytes();
    putAll(single, new byte[7]);
    assertEquals(without + 128 * 1024, single.memoryBytes());
    assertArrayEquals(
        new int[] {0, BinaryDictionary.MOST_KEYS, BinaryDictionary.MOST_KEYS + 1, 0},
        putAll(single, new byte[7], new byte[6], new byte[5], new byte[7]));
    assertTrue(single.memoryBytes() < without + 128 * 1024);
  }

  @Test
  void aFullDictionarySaysSoAndStaysAsItIs() {
    BinaryDictionary dictionary = new BinaryDictionary(3, 112);
    assertEquals(0, dictionary.put(new byte[60], 0, 60));
    IllegalStateException tooLong =
        assertThrowsExactly(IllegalStateException.class, () -> dictionary.put(new byte[45], 0, 45));
    assertEquals(
        "the dictionary is full: with 64 of 112 bytes used, a value of 45 bytes does not fit",
        tooLong.getMessage());
    assertEquals(1, dictionary.put(new byte[40], 0, 40));
    assertEquals(2, dictionary.put(new byte[0], 0, 0));
    IllegalStateException tooMany =
        assertThrowsExactly(
            IllegalStateException.class, () -> dictionary.put(new byte[] {1}, 0, 1));
    assertEquals(
        "the dictionary is full: it holds 3 entries, the most it can", tooMany.getMessage());
    assertEquals(3, dictionary.size());
    assertEquals(100, dictionary.bytes(0, 3));
    assertEquals(1, dictionary.put(new byte[40], 0, 40));
  }

  @Test
  void aBatchOutsideItsArraysIsRefusedByName() {
    BinaryDictionary dictionary = new BinaryDictionary();
    byte[] bytes = new byte[9];
    int[] ids = new int[2];
    refusesRange(() -> dictionary.putAll(bytes, new int[2], 0, 2, ids, 0), "offsets", 3, 2);
    refusesRange(() -> dictionary.putAll(bytes, new int[3], 1, 2, ids, 0), "offsets", 3, 1);
    refusesRange(() -> dictionary.putAll(bytes, new int[3], 0, 2, ids, 1), "ids", 2, 1);
    assertEquals(0, dictionary.size());
    dictionary.putAll(bytes, new int[3], 0, 2, ids, 0);
    assertEquals(1, dictionary.size());
  }

  @Test
  void badArgumentsChangeNothing() {
    BinaryDictionary dictionary = new BinaryDictionary();
    assertThrowsExactly(IndexOutOfBoundsException.class, () -> dictionary.put(new byte[3], 1, 3));
    assertThrowsExactly(IllegalArgumentException.class, () -> dictionary.put(new byte[3], 1, -1));
    assertThrowsExactly(
        IndexOutOfBoundsException.class,
        () -> dictionary.put(ByteBuffer.allocateDirect(9).limit(3), 1, 3));
    assertThrowsExactly(IndexOutOfBoundsException.class, () -> dictionary.value(0));
    assertEquals(0, dictionary.size());
  }
}
