// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.testkit.ArrayMemory;
import io.github.lanewise.testkit.Bits;
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

  /** Bytes after the packed ones, more than the widest vector holds. */
  private static final int ROOM = 70;

  abstract Stream<PackingUnderTest> kernels();

  @ParameterizedTest
  @MethodSource("kernels")
  void movesAnyNumberOfValuesOfAnyWidth(PackingUnderTest tested) {
    movesEverything(tested);
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void movesPages(PackingUnderTest tested) {
    for (int width = 0; width <= tested.widest(); width++) {
      moves(tested, 1, 3, 0, width, PAGE);
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void movesAtAnyOffset(PackingUnderTest tested) {
    for (int width = 0; width <= tested.widest(); width++) {
      for (int offset : Sizes.misalignments()) {
        moves(tested, 63 - offset, offset, 63 - offset, width, 133);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void staysRightOnceCompiled(PackingUnderTest tested) {
    int widest = tested.widest();
    Object values = tested.values().of(Bits.random(RUN * 8));
    Object packed = ArrayMemory.BYTES.of(Bits.random(RUN * 8));
    WarmUp.run(
        () -> {
          for (int width = 0; width <= widest; width++) {
            if (tested.unpacks()) {
              tested.kernel().run(width, packed, 0, values, 0, RUN);
            } else {
              tested.kernel().run(width, values, 0, packed, 0, RUN);
            }
          }
        });
    movesEverything(tested);
  }

  private static void movesEverything(PackingUnderTest tested) {
    int[] counts = Sizes.reduced() ? Sizes.fewCounts() : null;
    for (int width = 0; width <= tested.widest(); width++) {
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
      PackingUnderTest tested, int first, int offset, int room, int width, int count) {
    PackingCase packing =
        new PackingCase(tested.values(), first, ArrayMemory.BYTES, offset, room, width, count);
    PackingCase.Call call =
        (source, sourceOffset, target, targetOffset) ->
            tested.kernel().run(width, source, sourceOffset, target, targetOffset, count);
    if (tested.unpacks()) {
      packing.unpacks(tested.toString(), call);
    } else {
      packing.packs(tested.toString(), call);
    }
  }
}
