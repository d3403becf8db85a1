// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.Memory;
import io.github.lanewise.testkit.MoveCase;
import io.github.lanewise.testkit.Sizes;
import io.github.lanewise.testkit.WarmUp;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that every overload for numbers moves the right bytes, unchanged, and no others. */
final class LittleEndianIT {
  private static Stream<PlainOverload> all() {
    return PlainOverload.all();
  }

  @ParameterizedTest
  @MethodSource("all")
  void movesAnyNumberOfValues(PlainOverload tested) {
    for (int count : Sizes.counts()) {
      moves(tested, 3, 5, count);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void movesValuesAtAnyOffset(PlainOverload tested) {
    for (int offset : Sizes.misalignments()) {
      moves(tested, offset, 63 - offset, 67);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void keepsEveryBitOfFloatingPointValues(PlainOverload tested) {
    for (int count : Sizes.fewCounts()) {
      for (Memory bytes : tested.bytesKinds()) {
        MoveCase move = new MoveCase(tested.numbersKind(), 0, bytes, 0, count);
        if (tested.puts()) {
          move.putsDelicateValues(tested.toString(), call(tested, count));
        } else {
          move.getsDelicateValues(tested.toString(), call(tested, count));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void staysRightOnceCompiled(PlainOverload tested) {
    MoveCase.Call compiled = call(tested, 1003);
    for (Memory bytes : tested.bytesKinds()) {
      Object numbers = tested.numbersKind().of(Bits.random(1003 * width(tested)));
      Object memory = bytes.of(Bits.random(1003 * width(tested)));
      WarmUp.run(
          tested.puts()
              ? () -> compiled.run(numbers, 0, memory, 0)
              : () -> compiled.run(memory, 0, numbers, 0));
    }
    for (int count : Sizes.counts()) {
      moves(tested, count % 64, count % 61, count);
    }
  }

  private static int width(PlainOverload tested) {
    return tested.numbersKind().elementBytes();
  }

  private static void moves(PlainOverload tested, int numbersOffset, int bytesOffset, int count) {
    for (Memory bytes : tested.bytesKinds()) {
      MoveCase move = new MoveCase(tested.numbersKind(), numbersOffset, bytes, bytesOffset, count);
      if (tested.puts()) {
        move.puts(tested.toString(), call(tested, count));
      } else {
        move.gets(tested.toString(), call(tested, count));
      }
    }
  }

  private static MoveCase.Call call(PlainOverload tested, int count) {
    return (source, sourceOffset, target, targetOffset) ->
        tested.call(source, sourceOffset, target, targetOffset, count);
  }
}
