// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.testkit.Sizes;
import io.github.lanewise.testkit.WarmUp;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests that the extremes of numbers are those that comparators of the JDK find. */
final class MinMaxIT {
  /** Elements after the values. They would change the result if a kernel read them. */
  private static final int ROOM = 70;

  @Test
  void findsIntsAndLongs() {
    for (int count : Sizes.counts()) {
      for (Signs signs : Signs.values()) {
        findsIntsAndLongs(signs, 3, count);
      }
    }
  }

  @Test
  void findsIntsAndLongsAtAnyOffset() {
    for (int offset : Sizes.misalignments()) {
      findsIntsAndLongs(Signs.BOTH, offset, 300);
    }
  }

  @Test
  void findsIntsAndLongsInEveryPlace() {
    for (int place = 0; place < 300; place++) {
      int[] ints = new int[300];
      long[] longs = new long[300];
      ints[place] = place % 2 == 0 ? -1 : 1;
      longs[place] = ints[place];
      int[] minMax = new int[2];
      MinMax.ints(ints, 0, 300, minMax);
      assertArrayEquals(new int[] {Math.min(ints[place], 0), Math.max(ints[place], 0)}, minMax);
      long[] longMinMax = new long[2];
      MinMax.longs(longs, 0, 300, longMinMax);
      assertArrayEquals(
          new long[] {Math.min(longs[place], 0), Math.max(longs[place], 0)}, longMinMax);
      MinMax.unsignedInts(ints, 0, 300, minMax);
      assertArrayEquals(new int[] {0, ints[place]}, minMax);
      MinMax.unsignedLongs(longs, 0, 300, longMinMax);
      assertArrayEquals(new long[] {0, longs[place]}, longMinMax);
    }
  }

  private static void findsIntsAndLongs(Signs signs, int offset, int count) {
    if (count == 0) {
      return;
    }
    long[] longs = new SplittableRandom(count).longs(offset + count + ROOM).toArray();
    for (int i = 0; i < longs.length; i++) {
      boolean inside = i >= offset && i < offset + count;
      // Few values in each half of the range, so that many are equal.
      long value = inside ? longs[i] % (Long.MAX_VALUE / 9 * 8) : i % 2 - 1 ^ Long.MAX_VALUE;
      longs[i] = inside ? signs.of(value) : value;
    }
    int[] ints = Arrays.stream(longs).mapToInt(value -> (int) (value >> 32)).toArray();
    int[] minMax = {5, 6, 7};
    MinMax.ints(ints, offset, count, minMax);
    int[] range = Arrays.copyOfRange(ints, offset, offset + count);
    Arrays.sort(range);
    assertArrayEquals(new int[] {range[0], range[count - 1], 7}, minMax);
    int[] unsigned =
        Arrays.stream(range)
            .boxed()
            .sorted(Integer::compareUnsigned)
            .mapToInt(Integer::intValue)
            .toArray();
    MinMax.unsignedInts(ints, offset, count, minMax);
    assertArrayEquals(new int[] {unsigned[0], unsigned[count - 1], 7}, minMax);
    long[] longMinMax = {5, 6, 7};
    MinMax.longs(longs, offset, count, longMinMax);
    long[] longRange = Arrays.copyOfRange(longs, offset, offset + count);
    Arrays.sort(longRange);
    assertArrayEquals(new long[] {longRange[0], longRange[count - 1], 7}, longMinMax);
    long[] unsignedLongs =
        Arrays.stream(longRange)
            .boxed()
            .sorted(Long::compareUnsigned)
            .mapToLong(Long::longValue)
            .toArray();
    MinMax.unsignedLongs(longs, offset, count, longMinMax);
    assertArrayEquals(new long[] {unsignedLongs[0], unsignedLongs[count - 1], 7}, longMinMax);
  }

  @Test
  void findsFloatsAndDoubles() {
    for (int count : Sizes.counts()) {
      for (double[] values : new double[][] {random(count), zeros(count), infinities(count)}) {
        findsDoubles(values, 3, count);
        findsFloats(values, 3, count);
      }
    }
  }

  @Test
  void findsFloatsAndDoublesAtAnyOffset() {
    for (int offset : Sizes.misalignments()) {
      findsDoubles(random(300), offset, 300);
      findsFloats(random(300), offset, 300);
    }
  }

  @Test
  void findsTheSignOfZerosInEveryPlace() {
    for (int place = 0; place < 300; place++) {
      double[] values = new double[300];
      values[place] = -0.0;
      findsDoubles(values, 0, 300);
      findsFloats(values, 0, 300);
      Arrays.setAll(values, i -> -0.0);
      values[place] = 0.0;
      findsDoubles(values, 0, 300);
      findsFloats(values, 0, 300);
    }
  }

  @Test
  void refusesANaNInEveryPlace() {
    for (int count : Sizes.fewCounts()) {
      for (int place = 0; place < count; place++) {
        for (long bits :
            new long[] {0x7ff8L << 48, -1L, 0x7ff0000020000000L, 0xfff0000020000000L}) {
          refusesANaN(bits, count, place);
        }
      }
    }
  }

  private static void refusesANaN(long bits, int count, int place) {
    double[] doubles = infinities(count);
    doubles[place] = Double.longBitsToDouble(bits);
    double[] minMax = {5, 6};
    assertFalse(MinMax.doubles(doubles, 0, count, minMax));
    assertArrayEquals(new double[] {5, 6}, minMax);
    float[] floats = floats(doubles, 0);
    floats[place] = Float.intBitsToFloat((int) (bits >> 32) | (int) (bits >>> 29));
    assertTrue(Float.isNaN(floats[place]));
    float[] floatMinMax = {5, 6};
    assertFalse(MinMax.floats(floats, 0, count, floatMinMax));
    assertArrayEquals(new float[] {5, 6}, floatMinMax);
  }

  @Test
  void ignoresNaNsOutsideTheRange() {
    double[] values = {Double.NaN, 3, 2, Double.NaN};
    double[] minMax = new double[2];
    assertTrue(MinMax.doubles(values, 1, 2, minMax));
    assertArrayEquals(new double[] {2, 3}, minMax);
    float[] floatMinMax = new float[2];
    assertTrue(MinMax.floats(floats(values, 0), 1, 2, floatMinMax));
    assertArrayEquals(new float[] {2, 3}, floatMinMax);
  }

  @Test
  void staysRightOnceCompiled() {
    double[] values = random(1003);
    float[] floats = floats(values, 0);
    int[] ints = new int[1003];
    long[] longs = new long[1003];
    WarmUp.run(
        () -> {
          MinMax.doubles(values, 0, 1003, new double[2]);
          MinMax.floats(floats, 0, 1003, new float[2]);
          MinMax.ints(ints, 0, 1003, new int[2]);
          MinMax.longs(longs, 0, 1003, new long[2]);
        });
    findsIntsAndLongs();
    findsIntsAndLongsInEveryPlace();
    findsFloatsAndDoubles();
    findsTheSignOfZerosInEveryPlace();
    refusesANaNInEveryPlace();
  }

  private static void findsDoubles(double[] values, int offset, int count) {
    if (count == 0) {
      return;
    }
    double[] array = new double[offset + count + ROOM];
    Arrays.fill(array, Double.NaN);
    System.arraycopy(values, 0, array, offset, count);
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double[] minMax = {5, 6, 7};
    assertTrue(MinMax.doubles(array, offset, count, minMax));
    // assertArrayEquals distinguishes -0.0 from 0.0.
    assertArrayEquals(new double[] {sorted[0], sorted[count - 1], 7}, minMax);
  }

  private static void findsFloats(double[] values, int offset, int count) {
    if (count == 0) {
      return;
    }
    float[] array = new float[offset + count + ROOM];
    Arrays.fill(array, Float.NaN);
    System.arraycopy(floats(values, 0), 0, array, offset, count);
    float[] sorted = floats(values, 0);
    Arrays.sort(sorted);
    float[] minMax = {5, 6, 7};
    assertTrue(MinMax.floats(array, offset, count, minMax));
    assertArrayEquals(new float[] {sorted[0], sorted[count - 1], 7}, minMax);
  }

  private static float[] floats(double[] values, int first) {
    float[] floats = new float[values.length];
    for (int i = first; i < floats.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }

  /** Returns random numbers. For three quarters of the counts, the numbers have the same sign. */
  private static double[] random(int count) {
    double shift = count % 4 == 0 ? 0.5 : count % 4 - 2;
    return new SplittableRandom(count).doubles(count).map(value -> value - shift).toArray();
  }

  private static double[] zeros(int count) {
    return new SplittableRandom(count)
        .ints(count, 0, 2)
        .mapToDouble(bit -> bit == 0 ? 0.0 : -0.0)
        .toArray();
  }

  private static double[] infinities(int count) {
    double[] values = random(count);
    for (int i = 0; i < count; i++) {
      if (i % 5 == 0) {
        values[i] = i % 2 == 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
      }
    }
    return values;
  }

  @Test
  void keepsTheOrderOfTheComparators() {
    assertEquals(-1, Float.compare(-0.0f, 0.0f));
    assertEquals(-1, Double.compare(-0.0, 0.0));
  }

  /** The signs of the numbers of a test. */
  private enum Signs {
    BOTH,
    POSITIVE,
    NEGATIVE;

    long of(long value) {
      return switch (this) {
        case BOTH -> value;
        case POSITIVE -> value & Long.MAX_VALUE;
        case NEGATIVE -> value | Long.MIN_VALUE;
      };
    }
  }
}
