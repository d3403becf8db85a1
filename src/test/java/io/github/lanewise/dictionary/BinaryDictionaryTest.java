// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.dictionary;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrowsExactly;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.PolynomialHash;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BinaryDictionaryTest {
  /** All lengths, so that each way through the hash is taken, and values that differ in a bit. */
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

  /** Batches among single values, with more values than have keys, and after a clearing. */
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

  /** Values at the end of an array, where no two longs can be loaded, and from its first byte. */
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
      byte[] value = value(i, length);
      byte[] among = value(i + 1, 40);
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

  /** Values of one hash, which are searched for, because the hash has a secret. */
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
  void aBatchWithBadOffsetsIsEnteredUpToThem() {
    byte[] bytes = new byte[40];
    int[] ids = new int[4];
    int[][] decreasing = {{0, 3, 2, 4, 6}, {0, 1, 0, Integer.MIN_VALUE, 0}};
    for (int[] offsets : decreasing) {
      BinaryDictionary dictionary = new BinaryDictionary();
      assertThrowsExactly(
          IllegalArgumentException.class, () -> dictionary.putAll(bytes, offsets, 0, 4, ids, 0));
      assertEquals(1, dictionary.size());
    }
    int[][] outside = {{-1, 3}, {38, 41}, {Integer.MIN_VALUE, Integer.MIN_VALUE + 1}, {60, 61}};
    for (int[] offsets : outside) {
      BinaryDictionary dictionary = new BinaryDictionary();
      assertThrowsExactly(
          IndexOutOfBoundsException.class, () -> dictionary.putAll(bytes, offsets, 0, 1, ids, 0));
      assertEquals(0, dictionary.size());
    }
  }

  /** Random values rarely share a hash. Here all values have the same one. */
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

  private interface Put {
    int put(BinaryDictionary dictionary, byte[] bytes, int offset, int length);
  }

  @Test
  void keysThatCollideUnderThePolynomialCostNoMoreThanOthers() {
    double times = timesAsLongAsRandomKeys(20, BinaryDictionary::put);
    assertTrue(times <= 3, "hostile keys take " + times + " times as long as random ones");
  }

  /** Otherwise the test above would prove nothing. */
  @Test
  void keysThatCollideAreNoticedUnderTheHashTheyAreMadeFor() {
    double times =
        timesAsLongAsRandomKeys(
            13,
            (dictionary, bytes, offset, length) -> {
              int hash = PolynomialHash.hash(bytes, offset, length);
              return dictionary.put(bytes, offset, length, hash);
            });
    assertTrue(times > 30, "hostile keys take " + times + " times as long as random ones");
  }

  /** Eight bytes of a key must not decide the whole hash, even for those who know the code. */
  @Test
  void noBlockOfAKeyMakesTheOthersCountForNothing() {
    long[] blocks = {
      0, -1, 0x2D358DCCAA6C78A5L, 0x8BB84B93962EACC9L, 0x8BB84B93962EACC9L + 16, 16, 32
    };
    for (long block : blocks) {
      Set<Integer> hashes = new HashSet<>();
      for (int i = 0; i < 1000; i++) {
        hashes.add(BytesHash.hash(block, i));
        hashes.add(BytesHash.hash(i + 1000, block));
      }
      assertTrue(hashes.size() > 1990, block + ": " + hashes.size() + " hashes");
    }
    for (int length : new int[] {16, 32, 128}) {
      for (long block : blocks) {
        for (int at = 0; at < length; at += 8) {
          Set<Integer> hashes = new HashSet<>();
          for (int i = 0; i < 1000; i++) {
            byte[] key = new byte[length];
            ByteBuffer buffer = ByteBuffer.wrap(key).order(ByteOrder.LITTLE_ENDIAN);
            buffer.putLong(at, block);
            buffer.putInt((at + 8) % length, i);
            hashes.add(BytesHash.hash(key, 0, length));
          }
          assertTrue(hashes.size() > 990, block + " at " + at + ": " + hashes.size() + " hashes");
        }
      }
    }
  }

  /** "Aa" and "BB" have the same hash under the 31-polynomial, and so has any row of them. */
  private static double timesAsLongAsRandomKeys(int bits, Put put) {
    int length = 2 * bits;
    byte[] hostile = new byte[length << bits];
    for (int i = 0; i < 1 << bits; i++) {
      for (int bit = 0; bit < bits; bit++) {
        boolean first = (i >>> bit & 1) == 0;
        hostile[i * length + 2 * bit] = (byte) (first ? 'A' : 'B');
        hostile[i * length + 2 * bit + 1] = (byte) (first ? 'a' : 'B');
      }
    }
    byte[] random = new byte[hostile.length];
    new SplittableRandom(3).nextBytes(random);
    long ofRandom = Long.MAX_VALUE;
    long ofHostile = Long.MAX_VALUE;
    for (int round = 0; round < 4; round++) {
      ofRandom = Math.min(ofRandom, nanosToPut(random, length, put));
      ofHostile = Math.min(ofHostile, nanosToPut(hostile, length, put));
    }
    return (double) ofHostile / ofRandom;
  }

  private static long nanosToPut(byte[] values, int length, Put put) {
    BinaryDictionary dictionary = new BinaryDictionary();
    long start = System.nanoTime();
    for (int offset = 0; offset < values.length; offset += length) {
      put.put(dictionary, values, offset, length);
    }
    long end = System.nanoTime();
    assertEquals(values.length / length, dictionary.size());
    return end - start;
  }

  @Test
  void piecesAreWhatWouldBeCopiedAndStay() {
    BinaryDictionary dictionary = new BinaryDictionary();
    int[] lengths = {5, 0, 4_000, 100_000, 262_140, 3, 262_141, 7, 600_000, 1, 9};
    for (int i = 0; i < lengths.length; i++) {
      dictionary.put(value(i, lengths[i]), 0, lengths[i]);
    }
    for (int first = 0; first <= lengths.length; first++) {
      for (int count = 0; count <= lengths.length - first; count++) {
        ByteBuffer copy = ByteBuffer.allocate((int) dictionary.bytes(first, count) + 4 * count);
        dictionary.copyWithLengthsTo(first, count, copy, 0);
        assertArrayEquals(copy.array(), bytes(pieces(dictionary, first, count)));
      }
    }
    List<ByteBuffer> pieces = pieces(dictionary, 0, lengths.length);
    byte[] before = bytes(pieces);
    for (int i = 0; i < 3_000; i++) {
      dictionary.put(value(100 + i, 500), 0, 500);
    }
    assertArrayEquals(before, bytes(pieces));
    assertThrowsExactly(
        IndexOutOfBoundsException.class, () -> pieces(dictionary, 0, dictionary.size() + 1));
  }

  private static List<ByteBuffer> pieces(BinaryDictionary dictionary, int firstId, int count) {
    List<ByteBuffer> pieces = new ArrayList<>();
    dictionary.piecesWithLengths(
        firstId,
        count,
        (bytes, offset, length) -> pieces.add(ByteBuffer.wrap(bytes, offset, length).slice()));
    return pieces;
  }

  private static byte[] bytes(List<ByteBuffer> pieces) {
    ByteBuffer all = ByteBuffer.allocate(pieces.stream().mapToInt(ByteBuffer::capacity).sum());
    pieces.forEach(piece -> all.put(piece.duplicate()));
    return all.array();
  }

  @Test
  void valuesComeOutBareAndWithTheirLengths() {
    BinaryDictionary dictionary = new BinaryDictionary();
    for (String value : new String[] {"x", "", "abc", "de"}) {
      dictionary.put(value.getBytes(StandardCharsets.US_ASCII), 0, value.length());
    }
    assertEquals(6, dictionary.bytes(0, 4));
    assertEquals(3, dictionary.bytes(1, 2));
    ByteBuffer bare = ByteBuffer.allocate(7);
    dictionary.copyTo(1, 3, bare, 1);
    assertArrayEquals(new byte[] {0, 'a', 'b', 'c', 'd', 'e', 0}, bare.array());
    byte[] expected = {0, 0, 0, 0, 0, 3, 0, 0, 0, 'a', 'b', 'c'};
    for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
      ByteBuffer buffer = ByteBuffer.allocateDirect(12).order(order);
      dictionary.copyWithLengthsTo(1, 2, buffer, 1);
      byte[] written = new byte[12];
      buffer.get(written);
      assertArrayEquals(expected, written);
    }
    ByteBuffer small = ByteBuffer.allocate(11);
    assertThrowsExactly(
        IndexOutOfBoundsException.class, () -> dictionary.copyWithLengthsTo(1, 2, small, 1));
    assertArrayEquals(new byte[11], small.array());
  }

  /** Across chunks of the arena, and with a value that has one of its own. */
  @Test
  void aValueIsHandedOverWithoutACopy() {
    BinaryDictionary dictionary = new BinaryDictionary();
    byte[][] values = {{}, {1}, new byte[200_000], {2, 3}, new byte[100_000], new byte[300_000]};
    for (byte[] value : values) {
      dictionary.put(value, 0, value.length);
    }
    for (int id = 0; id < values.length; id++) {
      byte[] expected = values[id];
      byte[][] seen = new byte[2][];
      for (int i = 0; i < 2; i++) {
        int turn = i;
        dictionary.value(
            id,
            (bytes, offset, length) -> {
              assertArrayEquals(expected, Arrays.copyOfRange(bytes, offset, offset + length));
              seen[turn] = bytes;
            });
      }
      assertSame(seen[0], seen[1]);
    }
    assertThrowsExactly(
        IndexOutOfBoundsException.class,
        () -> dictionary.value(values.length, (bytes, offset, length) -> {}));
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
  void valuesOfAnyLengthSurviveOthersAndAClearing() {
    BinaryDictionary dictionary = new BinaryDictionary();
    int[] lengths = {
      1, 300_000, 5, 100_000, 262_140, 262_141, 150_000, 1_000_000, 0, 3_000, 800_000
    };
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < lengths.length; i++) {
        assertEquals(i, dictionary.put(value(i + round, lengths[i]), 0, lengths[i]));
      }
      for (int i = 0; i < lengths.length; i++) {
        assertArrayEquals(value(i + round, lengths[i]), dictionary.value(i));
        assertEquals(i, dictionary.put(value(i + round, lengths[i]), 0, lengths[i]));
      }
      dictionary.clear();
      // In the other order the same chunks have other sizes.
      for (int i = lengths.length - 1; i >= 0; i--) {
        dictionary.put(value(i, lengths[i]), 0, lengths[i]);
      }
      for (int i = 0; i < lengths.length; i++) {
        assertArrayEquals(value(i, lengths[i]), dictionary.value(lengths.length - 1 - i));
      }
      dictionary.clear();
    }
  }

  private static byte[] value(int seed, int length) {
    byte[] value = new byte[length];
    new SplittableRandom(seed).nextBytes(value);
    return value;
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
