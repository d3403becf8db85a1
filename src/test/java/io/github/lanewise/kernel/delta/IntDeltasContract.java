// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.kernel.KernelUnderTest;
import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.NaiveDelta;
import io.github.lanewise.testkit.Sizes;
import io.github.lanewise.testkit.WarmUp;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests every kernel that decodes miniblocks to ints, scalar or vector. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class IntDeltasContract {
  /** Bytes and values behind the ranges, more than the widest vector holds. */
  private static final int ROOM = 70;

  private static final int[] SIZES = {32, 64, 96, 256};

  abstract Stream<KernelUnderTest<IntDeltas>> kernels();

  @ParameterizedTest
  @MethodSource("kernels")
  void decodesMiniblocksOfAnyWidthAndSize(KernelUnderTest<IntDeltas> tested) {
    for (int width = 0; width <= 64; width++) {
      for (int size : SIZES) {
        decodes(tested, 3, ROOM, size, width);
        decodes(tested, 0, 0, size, width);
        decodes(tested, 1, ROOM, size, width, width, width, width);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void decodesNearTheEndOfTheArray(KernelUnderTest<IntDeltas> tested) {
    for (int width = 0; width <= 64; width++) {
      for (int room : Sizes.misalignments()) {
        decodes(tested, room, room, 32, width, width);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void decodesBlocksOfUnequalWidths(KernelUnderTest<IntDeltas> tested) {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < (Sizes.reduced() ? 100 : 2_000); i++) {
      int most = 1 + random.nextInt(64);
      int[] widths = random.ints(random.nextInt(9), 0, most + 1).toArray();
      decodes(tested, random.nextInt(9), random.nextInt(ROOM), 32, widths);
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void staysRightOnceCompiled(KernelUnderTest<IntDeltas> tested) {
    byte[] packed = Bits.random(2_000);
    for (int i = 0; i < 65; i++) {
      packed[i] = (byte) i;
    }
    int[] values = new int[128];
    WarmUp.run(
        () -> {
          for (int widths = 0; widths <= 61; widths++) {
            tested.kernel().run(packed, widths, 65, 4, 32, -7, 9, values, 0);
          }
        });
    decodesMiniblocksOfAnyWidthAndSize(tested);
    decodesNearTheEndOfTheArray(tested);
  }

  private static void decodes(
      KernelUnderTest<IntDeltas> tested, int offset, int room, int size, int... widths) {
    int bits = 0;
    for (int width : widths) {
      bits += width;
    }
    int data = offset + widths.length;
    byte[] packed = Bits.random(data + size / 8 * bits + room);
    for (int i = 0; i < widths.length; i++) {
      packed[offset + i] = (byte) widths[i];
    }
    SplittableRandom random = new SplittableRandom(bits);
    int min = (int) (random.nextLong() >> random.nextInt(64));
    int last = random.nextInt();
    int[] values = random.ints(offset + widths.length * size + ROOM).toArray();
    int[] expected = values.clone();
    int value = last;
    int at = data;
    for (int m = 0, i = offset; m < widths.length; m++) {
      for (int k = 0; k < size; k++) {
        value += min + (int) NaiveDelta.packed(packed, at, (long) k * widths[m], widths[m]);
        expected[i++] = value;
      }
      at += size / 8 * widths[m];
    }
    String where = tested + ": " + widths.length + " of " + size + ", bits " + bits;
    assertEquals(
        value,
        tested.kernel().run(packed, offset, data, widths.length, size, min, last, values, offset),
        where);
    assertArrayEquals(expected, values, where);
  }
}
