// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.KernelUnderTest;
import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.NullPattern;
import io.github.lanewise.testkit.Sizes;
import io.github.lanewise.testkit.WarmUp;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests every kernel that moves values over nulls, scalar or vector. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OverNullsContract {
  /** Elements after the ranges, more than the widest vector holds. */
  private static final int ROOM = 70;

  abstract Stream<KernelUnderTest<OverNulls<Object>>> kernels();

  @ParameterizedTest
  @MethodSource("kernels")
  void movesAnyNumberOfValues(KernelUnderTest<OverNulls<Object>> tested) {
    for (int count : Sizes.counts()) {
      for (NullPattern nulls : NullPattern.values()) {
        moves(tested, nulls, 5, 3, 11, count, ROOM);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void movesAtAnyOffsetAndBit(KernelUnderTest<OverNulls<Object>> tested) {
    for (int offset : Sizes.misalignments()) {
      moves(tested, NullPattern.FEW_NULLS, offset, 63 - offset, offset * 7 % 64, 700, ROOM);
      moves(tested, NullPattern.HALF, 63 - offset, offset, offset, 700, ROOM);
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void needsNoRoomBehindTheRanges(KernelUnderTest<OverNulls<Object>> tested) {
    for (int count : Sizes.counts()) {
      for (NullPattern nulls : NullPattern.values()) {
        moves(tested, nulls, 0, 0, 0, count, 0);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void movesInPlace(KernelUnderTest<OverNulls<Object>> tested) {
    for (int apart : new int[] {0, 1, 15, 64, 900}) {
      for (int count : Sizes.fewCounts()) {
        for (NullPattern nulls : NullPattern.values()) {
          movesInPlace(tested, nulls, apart, count);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void staysRightOnceCompiled(KernelUnderTest<OverNulls<Object>> tested) {
    Object source = values(tested, 1100);
    Object target = values(tested, 1100);
    long[] few = NullPattern.FEW_NULLS.bitmap(3, 1003);
    long[] runs = NullPattern.RUNS.bitmap(3, 1003);
    int fewPresent = NullPattern.count(few, 3, 1003);
    int runsPresent = NullPattern.count(runs, 3, 1003);
    WarmUp.run(
        () -> {
          tested.kernel().run(source, 0, target, 0, few, 3, fewPresent, 1003);
          tested.kernel().run(source, 0, target, 0, runs, 3, runsPresent, 1003);
        });
    movesAnyNumberOfValues(tested);
    movesInPlace(tested);
  }

  private static void moves(
      KernelUnderTest<OverNulls<Object>> tested,
      NullPattern nulls,
      int sourceOffset,
      int targetOffset,
      int firstBit,
      int count,
      int room) {
    long[] validity = nulls.bitmap(firstBit, count);
    int present = NullPattern.count(validity, firstBit, count);
    boolean spread = spreads(tested);
    Object source = values(tested, sourceOffset + (spread ? present : count) + room);
    Object before = copy(source);
    Object target = values(tested, targetOffset + (spread ? count : present) + room);
    Object expected = copy(target);
    expect(spread, source, sourceOffset, expected, targetOffset, validity, firstBit, count);
    long[] bits = validity.clone();
    tested
        .kernel()
        .run(source, sourceOffset, target, targetOffset, validity, firstBit, present, count);
    String where = tested + ": " + count + " slots, " + nulls + ", from bit " + firstBit;
    assertSameBits(expected, target, where);
    assertSameBits(before, source, where);
    assertTrue(Objects.deepEquals(bits, validity), where);
  }

  private static void movesInPlace(
      KernelUnderTest<OverNulls<Object>> tested, NullPattern nulls, int apart, int count) {
    long[] validity = nulls.bitmap(7, count);
    int present = NullPattern.count(validity, 7, count);
    boolean spread = spreads(tested);
    int sourceOffset = spread ? 2 : 2 + apart;
    int targetOffset = spread ? 2 + apart : 2;
    Object array = values(tested, 2 + apart + count);
    Object expected = copy(array);
    expect(spread, copy(array), sourceOffset, expected, targetOffset, validity, 7, count);
    tested.kernel().run(array, sourceOffset, array, targetOffset, validity, 7, present, count);
    String where = tested + ": " + count + " slots, " + nulls + ", in place, " + apart + " apart";
    assertSameBits(expected, array, where);
  }

  private static void expect(
      boolean spread,
      Object source,
      int sourceOffset,
      Object target,
      int targetOffset,
      long[] validity,
      int firstBit,
      int count) {
    Object zero = Array.newInstance(source.getClass().componentType(), 1);
    int dense = 0;
    for (int i = 0; i < count; i++) {
      boolean present = NullPattern.get(validity, firstBit + i);
      if (spread) {
        Object from = present ? source : zero;
        System.arraycopy(from, present ? sourceOffset + dense : 0, target, targetOffset + i, 1);
      } else if (present) {
        System.arraycopy(source, sourceOffset + i, target, targetOffset + dense, 1);
      }
      dense += present ? 1 : 0;
    }
  }

  private static boolean spreads(KernelUnderTest<?> tested) {
    return tested.operation().name().startsWith("spread");
  }

  /** Returns values. Floating-point ones have bits that a conversion may change. */
  private static Object values(KernelUnderTest<?> tested, int count) {
    ByteBuffer bytes = ByteBuffer.wrap(Bits.random(8 * count));
    String name = tested.operation().name();
    if (name.endsWith("int[]")) {
      int[] ints = new int[count];
      bytes.asIntBuffer().get(ints);
      return ints;
    }
    if (name.endsWith("long[]")) {
      long[] longs = new long[count];
      bytes.asLongBuffer().get(longs);
      return longs;
    }
    if (name.endsWith("float[]")) {
      float[] floats = new float[count];
      ByteBuffer.wrap(Bits.delicateFloats(4 * count))
          .order(LITTLE_ENDIAN)
          .asFloatBuffer()
          .get(floats);
      return floats;
    }
    double[] doubles = new double[count];
    ByteBuffer.wrap(Bits.delicateDoubles(8 * count))
        .order(LITTLE_ENDIAN)
        .asDoubleBuffer()
        .get(doubles);
    return doubles;
  }

  private static Object copy(Object array) {
    int length = Array.getLength(array);
    Object copy = Array.newInstance(array.getClass().componentType(), length);
    System.arraycopy(array, 0, copy, 0, length);
    return copy;
  }

  /** Compares bits, because NaNs of different payloads must differ. */
  private static void assertSameBits(Object expected, Object actual, String where) {
    assertTrue(Objects.deepEquals(bits(expected), bits(actual)), where);
  }

  private static Object bits(Object array) {
    if (array instanceof float[] floats) {
      int[] bits = new int[floats.length];
      for (int i = 0; i < floats.length; i++) {
        bits[i] = Float.floatToRawIntBits(floats[i]);
      }
      return bits;
    }
    if (array instanceof double[] doubles) {
      long[] bits = new long[doubles.length];
      for (int i = 0; i < doubles.length; i++) {
        bits[i] = Double.doubleToRawLongBits(doubles[i]);
      }
      return bits;
    }
    return array;
  }
}
