// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.plain;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.github.lanewise.kernel.KernelUnderTest;
import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.Reference;
import io.github.lanewise.testkit.Sizes;
import io.github.lanewise.testkit.WarmUp;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests every kernel between booleans and bits, scalar or vector. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class BooleanPackingContract {
  /** Elements after the ranges, more than the widest vector holds. */
  private static final int ROOM = 70;

  abstract Stream<KernelUnderTest<BooleanPacking<Object, Object>>> kernels();

  @ParameterizedTest
  @MethodSource("kernels")
  void movesAnyNumberOfBytes(KernelUnderTest<BooleanPacking<Object, Object>> tested) {
    for (int bytes : Sizes.counts()) {
      moves(tested, Bits.randomBooleans(3 + 8 * bytes), 3, 5, bytes);
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void movesAtAnyOffset(KernelUnderTest<BooleanPacking<Object, Object>> tested) {
    for (int offset : Sizes.misalignments()) {
      moves(tested, Bits.randomBooleans(offset + 8 * 67), offset, 63 - offset, 67);
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void movesRunsOfOneValue(KernelUnderTest<BooleanPacking<Object, Object>> tested) {
    boolean[] booleans = new boolean[8 * 67];
    moves(tested, booleans, 0, 0, 67);
    Arrays.fill(booleans, true);
    moves(tested, booleans, 0, 0, 67);
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void staysRightOnceCompiled(KernelUnderTest<BooleanPacking<Object, Object>> tested) {
    boolean[] booleans = Bits.randomBooleans(8 * 131);
    byte[] bits = new byte[131];
    WarmUp.run(
        tested.operation().name().startsWith("put")
            ? () -> tested.kernel().run(booleans, 0, bits, 0, bits.length)
            : () -> tested.kernel().run(bits, 0, booleans, 0, bits.length));
    for (int bytes : Sizes.counts()) {
      moves(tested, Bits.randomBooleans(3 + 8 * bytes), 3, 5, bytes);
    }
  }

  private static void moves(
      KernelUnderTest<BooleanPacking<Object, Object>> tested,
      boolean[] booleans,
      int booleansOffset,
      int bitsOffset,
      int bytes) {
    String where =
        tested + ": " + bytes + " bytes from " + bitsOffset + ", booleans from " + booleansOffset;
    byte[] bits = Bits.random(bitsOffset + bytes + ROOM);
    byte[] packed = bits.clone();
    Reference.putBits(booleans, booleansOffset, packed, bitsOffset, 0, 8 * bytes);
    switch (tested.operation().name()) {
      case "put booleans" -> {
        tested.kernel().run(booleans, booleansOffset, bits, bitsOffset, bytes);
        assertArrayEquals(packed, bits, where);
      }
      case "get booleans" -> {
        boolean[] target = Bits.randomBooleans(booleansOffset + 8 * bytes + ROOM);
        boolean[] expected = target.clone();
        System.arraycopy(booleans, booleansOffset, expected, booleansOffset, 8 * bytes);
        tested.kernel().run(packed, bitsOffset, target, booleansOffset, bytes);
        assertArrayEquals(expected, target, where);
      }
      default -> throw new AssertionError("no check for " + tested);
    }
  }
}
