// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static io.github.lanewise.testkit.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * Tests that bad arguments of {@link MinMax} end with the documented exception and write nothing.
 */
final class MinMaxBadInputIT {
  private static final int MAX = Integer.MAX_VALUE;

  private final int[] ints = new int[10];
  private final long[] longs = new long[10];
  private final float[] floats = new float[10];
  private final double[] doubles = new double[10];
  private final byte[] bytes = new byte[100];
  private final int[] offsets = {0, 1, 2, 3, 4};
  private final int[] intResult = {5, 6};
  private final long[] longResult = {5, 6};
  private final float[] floatResult = {5, 6};
  private final double[] doubleResult = {5, 6};

  @AfterEach
  void nothingIsWritten() {
    assertArrayEquals(new int[] {5, 6}, intResult);
    assertArrayEquals(new long[] {5, 6}, longResult);
    assertArrayEquals(new float[] {5, 6}, floatResult);
    assertArrayEquals(new double[] {5, 6}, doubleResult);
  }

  @Test
  void refusesNull() {
    refusesNull(() -> MinMax.ints(null, 0, 1, intResult));
    refusesNull(() -> MinMax.ints(ints, 0, 1, null));
    refusesNull(() -> MinMax.unsignedInts(null, 0, 1, intResult));
    refusesNull(() -> MinMax.longs(null, 0, 1, longResult));
    refusesNull(() -> MinMax.longs(longs, 0, 1, null));
    refusesNull(() -> MinMax.unsignedLongs(null, 0, 1, longResult));
    refusesNull(() -> MinMax.floats(null, 0, 1, floatResult));
    refusesNull(() -> MinMax.floats(floats, 0, 1, null));
    refusesNull(() -> MinMax.doubles(null, 0, 1, doubleResult));
    refusesNull(() -> MinMax.doubles(doubles, 0, 1, null));
    refusesNull(() -> MinMax.bytes(null, offsets, 0, 1, intResult));
    refusesNull(() -> MinMax.bytes(bytes, null, 0, 1, intResult));
    refusesNull(() -> MinMax.bytes(bytes, offsets, 0, 1, null));
    refusesNull(() -> MinMax.fixedBytes(null, 4, 0, 1, intResult));
    refusesNull(() -> MinMax.fixedBytes(bytes, 4, 0, 1, null));
  }

  @Test
  void refusesCountsAndWidthsBelowOne() {
    for (int count : new int[] {0, -1, Integer.MIN_VALUE}) {
      refusesCount(() -> MinMax.ints(ints, 0, count, intResult), count);
      refusesCount(() -> MinMax.unsignedInts(ints, 0, count, intResult), count);
      refusesCount(() -> MinMax.longs(longs, 0, count, longResult), count);
      refusesCount(() -> MinMax.unsignedLongs(longs, 0, count, longResult), count);
      refusesCount(() -> MinMax.floats(floats, 0, count, floatResult), count);
      refusesCount(() -> MinMax.doubles(doubles, 0, count, doubleResult), count);
      refusesCount(() -> MinMax.bytes(bytes, offsets, 0, count, intResult), count);
      refusesCount(() -> MinMax.fixedBytes(bytes, 4, 0, count, intResult), count);
      refusesArgument(() -> MinMax.fixedBytes(bytes, count, 0, 1, intResult), "width", count, 1);
    }
  }

  @Test
  void refusesRanges() {
    refusesRange(() -> MinMax.ints(ints, 1, 10, intResult), "values", 1, 10);
    refusesRange(() -> MinMax.ints(ints, -1, 10, intResult), "values", -1, 10);
    refusesRange(() -> MinMax.ints(ints, 1, MAX, intResult), "values", MAX, 10);
    refusesRange(() -> MinMax.unsignedInts(ints, 1, 10, intResult), "values", 1, 10);
    refusesRange(() -> MinMax.longs(longs, 1, 10, longResult), "values", 1, 10);
    refusesRange(() -> MinMax.unsignedLongs(longs, 1, 10, longResult), "values", 1, 10);
    refusesRange(() -> MinMax.floats(floats, 1, 10, floatResult), "values", 1, 10);
    refusesRange(() -> MinMax.doubles(doubles, 1, 10, doubleResult), "values", 1, 10);
    refusesRange(() -> MinMax.bytes(bytes, offsets, 1, 4, intResult), "offsets", 1, 5);
    refusesRange(() -> MinMax.bytes(bytes, offsets, -1, 4, intResult), "offsets", -1, 5);
    refusesRange(() -> MinMax.bytes(bytes, offsets, 0, MAX, intResult), "offsets", 1L << 31);
    refusesRange(() -> MinMax.fixedBytes(bytes, 10, 1, 10, intResult), "bytes", 1, 100);
    refusesRange(() -> MinMax.fixedBytes(bytes, 10, -1, 10, intResult), "bytes", -1, 100);
    refusesArgument(() -> MinMax.fixedBytes(bytes, MAX, 0, 2, intResult), "width", MAX, 2);
  }

  @Test
  void refusesResultsWithoutRoom() {
    refusesRange(() -> MinMax.ints(ints, 0, 10, new int[1]), "minMax", 2, 1);
    refusesRange(() -> MinMax.unsignedInts(ints, 0, 10, new int[1]), "minMax", 2, 1);
    refusesRange(() -> MinMax.longs(longs, 0, 10, new long[1]), "minMax", 2, 1);
    refusesRange(() -> MinMax.unsignedLongs(longs, 0, 10, new long[1]), "minMax", 2, 1);
    refusesRange(() -> MinMax.floats(floats, 0, 10, new float[1]), "minMax", 2, 1);
    refusesRange(() -> MinMax.doubles(doubles, 0, 10, new double[1]), "minMax", 2, 1);
    refusesRange(() -> MinMax.bytes(bytes, offsets, 0, 4, new int[1]), "minMax", 2, 1);
    refusesRange(() -> MinMax.fixedBytes(bytes, 10, 0, 10, new int[1]), "minMax", 2, 1);
  }

  @Test
  void refusesResultsAmongTheValues() {
    refusesArgument(() -> MinMax.ints(ints, 1, 9, ints), "overlap", 1, 10, 0, 2);
    refusesArgument(() -> MinMax.unsignedInts(ints, 1, 9, ints), "overlap");
    refusesArgument(() -> MinMax.longs(longs, 1, 9, longs), "overlap");
    refusesArgument(() -> MinMax.unsignedLongs(longs, 1, 9, longs), "overlap");
    refusesArgument(() -> MinMax.floats(floats, 1, 9, floats), "overlap");
    refusesArgument(() -> MinMax.doubles(doubles, 1, 9, doubles), "overlap");
    refusesArgument(() -> MinMax.bytes(bytes, offsets, 1, 2, offsets), "overlap", 1, 4, 0, 2);
    int[] behind = {5, 5, 3, 9, 4};
    MinMax.ints(behind, 2, 3, behind);
    assertArrayEquals(new int[] {3, 9, 3, 9, 4}, behind);
  }

  @Test
  void refusesOffsetsThatAreNone() {
    refusesRange(() -> MinMax.bytes(bytes, new int[] {-1, 4}, 0, 1, intResult), "offsets", 0, -1);
    refusesRange(() -> MinMax.bytes(bytes, new int[] {4, 101}, 0, 1, intResult), "offsets", 101);
    refusesArgument(
        () -> MinMax.bytes(bytes, new int[] {0, 8, 7, 9}, 0, 3, intResult), "offsets", 2, 7, 8);
    refusesRange(
        () -> MinMax.bytes(bytes, new int[] {0, MAX, -2, 9}, 0, 3, intResult), "offsets", 1, MAX);
  }

  private static void refusesCount(Executable call, int count) {
    refusesArgument(call, "count", count, 1);
  }

  private static void refusesNull(Executable call) {
    assertRefused(NullPointerException.class, call);
  }

  private static void refusesArgument(Executable call, Object... words) {
    assertRefused(IllegalArgumentException.class, call, words);
  }

  private static void refusesRange(Executable call, Object... words) {
    assertRefused(IndexOutOfBoundsException.class, call, words);
  }
}
