// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static io.github.lanewise.testkit.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.Sizes;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that every id becomes its entry, and that an id without an entry is refused by name. */
final class DictionariesIT {
  private static final int ROOM = 20;

  /** Sizes of dictionaries: fewer and more entries than a register holds. */
  private static final int[] ENTRIES = {1, 2, 8, 16, 17, 32, 33, 1000};

  @Test
  void looksUpAnyNumberOfNumbers() {
    for (int entries : ENTRIES) {
      for (int count : Sizes.counts()) {
        looksUpNumbers(entries, 3, 5, count);
      }
    }
  }

  @Test
  void looksUpAtAnyOffset() {
    for (int offset : Sizes.misalignments()) {
      looksUpNumbers(16, offset, 63 - offset, 300);
    }
  }

  private static void looksUpNumbers(int entries, int from, int first, int count) {
    int[] ids = ids(from + count, entries);
    // Elements after the dictionary's size are no entries.
    int[] ints = new SplittableRandom(entries).ints(entries + 3).toArray();
    long[] longs = Arrays.stream(ints).mapToLong(i -> i * 0x100000001L).toArray();
    float[] floats = new float[entries];
    double[] doubles = Arrays.stream(ints).mapToDouble(i -> i / 7.0).toArray();
    int[] someInts = new int[first + count + ROOM];
    long[] someLongs = new long[first + count + ROOM];
    float[] someFloats = new float[first + count + ROOM];
    double[] someDoubles = new double[first + count + ROOM];
    for (int i = 0; i < entries; i++) {
      floats[i] = ints[i];
    }
    for (int i = 0; i < count; i++) {
      someInts[first + i] = ints[ids[from + i]];
      someLongs[first + i] = longs[ids[from + i]];
      someFloats[first + i] = floats[ids[from + i]];
      someDoubles[first + i] = doubles[ids[from + i]];
    }
    String where = count + " of " + entries + " from " + from + " to " + first;
    int[] intValues = new int[first + count + ROOM];
    Dictionaries.lookup(ids, from, ints, entries, intValues, first, count);
    assertArrayEquals(someInts, intValues, where);
    long[] longValues = new long[first + count + ROOM];
    Dictionaries.lookup(ids, from, longs, entries, longValues, first, count);
    assertArrayEquals(someLongs, longValues, where);
    float[] floatValues = new float[first + count + ROOM];
    Dictionaries.lookup(ids, from, floats, entries, floatValues, first, count);
    assertArrayEquals(someFloats, floatValues, where);
    double[] doubleValues = new double[first + count + ROOM];
    Dictionaries.lookup(ids, from, doubles, entries, doubleValues, first, count);
    assertArrayEquals(someDoubles, doubleValues, where);
  }

  @Test
  void looksUpIntsInThePlaceOfTheirIds() {
    for (int entries : ENTRIES) {
      int[] ids = ids(5000, entries);
      int[] dictionary = new SplittableRandom(1).ints(entries).toArray();
      int[] expected = ids.clone();
      for (int i = 7; i < 4907; i++) {
        expected[i] = dictionary[ids[i]];
      }
      Dictionaries.lookup(ids, 7, dictionary, entries, ids, 7, 4900);
      assertArrayEquals(expected, ids);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 40})
  void looksUpBytesOfAnyWidth(int width) {
    for (int count : Sizes.fewCounts()) {
      int[] ids = ids(2 + count, 30);
      byte[] dictionary = Bits.random(30 * width);
      byte[] values = Bits.random(5 + count * width + ROOM);
      byte[] expected = values.clone();
      for (int i = 0; i < count; i++) {
        System.arraycopy(dictionary, ids[2 + i] * width, expected, 5 + i * width, width);
      }
      Dictionaries.lookup(ids, 2, dictionary, width, 30, values, 5, count);
      assertArrayEquals(expected, values);
    }
  }

  /** The longest entry has no bytes, as many as two loads hold, or more. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8, 16, 17, 100, 3000})
  void looksUpStringsOfAnyLength(int longest) {
    for (int count : Sizes.fewCounts()) {
      for (int entries : new int[] {1, 40}) {
        looksUpStrings(longest, entries, count);
      }
    }
  }

  private static void looksUpStrings(int longest, int entries, int count) {
    SplittableRandom random = new SplittableRandom(longest);
    int[] starts = new int[entries + 1];
    starts[0] = 3;
    for (int i = 0; i < entries; i++) {
      starts[i + 1] = starts[i] + random.nextInt(longest + 1);
    }
    // Every other dictionary has further bytes after its entries.
    byte[] bytes = Bits.random(starts[entries] + count % 2 * 64);
    int[] ids = ids(2 + count, entries);
    int[] offsets = new int[4 + count + 1 + ROOM];
    offsets[4] = 11;
    int[] ends = offsets.clone();
    for (int i = 0; i < count; i++) {
      ends[5 + i] = ends[4 + i] + starts[ids[2 + i] + 1] - starts[ids[2 + i]];
    }
    int end = Dictionaries.lookupOffsets(ids, 2, starts, entries, offsets, 4, count);
    assertArrayEquals(ends, offsets);
    assertEquals(ends[4 + count], end);
    for (int room : new int[] {0, 50}) {
      byte[] values = Bits.random(end + room);
      byte[] expected = values.clone();
      for (int i = 0; i < count; i++) {
        int length = ends[5 + i] - ends[4 + i];
        System.arraycopy(bytes, starts[ids[2 + i]], expected, ends[4 + i], length);
      }
      Dictionaries.lookupBytes(ids, 2, starts, bytes, offsets, 4, values, count);
      assertArrayEquals(expected, values, count + " strings of up to " + longest);
    }
  }

  /**
   * A kernel may copy a short string with the bytes after it, but the last entry has none after it.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7, 8, 12, 15, 16, 17, 30, 64, 200})
  void readsNothingBehindTheLastString(int length) {
    byte[] bytes = Bits.random(2 * length);
    int[] starts = {0, length, 2 * length};
    int[] ids = ids(40, 2);
    int[] offsets = new int[41];
    byte[] values = new byte[Dictionaries.lookupOffsets(ids, 0, starts, 2, offsets, 0, 40)];
    Dictionaries.lookupBytes(ids, 0, starts, bytes, offsets, 0, values, 40);
    for (int i = 0; i < 40; i++) {
      assertArrayEquals(
          Arrays.copyOfRange(bytes, starts[ids[i]], starts[ids[i] + 1]),
          Arrays.copyOfRange(values, offsets[i], offsets[i + 1]));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 10, 11, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void refusesAnIdBeforeItsBlockIsWritten(int id) {
    for (int at : new int[] {2, 3, 700, 1001}) {
      int[] ids = ids(1002, 10);
      ids[at] = id;
      int[] ints = new int[1002];
      byte[] bytes = new byte[4 * 1002];
      Object[] words = {id, at, "dictionary", 10};
      refusesRange(() -> Dictionaries.require(ids, 2, 10, 1000), words);
      refusesRange(() -> Dictionaries.lookup(ids, 2, new int[12], 10, ints, 0, 1000), words);
      refusesRange(
          () -> Dictionaries.lookup(ids, 2, new long[12], 10, new long[1000], 0, 1000), words);
      refusesRange(
          () -> Dictionaries.lookup(ids, 2, new float[12], 10, new float[1000], 0, 1000), words);
      refusesRange(
          () -> Dictionaries.lookup(ids, 2, new double[12], 10, new double[1000], 0, 1000), words);
      refusesRange(() -> Dictionaries.lookup(ids, 2, new byte[48], 4, 10, bytes, 0, 1000), words);
      refusesRange(() -> Dictionaries.lookupOffsets(ids, 2, new int[12], 10, ints, 0, 1000), words);
      assertArrayEquals(new int[1002], ints);
      assertArrayEquals(new byte[4 * 1002], bytes);
    }
  }

  @Test
  void refusesStartsThatDecrease() {
    int[] starts = {0, 10, 4};
    Dictionaries.lookupOffsets(new int[] {0, 0}, 0, starts, 2, new int[3], 0, 2);
    for (int[] ids : new int[][] {{0, 1}, {1, 0}, {1, 1}}) {
      refusesStarts(ids, starts);
    }
    // The difference of the two starts does not fit into an int.
    refusesStarts(new int[] {0}, new int[] {2_000_000_000, -2_000_000_000});
    refusesStarts(new int[] {0}, new int[] {-2_000_000_000, 2_000_000_000});
  }

  private static void refusesStarts(int[] ids, int[] starts) {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                Dictionaries.lookupOffsets(
                    ids, 0, starts, starts.length - 1, new int[ids.length + 1], 0, ids.length));
    assertEquals("starts are negative or decrease", refused.getMessage());
  }

  @Test
  void refusesEveryIdOfAnEmptyDictionary() {
    Dictionaries.lookup(new int[0], 0, new int[0], 0, new int[0], 0, 0);
    refusesRange(
        () -> Dictionaries.lookup(new int[1], 0, new int[0], 0, new int[1], 0, 1), 0, "dictionary");
    refusesRange(
        () -> Dictionaries.lookupOffsets(new int[1], 0, new int[1], 0, new int[2], 0, 1), 0);
  }

  @Test
  void refusesStringsWithoutTheEndOfTheLastEntry() {
    refusesRange(
        () -> Dictionaries.lookupOffsets(new int[0], 0, new int[0], 0, new int[1], 0, 0),
        "starts",
        1,
        0);
    assertEquals(7, Dictionaries.lookupOffsets(new int[0], 0, new int[1], 0, new int[] {7}, 0, 0));
  }

  @Test
  void refusesStringsBeyondInt() {
    int[] starts = {0, 1 << 30};
    refusesArgument(
        () -> Dictionaries.lookupOffsets(new int[3], 0, starts, 1, new int[4], 0, 3), 3L << 30);
    int[] offsets = {-1, 0};
    refusesArgument(
        () -> Dictionaries.lookupOffsets(new int[1], 0, starts, 1, offsets, 0, 1), "offsets");
  }

  @Test
  void refusesRanges() {
    int[] ids = new int[10];
    int[] ten = new int[10];
    refusesRange(() -> Dictionaries.require(ids, 1, 1, 10), "ids", 1, 10);
    refusesRange(() -> Dictionaries.lookup(ids, 1, ten, 10, ten, 0, 10), "ids", 1, 10);
    refusesRange(() -> Dictionaries.lookup(ids, 0, ten, 11, ten, 0, 10), "dictionary", 11, 10);
    refusesRange(() -> Dictionaries.lookup(ids, 0, ten, 10, ten, 1, 10), "values", 1, 10);
    byte[] bytes = new byte[40];
    refusesRange(
        () -> Dictionaries.lookup(ids, 0, bytes, 4, 11, bytes, 0, 10), "dictionary", 44, 40);
    refusesRange(() -> Dictionaries.lookup(ids, 0, bytes, 4, 10, bytes, 1, 10), "values", 1, 40);
    refusesRange(() -> Dictionaries.lookupOffsets(ids, 0, ten, 10, ten, 0, 9), "starts", 11, 10);
    refusesRange(() -> Dictionaries.lookupOffsets(ids, 0, ten, 9, ten, 0, 10), "offsets", 11, 10);
    int[] offsets = {0, 3, 41};
    refusesRange(
        () -> Dictionaries.lookupBytes(ids, 0, ten, bytes, offsets, 0, bytes, 2), "values", 41, 40);
    refusesRange(
        () -> Dictionaries.lookupBytes(ids, 9, ten, bytes, offsets, 0, bytes, 2), "ids", 9, 2);
    refusesRange(
        () -> Dictionaries.lookupBytes(ids, 0, ten, bytes, offsets, 1, bytes, 2), "offsets", 3);
    refusesArgument(() -> Dictionaries.lookup(ids, 0, ten, -1, ten, 0, 1), "size", -1);
    refusesArgument(() -> Dictionaries.lookup(ids, 0, ten, 1, ten, 0, -1), "count", -1);
    refusesArgument(() -> Dictionaries.lookup(ids, 0, bytes, 0, 1, bytes, 0, 1), "width", 0);
  }

  /** Each overload has checks of its own. */
  @Test
  void refusesRangesOfLongsFloatsAndDoubles() {
    int[] ids = new int[10];
    long[] longs = new long[10];
    refusesRange(() -> Dictionaries.lookup(ids, 1, longs, 10, longs, 0, 10), "ids", 1, 10);
    refusesRange(() -> Dictionaries.lookup(ids, 0, longs, 11, longs, 0, 10), "dictionary", 11, 10);
    refusesRange(() -> Dictionaries.lookup(ids, 0, longs, 10, longs, 1, 10), "values", 1, 10);
    refusesArgument(() -> Dictionaries.lookup(ids, 0, longs, -1, longs, 0, 1), "size", -1);
    refusesArgument(() -> Dictionaries.lookup(ids, 0, longs, 1, longs, 0, -1), "count", -1);
    float[] floats = new float[10];
    refusesRange(() -> Dictionaries.lookup(ids, 1, floats, 10, floats, 0, 10), "ids", 1, 10);
    refusesRange(
        () -> Dictionaries.lookup(ids, 0, floats, 11, floats, 0, 10), "dictionary", 11, 10);
    refusesRange(() -> Dictionaries.lookup(ids, 0, floats, 10, floats, 1, 10), "values", 1, 10);
    refusesArgument(() -> Dictionaries.lookup(ids, 0, floats, -1, floats, 0, 1), "size", -1);
    refusesArgument(() -> Dictionaries.lookup(ids, 0, floats, 1, floats, 0, -1), "count", -1);
    double[] doubles = new double[10];
    refusesRange(() -> Dictionaries.lookup(ids, 1, doubles, 10, doubles, 0, 10), "ids", 1, 10);
    refusesRange(
        () -> Dictionaries.lookup(ids, 0, doubles, 11, doubles, 0, 10), "dictionary", 11, 10);
    refusesRange(() -> Dictionaries.lookup(ids, 0, doubles, 10, doubles, 1, 10), "values", 1, 10);
    refusesArgument(() -> Dictionaries.lookup(ids, 0, doubles, -1, doubles, 0, 1), "size", -1);
    refusesArgument(() -> Dictionaries.lookup(ids, 0, doubles, 1, doubles, 0, -1), "count", -1);
  }

  private static int[] ids(int count, int entries) {
    return new SplittableRandom(count).ints(count, 0, entries).toArray();
  }

  private static void refusesArgument(Executable call, Object... words) {
    assertRefused(IllegalArgumentException.class, call, words);
  }

  private static void refusesRange(Executable call, Object... words) {
    assertRefused(IndexOutOfBoundsException.class, call, words);
  }

  @Test
  void refusesArraysThatOverlap() {
    int[] ids = {0, 1, 1, 0, 0, 1};
    int[] before = ids.clone();
    int[] entries = {7, 9};
    refuses(() -> Dictionaries.lookup(ids, 0, entries, 2, ids, 1, 4));
    refuses(() -> Dictionaries.lookup(new int[2], 0, ids, 2, ids, 1, 2));
    refuses(() -> Dictionaries.lookupOffsets(new int[2], 0, ids, 2, ids, 1, 2));
    refuses(() -> Dictionaries.lookupOffsets(ids, 0, new int[3], 2, ids, 1, 2));
    byte[] bytes = new byte[8];
    refuses(() -> Dictionaries.lookup(new int[2], 0, bytes, 2, 2, bytes, 3, 2));
    assertArrayEquals(before, ids);
    Dictionaries.lookup(ids, 0, entries, 2, ids, 0, 4);
    assertArrayEquals(new int[] {7, 9, 9, 7, 0, 1}, ids);
  }

  private static void refuses(Executable call) {
    String message = assertThrows(IllegalArgumentException.class, call).getMessage();
    assertTrue(message.contains("overlap"), message);
  }
}
