// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static io.github.lanewise.testkit.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.NullPattern;
import io.github.lanewise.testkit.Sizes;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests bits of bitmaps, and every overload that moves values over nulls. The kernels for numbers
 * are also tested by {@code OverNullsContract}.
 */
final class ValidityIT {
  @Test
  void countsFillsAndCopiesAnyRangeOfBits() {
    for (int firstBit : Sizes.misalignments()) {
      for (int count : new int[] {0, 1, 2, 62, 63, 64, 65, 127, 128, 129, 700}) {
        long[] bitmap = NullPattern.HALF.bitmap(firstBit, count);
        assertEquals(
            NullPattern.count(bitmap, firstBit, count), Validity.count(bitmap, firstBit, count));
        fills(bitmap, firstBit, count, true);
        fills(bitmap, firstBit, count, false);
        for (int targetBit : new int[] {0, 1, 17, 63, 64}) {
          copies(bitmap, firstBit, targetBit, count);
        }
      }
    }
  }

  private static void fills(long[] source, int firstBit, int count, boolean present) {
    long[] bitmap = source.clone();
    long[] expected = source.clone();
    for (int i = 0; i < count; i++) {
      NullPattern.set(expected, firstBit + i, present);
    }
    Validity.fill(bitmap, firstBit, count, present);
    assertArrayEquals(expected, bitmap, () -> count + " bits from " + firstBit);
  }

  private static void copies(long[] source, int sourceBit, int targetBit, int count) {
    long[] target = NullPattern.FEW_NULLS.bitmap(targetBit, count);
    long[] expected = target.clone();
    for (int i = 0; i < count; i++) {
      NullPattern.set(expected, targetBit + i, NullPattern.get(source, sourceBit + i));
    }
    Validity.copy(source, sourceBit, target, targetBit, count);
    assertArrayEquals(expected, target, () -> count + " bits from " + sourceBit);
  }

  @Test
  void copiesToLowerBitsInPlace() {
    for (int apart = 0; apart < 200; apart += 13) {
      long[] bitmap = NullPattern.HALF.bitmap(0, 1000);
      long[] expected = bitmap.clone();
      for (int i = 0; i < 700; i++) {
        NullPattern.set(expected, 5 + i, NullPattern.get(bitmap, 5 + apart + i));
      }
      Validity.copy(bitmap, 5 + apart, bitmap, 5, 700);
      assertArrayEquals(expected, bitmap);
    }
  }

  @ParameterizedTest
  @EnumSource
  void spreadsAndCompactsNumbersOfAllTypes(NullPattern nulls) {
    int count = 301;
    long[] validity = nulls.bitmap(9, count);
    int present = NullPattern.count(validity, 9, count);
    int[] ints = new int[count];
    long[] longs = new long[count];
    float[] floats = new float[count];
    double[] doubles = new double[count];
    int dense = 0;
    for (int i = 0; i < count; i++) {
      if (NullPattern.get(validity, 9 + i)) {
        dense++;
        ints[i] = dense;
        longs[i] = (long) dense << 40;
        floats[i] = -dense;
        doubles[i] = dense / 3.0;
      }
    }
    int[] denseInts = Arrays.stream(ints).filter(i -> i != 0).toArray();
    int[] intSlots = new int[count];
    assertEquals(present, Validity.spread(denseInts, 0, validity, 9, intSlots, 0, count));
    assertArrayEquals(ints, intSlots);
    assertEquals(present, Validity.compact(ints, 0, validity, 9, intSlots, 0, count));
    assertArrayEquals(denseInts, Arrays.copyOf(intSlots, present));

    long[] longSlots = new long[count];
    assertEquals(present, Validity.compact(longs, 0, validity, 9, longSlots, 0, count));
    assertArrayEquals(
        Arrays.stream(longs).filter(l -> l != 0).toArray(), Arrays.copyOf(longSlots, present));
    assertEquals(present, Validity.spread(longSlots, 0, validity, 9, longSlots, 0, count));
    assertArrayEquals(longs, longSlots);

    float[] floatSlots = new float[count];
    assertEquals(present, Validity.compact(floats, 0, validity, 9, floatSlots, 0, count));
    assertEquals(present == 0 ? 0 : -1, floatSlots[0]);
    assertEquals(present, Validity.spread(floatSlots, 0, validity, 9, floatSlots, 0, count));
    assertArrayEquals(floats, floatSlots);

    double[] doubleSlots = new double[count];
    assertEquals(present, Validity.compact(doubles, 0, validity, 9, doubleSlots, 0, count));
    assertEquals(present == 0 ? 0 : 1 / 3.0, doubleSlots[0]);
    assertEquals(present, Validity.spread(doubleSlots, 0, validity, 9, doubleSlots, 0, count));
    assertArrayEquals(doubles, doubleSlots);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 8, 12, 16, 33})
  void spreadsAndCompactsBytesOfAnyWidth(int width) {
    for (int count : Sizes.fewCounts()) {
      for (NullPattern nulls : NullPattern.values()) {
        for (int apart : new int[] {0, 1, width, 1000}) {
          movesBytes(width, nulls, count, apart);
        }
      }
    }
  }

  private static void movesBytes(int width, NullPattern nulls, int count, int apart) {
    long[] validity = nulls.bitmap(5, count);
    int present = NullPattern.count(validity, 5, count);
    byte[] before = Bits.random(3 + apart + width * count + 9);
    byte[] slots = before.clone();
    byte[] dense = before.clone();
    int next = 0;
    for (int i = 0; i < count; i++) {
      boolean one = NullPattern.get(validity, 5 + i);
      for (int k = 0; k < width; k++) {
        int slot = 3 + apart + width * i + k;
        slots[slot] = one ? before[3 + width * next + k] : 0;
        dense[3 + width * next + k] = one ? before[slot] : dense[3 + width * next + k];
      }
      next += one ? 1 : 0;
    }
    byte[] inPlace = before.clone();
    String where = count + " of width " + width + ", " + nulls + ", " + apart + " apart";
    assertEquals(
        present, Validity.spread(inPlace, 3, width, validity, 5, inPlace, 3 + apart, count));
    assertArrayEquals(slots, inPlace, where);
    inPlace = before.clone();
    assertEquals(
        present, Validity.compact(inPlace, 3 + apart, width, validity, 5, inPlace, 3, count));
    assertArrayEquals(dense, inPlace, where);
    byte[] other = before.clone();
    Validity.spread(before, 3, width, validity, 5, other, 3 + apart, count);
    assertArrayEquals(slots, other, where);
  }

  /** Ten slots, of which the even ones have a value. */
  private static final long[] EVEN = {0b0101010101};

  @Test
  void refusesRangesBeforeAnythingIsWritten() {
    int[] ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    byte[] bytes = Bits.random(40);
    refusesRange(() -> Validity.count(EVEN, 60, 5), "bitmap", 60, 5, 64);
    refusesRange(() -> Validity.fill(EVEN, -1, 5, true), "bitmap", -1, 5, 64);
    refusesRange(() -> Validity.copy(EVEN, 60, EVEN, 0, 5), "source", 60, 5, 64);
    refusesRange(() -> Validity.copy(EVEN, 0, EVEN, 60, 5), "target", 60, 5, 64);
    refusesRange(() -> Validity.spread(new int[4], 0, EVEN, 0, ints, 0, 10), "dense", 0, 5, 4);
    refusesRange(() -> Validity.spread(new int[5], 0, EVEN, 0, ints, 1, 10), "slots", 1, 10);
    refusesRange(() -> Validity.compact(new int[9], 0, EVEN, 0, ints, 0, 10), "slots", 0, 10, 9);
    refusesRange(() -> Validity.compact(new int[10], 0, EVEN, 0, ints, 6, 10), "dense", 6, 5);
    refusesRange(
        () -> Validity.spread(new byte[19], 0, 4, EVEN, 0, bytes, 0, 10), "dense", 0, 20, 19);
    refusesRange(() -> Validity.spread(new byte[20], 0, 4, EVEN, 0, bytes, 1, 10), "slots", 1, 40);
    refusesRange(
        () -> Validity.compact(new byte[39], 0, 4, EVEN, 0, bytes, 0, 10), "slots", 0, 40, 39);
    refusesRange(
        () -> Validity.compact(new byte[40], 0, 4, EVEN, 0, bytes, 21, 10), "dense", 21, 20);
    refusesArgument(() -> Validity.spread(bytes, 0, 0, EVEN, 0, bytes, 0, 10), "width", 0);
    refusesArgument(() -> Validity.compact(bytes, 0, 0, EVEN, 0, bytes, 0, 10), "width", 0);
    refusesArgument(() -> Validity.count(EVEN, 0, -1), "count", -1);
    refusesArgument(() -> Validity.spread(ints, 0, EVEN, 0, ints, 0, -1), "count", -1);
    assertArrayEquals(new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, ints);
    assertArrayEquals(Bits.random(40), bytes);
    assertArrayEquals(new long[] {0b0101010101}, EVEN);
  }

  /** Each overload has checks of its own. */
  @Test
  void refusesRangesOfLongsFloatsAndDoubles() {
    long[] longs = new long[10];
    refusesRange(() -> Validity.spread(new long[4], 0, EVEN, 0, longs, 0, 10), "dense", 0, 5, 4);
    refusesRange(() -> Validity.spread(new long[5], 0, EVEN, 0, longs, 1, 10), "slots", 1, 10);
    refusesRange(() -> Validity.compact(new long[9], 0, EVEN, 0, longs, 0, 10), "slots", 0, 10, 9);
    refusesRange(() -> Validity.compact(new long[10], 0, EVEN, 0, longs, 6, 10), "dense", 6, 5);
    assertArrayEquals(new long[10], longs);
    float[] floats = new float[10];
    refusesRange(() -> Validity.spread(new float[4], 0, EVEN, 0, floats, 0, 10), "dense", 0, 5, 4);
    refusesRange(() -> Validity.spread(new float[5], 0, EVEN, 0, floats, 1, 10), "slots", 1, 10);
    refusesRange(
        () -> Validity.compact(new float[9], 0, EVEN, 0, floats, 0, 10), "slots", 0, 10, 9);
    refusesRange(() -> Validity.compact(new float[10], 0, EVEN, 0, floats, 6, 10), "dense", 6, 5);
    assertArrayEquals(new float[10], floats);
    double[] doubles = new double[10];
    refusesRange(
        () -> Validity.spread(new double[4], 0, EVEN, 0, doubles, 0, 10), "dense", 0, 5, 4);
    refusesRange(() -> Validity.spread(new double[5], 0, EVEN, 0, doubles, 1, 10), "slots", 1, 10);
    refusesRange(
        () -> Validity.compact(new double[9], 0, EVEN, 0, doubles, 0, 10), "slots", 0, 10, 9);
    refusesRange(() -> Validity.compact(new double[10], 0, EVEN, 0, doubles, 6, 10), "dense", 6, 5);
    assertArrayEquals(new double[10], doubles);
  }

  @Test
  void refusesOverlapsInTheWrongOrder() {
    int[] ints = new int[30];
    byte[] bytes = new byte[120];
    long[] bits = new long[2];
    refusesArgument(() -> Validity.spread(ints, 1, EVEN, 0, ints, 0, 10), "overlap");
    refusesArgument(() -> Validity.compact(ints, 0, EVEN, 0, ints, 1, 10), "overlap");
    long[] longs = new long[30];
    refusesArgument(() -> Validity.spread(longs, 1, EVEN, 0, longs, 0, 10), "overlap");
    refusesArgument(() -> Validity.compact(longs, 0, EVEN, 0, longs, 1, 10), "overlap");
    float[] floats = new float[30];
    refusesArgument(() -> Validity.spread(floats, 1, EVEN, 0, floats, 0, 10), "overlap");
    refusesArgument(() -> Validity.compact(floats, 0, EVEN, 0, floats, 1, 10), "overlap");
    double[] doubles = new double[30];
    refusesArgument(() -> Validity.spread(doubles, 1, EVEN, 0, doubles, 0, 10), "overlap");
    refusesArgument(() -> Validity.compact(doubles, 0, EVEN, 0, doubles, 1, 10), "overlap");
    refusesArgument(() -> Validity.spread(bytes, 1, 4, EVEN, 0, bytes, 0, 10), "overlap");
    refusesArgument(() -> Validity.compact(bytes, 0, 4, EVEN, 0, bytes, 1, 10), "overlap");
    refusesArgument(() -> Validity.copy(bits, 0, bits, 1, 10), "overlap");
    long[] bitmap = Arrays.copyOf(EVEN, 30);
    refusesArgument(() -> Validity.spread(longs, 0, bitmap, 0, bitmap, 0, 10), "overlap");
    refusesArgument(() -> Validity.compact(longs, 0, bitmap, 0, bitmap, 0, 10), "overlap");
    Validity.spread(ints, 10, EVEN, 0, ints, 0, 10);
    Validity.compact(ints, 0, EVEN, 0, ints, 10, 10);
    Validity.copy(bits, 0, bits, 10, 10);
  }

  private static void refusesArgument(Executable call, Object... words) {
    assertRefused(IllegalArgumentException.class, call, words);
  }

  private static void refusesRange(Executable call, Object... words) {
    assertRefused(IndexOutOfBoundsException.class, call, words);
  }
}
