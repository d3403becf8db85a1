// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.KernelUnderTest;
import io.github.lanewise.testkit.Sizes;
import io.github.lanewise.testkit.WarmUp;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests every kernel that finds extremes, scalar or vector. The values are doubles that floats and
 * longs can represent, too. {@code MinMaxIT} tests longs of any bits.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ExtremesContract {
  /** Elements after the ranges, more than the widest step holds. */
  private static final int ROOM = 70;

  abstract Stream<KernelUnderTest<Extremes<Object>>> kernels();

  @ParameterizedTest
  @MethodSource("kernels")
  void findsThemAmongAnyNumberOfValues(KernelUnderTest<Extremes<Object>> tested) {
    for (int count : Sizes.counts()) {
      SplittableRandom random = new SplittableRandom(count);
      for (double shift : new double[] {0, 1 << 20, -(1 << 20)}) {
        find(tested, 3, count, ROOM, i -> random.nextInt(-1 << 19, 1 << 19) + shift);
        find(tested, 0, count, 0, i -> random.nextInt(-1 << 19, 1 << 19) + shift);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void findsThemAtAnyOffset(KernelUnderTest<Extremes<Object>> tested) {
    SplittableRandom random = new SplittableRandom(5);
    for (int offset : Sizes.misalignments()) {
      find(tested, offset, 300, ROOM, i -> random.nextInt(-1000, 1000));
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void findsThemInEveryPlace(KernelUnderTest<Extremes<Object>> tested) {
    for (int count : Sizes.fewCounts()) {
      for (int place = 0; place < count; place++) {
        int at = place;
        find(tested, 1, count, 1, i -> i == at ? -7 : 8);
        find(tested, 1, count, 1, i -> i == at ? 8 : -7);
        find(tested, 1, count, 1, i -> i == at ? -0.0 : 0.0);
        find(tested, 1, count, 1, i -> i == at ? 0.0 : -0.0);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void findsInfinitiesAndTheSmallestNumbers(KernelUnderTest<Extremes<Object>> tested) {
    double[] some = {
      Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 0.0, -0.0, Float.MIN_VALUE, 1
    };
    for (int count : Sizes.fewCounts()) {
      for (int kinds = 1; kinds <= some.length; kinds++) {
        for (int first = 0; first < some.length; first++) {
          int from = first;
          int of = kinds;
          find(tested, 2, count, ROOM, i -> some[(from + i % of) % some.length]);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void findsNothingWhereThereIsANaN(KernelUnderTest<Extremes<Object>> tested) {
    if (tested.operation().name().endsWith("long[]")) {
      return;
    }
    for (int count : Sizes.fewCounts()) {
      for (int place = 0; place < count; place++) {
        int at = place;
        for (long bits : new long[] {0x7ff8L << 48, -1L, 0x7ff1L << 48, 0xfff1L << 48}) {
          double nan = Double.longBitsToDouble(bits);
          Object values = values(tested, count, i -> i == at ? nan : i % 3 - 1 << 20);
          Object minMax = values(tested, 2, i -> 5 + i);
          assertFalse(tested.kernel().run(values, 0, count, minMax));
          assertEquals(5.0, Array.getDouble(minMax, 0));
          assertEquals(6.0, Array.getDouble(minMax, 1));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void staysRightOnceCompiled(KernelUnderTest<Extremes<Object>> tested) {
    Object values = values(tested, 1003, i -> i % 17);
    Object minMax = values(tested, 2, i -> 0);
    WarmUp.run(() -> tested.kernel().run(values, 0, 1003, minMax));
    findsThemAmongAnyNumberOfValues(tested);
    findsThemInEveryPlace(tested);
    findsInfinitiesAndTheSmallestNumbers(tested);
    findsNothingWhereThereIsANaN(tested);
  }

  private static void find(
      KernelUnderTest<Extremes<Object>> tested,
      int offset,
      int count,
      int room,
      IntToDoubleFunction value) {
    if (count == 0) {
      return;
    }
    // These values change the result if a kernel reads outside the range.
    IntToDoubleFunction outside = i -> i % 2 == 0 ? -1e18 : 1e18;
    Object values =
        values(
            tested,
            offset + count + room,
            i ->
                i < offset || i >= offset + count
                    ? outside.applyAsDouble(i)
                    : value.applyAsDouble(i - offset));
    double[] sorted = new double[count];
    Arrays.setAll(sorted, i -> Array.getDouble(values, offset + i));
    Arrays.sort(sorted);
    Object minMax = values(tested, 3, i -> 7);
    String where = tested + ": " + count + " from " + offset;
    assertTrue(tested.kernel().run(values, offset, count, minMax), where);
    // assertEquals distinguishes -0.0 from 0.0.
    assertEquals(sorted[0], Array.getDouble(minMax, 0), where);
    assertEquals(sorted[count - 1], Array.getDouble(minMax, 1), where);
    assertEquals(7.0, Array.getDouble(minMax, 2), where);
  }

  private static Object values(KernelUnderTest<?> tested, int count, IntToDoubleFunction value) {
    String name = tested.operation().name();
    if (name.endsWith("long[]")) {
      long[] longs = new long[count];
      Arrays.setAll(longs, i -> (long) value.applyAsDouble(i));
      return longs;
    }
    if (name.endsWith("float[]")) {
      float[] floats = new float[count];
      for (int i = 0; i < count; i++) {
        floats[i] = (float) value.applyAsDouble(i);
      }
      return floats;
    }
    double[] doubles = new double[count];
    Arrays.setAll(doubles, value::applyAsDouble);
    return doubles;
  }
}
