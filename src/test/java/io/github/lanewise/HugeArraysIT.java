// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.testkit.NaiveDelta;
import java.util.Arrays;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that loops end at the largest count that an array allows, where a counter beyond it would
 * overflow int, and that indexes of bytes and of bits near 2<sup>31</sup> are right.
 */
final class HugeArraysIT {
  private static final int COUNT = Integer.MAX_VALUE - 8;
  private static final long GIBIBYTE = 1L << 30;

  /**
   * The content repeats after so many elements. An index that is wrong by a power of two has other
   * content, because this is a prime number.
   */
  private static final int PERIOD = 1_000_003;

  /** Packed bytes with more bits than an int can count. */
  private static final int PACKED = 300_000_000;

  /** Values of one byte have a scalar kernel only. */
  @Test
  @Tag("scalar-kernels")
  void bytesOfTheLongestArrayAreMovedToTheirSlotsAndBack() {
    requireHeap(3 * GIBIBYTE);
    byte[] slots = new byte[COUNT];
    long[] validity = new long[(COUNT >>> 6) + 1];
    int[] present = {0, 5_000, COUNT - 1};
    byte[] dense = {1, 2, 3, 4};
    for (int slot : present) {
      validity[slot >>> 6] |= 1L << slot;
    }
    assertEquals(3, Validity.spread(dense, 0, 1, validity, 0, slots, 0, COUNT));
    assertEquals(3, slots[COUNT - 1]);
    byte[] compact = new byte[4];
    assertEquals(3, Validity.compact(slots, 0, 1, validity, 0, compact, 1, COUNT));
    assertArrayEquals(new byte[] {0, 1, 2, 3}, compact);
  }

  @Test
  @Tag("lengthy")
  void bytesOfTheLongestArrayAreSplitAndJoined() {
    requireHeap(9 * GIBIBYTE / 2);
    int width = 4;
    byte[] values = patternOf(COUNT);
    byte[] streams = new byte[COUNT];
    int first = 3;
    int count = (COUNT - first) / width;
    ByteStreamSplit.encode(values, first, streams, 1, count, width);
    forPlacesOf(
        count,
        i -> {
          for (int k = 0; k < width; k++) {
            assertEquals(pattern(first + i * width + k), streams[1 + k * count + i]);
          }
        });
    Arrays.fill(values, first, COUNT, (byte) 0);
    ByteStreamSplit.decode(streams, 1, values, first, count, width);
    forPlacesOf(count * width, i -> assertEquals(pattern(first + i), values[first + i]));
  }

  @Test
  @Tag("lengthy")
  void asManyIntsAsTheLongestArrayOfBytesHoldsAreSplitAndJoined() {
    requireHeap(9 * GIBIBYTE / 2);
    int[] ints = numbers(COUNT / 4);
    byte[] bytes = new byte[COUNT];
    int first = COUNT - 4 * ints.length;
    ByteStreamSplit.encode(ints, 0, bytes, first, ints.length);
    forPlacesOf(
        ints.length,
        i -> {
          for (int k = 0; k < 4; k++) {
            assertEquals((byte) (number(i) >>> 8 * k), bytes[first + k * ints.length + i]);
          }
        });
    Arrays.fill(ints, 0);
    ByteStreamSplit.decode(bytes, first, ints, 0, ints.length);
    forPlacesOf(ints.length, i -> assertEquals(number(i), ints[i]));
  }

  @Test
  @Tag("lengthy")
  void asManyIntsAsTheLongestArrayOfBytesHoldsAreMovedThereAndBack() {
    requireHeap(9 * GIBIBYTE / 2);
    int[] ints = numbers(COUNT / 4);
    byte[] bytes = new byte[COUNT];
    int first = COUNT - 4 * ints.length;
    LittleEndian.put(ints, 0, bytes, first, ints.length);
    forPlacesOf(
        4 * ints.length,
        i -> assertEquals((byte) (number(i / 4) >>> 8 * (i % 4)), bytes[first + i]));
    Arrays.fill(ints, 0);
    LittleEndian.get(bytes, first, ints, 0, ints.length);
    forPlacesOf(ints.length, i -> assertEquals(number(i), ints[i]));
  }

  /** The last bit is beyond 2<sup>31</sup>, counted from the first byte. */
  @Test
  @Tag("lengthy")
  void booleansOfTheLongestArrayAreMovedToBitsAndBack() {
    requireHeap(3 * GIBIBYTE);
    boolean[] booleans = new boolean[COUNT];
    for (int i = 0; i < PERIOD; i++) {
      booleans[i] = pattern(i) < 0;
    }
    repeat(booleans, COUNT);
    int firstBit = 13;
    byte[] bytes = new byte[COUNT / 8 + 3];
    LittleEndian.putBits(booleans, 0, bytes, 0, firstBit, COUNT);
    forPlacesOf(
        COUNT,
        i -> {
          long bit = i + (long) firstBit;
          assertEquals(pattern(i) < 0, (bytes[(int) (bit / 8)] >> bit % 8 & 1) != 0);
        });
    Arrays.fill(booleans, false);
    LittleEndian.getBits(bytes, 0, firstBit, booleans, 0, COUNT);
    forPlacesOf(COUNT, i -> assertEquals(pattern(i) < 0, booleans[i]));
  }

  @Test
  @Tag("lengthy")
  void extremesOfManyIntsAreFoundAtBothEnds() {
    int count = (1 << 29) + (1 << 28);
    requireHeap(7 * GIBIBYTE / 2);
    int[] ints = new int[count];
    int[] minMax = new int[2];
    int[][] places = {{0, count - 1}, {count - 1, 0}, {(1 << 29) - 1, 1 << 29}};
    for (int[] place : places) {
      ints[place[0]] = -5;
      ints[place[1]] = 7;
      MinMax.ints(ints, 0, count, minMax);
      assertArrayEquals(new int[] {-5, 7}, minMax);
      MinMax.unsignedInts(ints, 0, count, minMax);
      assertArrayEquals(new int[] {0, -5}, minMax);
      ints[place[0]] = 0;
      ints[place[1]] = 0;
    }
  }

  @Test
  @Tag("lengthy")
  void extremesOfTheLongestArrayOfBytesAreFoundAtBothEnds() {
    requireHeap(5 * GIBIBYTE / 2);
    byte[] bytes = new byte[COUNT];
    int width = 13;
    int count = COUNT / width;
    int first = COUNT - count * width;
    Arrays.fill(bytes, (byte) 1);
    bytes[first] = 0;
    bytes[COUNT - 1] = 2;
    int[] minMax = new int[2];
    MinMax.fixedBytes(bytes, width, first, count, minMax);
    assertArrayEquals(new int[] {0, count - 1}, minMax);
    bytes[first] = 2;
    bytes[COUNT - 1] = 0;
    MinMax.fixedBytes(bytes, width, first, count, minMax);
    assertArrayEquals(new int[] {count - 1, 0}, minMax);
  }

  @Test
  @Tag("lengthy")
  void intsArePackedAndUnpackedAcrossBit2To31() {
    requireHeap(2 * GIBIBYTE);
    int width = 20;
    byte[] packed = patternOf(PACKED);
    int count = (int) (8L * PACKED / width);
    int[] ints = new int[count];
    BitPacking.unpack(width, packed, 0, ints, 0, count);
    forPlacesOf(count, i -> assertEquals((int) naive(packed, i, width), ints[i]));
    byte[] again = new byte[PACKED];
    BitPacking.pack(width, ints, 0, again, 0, count);
    assertEquals(-1, Arrays.mismatch(packed, again));
  }

  @Test
  @Tag("lengthy")
  void longsArePackedAndUnpackedAcrossBit2To31() {
    requireHeap(2 * GIBIBYTE);
    int width = 40;
    byte[] packed = patternOf(PACKED);
    int count = (int) (8L * PACKED / width);
    long[] longs = new long[count];
    BitPacking.unpack(width, packed, 0, longs, 0, count);
    forPlacesOf(count, i -> assertEquals(naive(packed, i, width), longs[i]));
    byte[] again = new byte[PACKED];
    BitPacking.pack(width, longs, 0, again, 0, count);
    assertEquals(-1, Arrays.mismatch(packed, again));
  }

  /** One packed run has more bits than an int can count, and with a width of 1 more values. */
  @ParameterizedTest
  @ValueSource(ints = {1, 20})
  @Tag("lengthy")
  void longRunIsReadInPieces(int width) {
    requireHeap(GIBIBYTE);
    byte[] stream = patternOf(PACKED);
    int start = 9;
    int groups = (PACKED - start - 5) / width;
    int packed = putHeader(groups << 1 | 1, stream, start);
    long count = 8L * groups;
    HybridDecoder decoder = new HybridDecoder();
    decoder.reset(width, stream, start, PACKED - start);
    int[] values = new int[1_000_003];
    for (long done = 0; done < count; ) {
      int piece = (int) Math.min(values.length, count - done);
      decoder.read(values, 0, piece);
      for (int i = 0; i < piece; i = i < 100 ? i + 1 : Math.max(i + 1, piece - 100)) {
        assertEquals((int) naive(stream, packed, done + i, width), values[i]);
      }
      done += piece;
    }
  }

  @Test
  @Tag("lengthy")
  void bitsOfALongRunAreReadAcrossBit2To31() {
    requireHeap(GIBIBYTE);
    byte[] stream = patternOf(PACKED);
    int packed = putHeader(PACKED - 5 << 1 | 1, stream, 0);
    HybridDecoder decoder = new HybridDecoder();
    decoder.reset(1, stream, 0, PACKED);
    int skipped = Integer.MAX_VALUE - 8 * packed - 7_001;
    decoder.skip(skipped);
    long[] bitmap = new long[1_000];
    for (int read = 0, piece = 997; read < 20_000; read += piece) {
      int ones = decoder.readBits(bitmap, 3, piece);
      int expected = 0;
      for (int i = 0; i < piece; i++) {
        long one = naive(stream, packed, (long) skipped + read + i, 1);
        assertEquals(one, bitmap[(3 + i) / 64] >>> 3 + i & 1);
        expected += (int) one;
      }
      assertEquals(expected, ones);
    }
  }

  private static void requireHeap(long bytes) {
    assumeTrue(
        Runtime.getRuntime().maxMemory() > bytes, () -> "a heap of more than " + bytes + " bytes");
  }

  /** Puts the header of a run, and returns the index of the run's first packed byte. */
  private static int putHeader(int header, byte[] stream, int start) {
    int at = start;
    int rest = header;
    for (; rest >>> 7 != 0; rest >>>= 7) {
      stream[at++] = (byte) (rest | 0x80);
    }
    stream[at++] = (byte) rest;
    return at;
  }

  private static long naive(byte[] packed, long index, int width) {
    return naive(packed, 0, index, width);
  }

  private static long naive(byte[] packed, int offset, long index, int width) {
    return NaiveDelta.packed(packed, offset, index * width, width);
  }

  private static byte pattern(int index) {
    return (byte) (number(index) >>> 24);
  }

  private static int number(int index) {
    int i = index % PERIOD;
    return (i ^ i >>> 13) * 0x9e3779b1;
  }

  private static byte[] patternOf(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < PERIOD; i++) {
      bytes[i] = pattern(i);
    }
    repeat(bytes, length);
    return bytes;
  }

  private static int[] numbers(int length) {
    int[] ints = new int[length];
    for (int i = 0; i < PERIOD; i++) {
      ints[i] = number(i);
    }
    repeat(ints, length);
    return ints;
  }

  /** Repeats the first elements. A copy is far faster than a loop over gigabytes. */
  private static void repeat(Object array, int length) {
    for (long at = PERIOD; at < length; at += PERIOD) {
      System.arraycopy(array, 0, array, (int) at, (int) Math.min(PERIOD, length - at));
    }
  }

  /** Visits the last indexes, and those around each multiple of a power of two. */
  private static void forPlacesOf(int count, IntConsumer check) {
    int step = 1 << 20;
    int near = 300;
    for (long at = 0; at < (long) count + step; at += step) {
      long middle = Math.min(at, count);
      for (long i = Math.max(0, middle - near); i < Math.min(count, middle + near); i++) {
        check.accept((int) i);
      }
    }
  }
}
