// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.KernelUnderTest;
import io.github.lanewise.testkit.Sizes;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests every byte-stream-split kernel, scalar or vector. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TransposeContract {
  abstract Stream<KernelUnderTest<Transpose<Object, Object>>> kernels();

  /**
   * Returns the kernels to compile. Under emulation, a compilation takes ten seconds. So those for
   * direct memory are left out there, and those for floats and doubles, from which the kernels for
   * ints and longs are derived.
   */
  Stream<KernelUnderTest<Transpose<Object, Object>>> kernelsToCompile() {
    return Sizes.reduced()
        ? kernels()
            .filter(tested -> !tested.operation().name().matches(".*(direct|float|double).*"))
        : kernels();
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void movesAnyNumberOfValues(KernelUnderTest<Transpose<Object, Object>> tested) {
    TransposeCheck check = new TransposeCheck(tested);
    for (int count : Sizes.counts()) {
      check.moves(3, 5, count, count);
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void movesValuesAtAnyOffset(KernelUnderTest<Transpose<Object, Object>> tested) {
    TransposeCheck check = new TransposeCheck(tested);
    for (int offset : Sizes.misalignments()) {
      check.moves(offset, 63 - offset, 131, 131);
      check.moves(offset, offset, 67, 67);
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void leavesGapsBetweenStreamsAlone(KernelUnderTest<Transpose<Object, Object>> tested) {
    TransposeCheck check = new TransposeCheck(tested);
    for (int count : Sizes.fewCounts()) {
      for (int gap : new int[] {1, 7, 64, 100}) {
        check.moves(gap % 5, gap % 3, count + gap, count);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void keepsEveryBitOfFloatingPointValues(KernelUnderTest<Transpose<Object, Object>> tested) {
    TransposeCheck check = new TransposeCheck(tested);
    for (int count : Sizes.fewCounts()) {
      check.movesDelicateValues(count);
    }
  }

  @ParameterizedTest
  @MethodSource("kernelsToCompile")
  void staysRightOnceCompiled(KernelUnderTest<Transpose<Object, Object>> tested) {
    TransposeCheck check = new TransposeCheck(tested);
    check.warmUp();
    for (int count : Sizes.counts()) {
      check.moves(count % 64, count % 61, count + 3, count);
    }
  }
}
