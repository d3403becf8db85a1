// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.kernel.KernelUnderTest;
import io.github.lanewise.testkit.NullPattern;
import io.github.lanewise.testkit.Sizes;
import io.github.lanewise.testkit.WarmUp;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests every kernel that compares levels, scalar or vector. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class LevelBitsContract {
  abstract Stream<KernelUnderTest<LevelBits>> kernels();

  @ParameterizedTest
  @MethodSource("kernels")
  void comparesAnyNumberOfLevels(KernelUnderTest<LevelBits> tested) {
    for (int count : Sizes.counts()) {
      for (int level = 0; level <= 4; level++) {
        compares(tested, 3, level, 11, count);
        compares(tested, 0, level, 0, count);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void comparesToAnyBit(KernelUnderTest<LevelBits> tested) {
    for (int bit : Sizes.misalignments()) {
      compares(tested, 63 - bit, 3, bit, 300);
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void staysRightOnceCompiled(KernelUnderTest<LevelBits> tested) {
    int[] levels = new SplittableRandom(1).ints(1003, 0, 5).toArray();
    long[] bitmap = new long[20];
    WarmUp.run(() -> tested.kernel().run(levels, 0, 2, bitmap, 5, 1003));
    comparesAnyNumberOfLevels(tested);
  }

  private static void compares(
      KernelUnderTest<LevelBits> tested, int from, int level, int firstBit, int count) {
    int[] levels = new SplittableRandom(count).ints(from + count, 0, 5).toArray();
    long[] bitmap = NullPattern.HALF.bitmap(firstBit, count);
    long[] expected = bitmap.clone();
    boolean equal = tested.operation().name().startsWith("equal");
    int ones = 0;
    for (int i = 0; i < count; i++) {
      boolean one = equal ? levels[from + i] == level : levels[from + i] >= level;
      NullPattern.set(expected, firstBit + i, one);
      ones += one ? 1 : 0;
    }
    String where = tested + ": " + count + " levels, " + level + ", from bit " + firstBit;
    assertEquals(ones, tested.kernel().run(levels, from, level, bitmap, firstBit, count), where);
    assertArrayEquals(expected, bitmap, where);
  }
}
