// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.KernelUnderTest;
import io.github.lanewise.testkit.ArrayMemory;
import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.BufferMemory;
import io.github.lanewise.testkit.Memory;
import io.github.lanewise.testkit.PackingCase;
import io.github.lanewise.testkit.Sizes;
import io.github.lanewise.testkit.WarmUp;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests every kernel that packs or unpacks bits, scalar or vector. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class PackingContract {
  /** The longest run of parquet-java. */
  private static final int RUN = 504;

  private static final int PAGE = Sizes.reduced() ? 1_003 : 20_000;

  /** Bytes behind the packed ones, more than the widest vector holds. */
  private static final int ROOM = 70;

  abstract Stream<KernelUnderTest<Packing<Object, Object>>> kernels();

  @ParameterizedTest
  @MethodSource("kernels")
  void movesAnyNumberOfValuesOfAnyWidth(KernelUnderTest<Packing<Object, Object>> tested) {
    movesEverything(tested);
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void movesPages(KernelUnderTest<Packing<Object, Object>> tested) {
    for (int width = 0; width <= widest(tested); width++) {
      moves(tested, 1, 3, 0, width, PAGE);
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void movesAtAnyOffset(KernelUnderTest<Packing<Object, Object>> tested) {
    for (int width = 0; width <= widest(tested); width++) {
      for (int offset : Sizes.misalignments()) {
        moves(tested, 63 - offset, offset, 63 - offset, width, 133);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void staysRightOnceCompiled(KernelUnderTest<Packing<Object, Object>> tested) {
    int widest = widest(tested);
    Object values = values(tested).of(Bits.random(RUN * 8));
    Object packed = packed(tested).of(Bits.random(RUN * 8));
    WarmUp.run(
        () -> {
          for (int width = 0; width <= widest; width++) {
            if (unpacks(tested)) {
              tested.kernel().run(width, packed, 0, values, 0, RUN);
            } else {
              tested.kernel().run(width, values, 0, packed, 0, RUN);
            }
          }
        });
    movesEverything(tested);
  }

  private static void movesEverything(KernelUnderTest<Packing<Object, Object>> tested) {
    int[] counts = Sizes.reduced() ? Sizes.fewCounts() : null;
    for (int width = 0; width <= widest(tested); width++) {
      for (int i = 0; i < (counts == null ? 201 : counts.length); i++) {
        int count = counts == null ? i : counts[i];
        moves(tested, 3, 5, 0, width, count);
        moves(tested, 5, 3, ROOM, width, count);
      }
      moves(tested, 0, 0, 0, width, RUN);
      moves(tested, 1, 1, ROOM, width, RUN + 3);
    }
  }

  private static void moves(
      KernelUnderTest<Packing<Object, Object>> tested,
      int first,
      int offset,
      int room,
      int width,
      int count) {
    PackingCase packing =
        new PackingCase(values(tested), first, packed(tested), offset, room, width, count);
    PackingCase.Call call =
        (source, sourceOffset, target, targetOffset) ->
            tested.kernel().run(width, source, sourceOffset, target, targetOffset, count);
    if (unpacks(tested)) {
      packing.unpacks(tested.toString(), call);
    } else {
      packing.packs(tested.toString(), call);
    }
  }

  /** "unpack int[]", or with the packed side where it is not a byte[]: "unpack direct to int[]". */
  private static boolean unpacks(KernelUnderTest<?> tested) {
    return switch (words(tested)[0]) {
      case "unpack" -> true;
      case "pack" -> false;
      default -> throw new AssertionError("no check for " + tested);
    };
  }

  private static Memory values(KernelUnderTest<?> tested) {
    String[] words = words(tested);
    return ArrayMemory.named(words[unpacks(tested) ? words.length - 1 : 1]);
  }

  private static Memory packed(KernelUnderTest<?> tested) {
    return words(tested).length == 2 ? ArrayMemory.BYTES : BufferMemory.DIRECT;
  }

  private static String[] words(KernelUnderTest<?> tested) {
    return tested.operation().name().split(" (to )?");
  }

  private static int widest(KernelUnderTest<?> tested) {
    return 8 * values(tested).elementBytes();
  }
}
