// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import io.github.lanewise.testkit.ArrayMemory;
import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.MoveCase;
import io.github.lanewise.testkit.Sizes;
import io.github.lanewise.testkit.WarmUp;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every kernel between numbers and their bytes must do, scalar or vector. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class MoveContract {
  abstract Stream<KernelUnderTest<BulkMove<Object, Object>>> kernels();

  @ParameterizedTest
  @MethodSource("kernels")
  void movesAnyNumberOfValues(KernelUnderTest<BulkMove<Object, Object>> tested) {
    for (int count : Sizes.counts()) {
      moves(tested, 3, 5, count);
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void movesValuesAtAnyOffset(KernelUnderTest<BulkMove<Object, Object>> tested) {
    for (int offset : Sizes.misalignments()) {
      moves(tested, offset, 63 - offset, 131);
      moves(tested, offset, offset, 67);
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void keepsEveryBitOfFloatingPointValues(KernelUnderTest<BulkMove<Object, Object>> tested) {
    for (int count : Sizes.fewCounts()) {
      movesDelicateValues(tested, count);
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void staysRightOnceCompiled(KernelUnderTest<BulkMove<Object, Object>> tested) {
    ArrayMemory kind = numbersKind(tested);
    Object numbers = kind.of(Bits.random(1003 * kind.elementBytes()));
    byte[] bytes = Bits.random(1003 * kind.elementBytes());
    WarmUp.run(
        puts(tested)
            ? () -> tested.kernel().run(numbers, 0, bytes, 0, 1003)
            : () -> tested.kernel().run(bytes, 0, numbers, 0, 1003));
    for (int count : Sizes.counts()) {
      moves(tested, count % 64, count % 61, count);
      movesDelicateValues(tested, count);
    }
  }

  private static void moves(
      KernelUnderTest<BulkMove<Object, Object>> tested,
      int numbersOffset,
      int bytesOffset,
      int count) {
    MoveCase move =
        new MoveCase(numbersKind(tested), numbersOffset, ArrayMemory.BYTES, bytesOffset, count);
    if (puts(tested)) {
      move.puts(tested.toString(), call(tested, count));
    } else {
      move.gets(tested.toString(), call(tested, count));
    }
  }

  private static void movesDelicateValues(
      KernelUnderTest<BulkMove<Object, Object>> tested, int count) {
    MoveCase move = new MoveCase(numbersKind(tested), 0, ArrayMemory.BYTES, 0, count);
    if (puts(tested)) {
      move.putsDelicateValues(tested.toString(), call(tested, count));
    } else {
      move.getsDelicateValues(tested.toString(), call(tested, count));
    }
  }

  private static MoveCase.Call call(KernelUnderTest<BulkMove<Object, Object>> tested, int count) {
    return (source, sourceOffset, target, targetOffset) ->
        tested.kernel().run(source, sourceOffset, target, targetOffset, count);
  }

  private static boolean puts(KernelUnderTest<?> tested) {
    return switch (words(tested)[0]) {
      case "put" -> true;
      case "get" -> false;
      default -> throw new AssertionError("no check for " + tested);
    };
  }

  private static ArrayMemory numbersKind(KernelUnderTest<?> tested) {
    return ArrayMemory.named(words(tested)[1]);
  }

  private static String[] words(KernelUnderTest<?> tested) {
    return tested.operation().name().split(" ");
  }
}
