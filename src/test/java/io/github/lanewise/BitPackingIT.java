// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.testkit.Memory;
import io.github.lanewise.testkit.PackingCase;
import io.github.lanewise.testkit.Refusal;
import io.github.lanewise.testkit.Sizes;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that every overload moves the right bits, and no others. */
final class BitPackingIT {
  private static Stream<PackingOverload> all() {
    return PackingOverload.all();
  }

  @ParameterizedTest
  @MethodSource("all")
  void movesAnyNumberOfValuesOfAnyWidth(PackingOverload tested) {
    for (int width = 0; width <= tested.widest(); width++) {
      for (int count : Sizes.fewCounts()) {
        moves(tested, 3, 5, width, count);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void movesValuesAtAnyOffset(PackingOverload tested) {
    for (int offset : Sizes.misalignments()) {
      moves(tested, offset, 63 - offset, 11, 67);
    }
  }

  /** So many values take several tiles if the memory is direct. */
  @ParameterizedTest
  @MethodSource("all")
  void movesPages(PackingOverload tested) {
    for (int width = 0; width <= tested.widest(); width += 5) {
      moves(tested, 3, 5, width, 20_003);
    }
  }

  @Test
  void countsTheBytesOfPackedValues() {
    assertEquals(0, BitPacking.packedBytes(0, Integer.MAX_VALUE));
    assertEquals(0, BitPacking.packedBytes(64, 0));
    assertEquals(1, BitPacking.packedBytes(1, 8));
    assertEquals(2, BitPacking.packedBytes(1, 9));
    assertEquals(3, BitPacking.packedBytes(3, 8));
    assertEquals(8 * 504, BitPacking.packedBytes(64, 504));
    assertEquals(Integer.MAX_VALUE, BitPacking.packedBytes(8, Integer.MAX_VALUE));
    assertEquals(Integer.MAX_VALUE - 7, BitPacking.packedBytes(64, Integer.MAX_VALUE / 8));
  }

  @Test
  void refusesToCountWhatIsOutOfRange() {
    refusesToCount(-1, 1, "width", -1);
    refusesToCount(65, 1, "width", 65, 64);
    refusesToCount(1, -1, "count", -1);
    refusesToCount(9, Integer.MAX_VALUE, "count", "width", 9, Integer.MAX_VALUE);
    refusesToCount(64, 1 << 28, "count", "width", 64, 1 << 28);
  }

  private static void refusesToCount(int width, int count, Object... words) {
    Refusal.assertRefused(
        IllegalArgumentException.class, () -> BitPacking.packedBytes(width, count), words);
  }

  private static void moves(PackingOverload tested, int first, int offset, int width, int count) {
    for (Memory kind : tested.packedKinds()) {
      PackingCase packing =
          new PackingCase(tested.valuesKind(), first, kind, offset, 70, width, count);
      PackingCase.Call call =
          (source, sourceOffset, target, targetOffset) ->
              tested.call(width, source, sourceOffset, target, targetOffset, count);
      if (tested.packs()) {
        packing.packs(tested.toString(), call);
      } else {
        packing.unpacks(tested.toString(), call);
      }
    }
  }
}
