// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.testkit.Memory;
import io.github.lanewise.testkit.Sizes;
import io.github.lanewise.testkit.SplitCase;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that every overload moves the right bytes and no others. */
final class ByteStreamSplitIT {
  private static final int MOST_BYTES = 140_000;

  private static Stream<SplitOverload> ofArrays() {
    return SplitOverload.ofArrays();
  }

  private static Stream<SplitOverload> ofBuffers() {
    return SplitOverload.ofBuffers();
  }

  private static Stream<SplitOverload> strided() {
    return SplitOverload.all().filter(SplitOverload::strided);
  }

  @ParameterizedTest
  @MethodSource("ofArrays")
  void movesAnyNumberOfValuesOfAnyWidth(SplitOverload tested) {
    for (int width : tested.widths()) {
      for (int count : counts(width)) {
        moves(tested, 3, 5, count, count, width);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("ofArrays")
  void movesValuesAtAnyOffset(SplitOverload tested) {
    for (int width : tested.widths()) {
      if (width <= 17) {
        for (int offset : Sizes.misalignments()) {
          moves(tested, offset, 63 - offset, 131, 131, width);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("strided")
  void leavesGapsBetweenStreamsAlone(SplitOverload tested) {
    for (int width : tested.widths()) {
      for (int count : Sizes.fewCounts()) {
        if (width <= 17) {
          moves(tested, 1, 2, count + 1, count, width);
          moves(tested, 2, 1, 2 * count + 64, count, width);
        }
      }
    }
  }

  /**
   * Buffers without an array may be worked on in pieces. The counts are around the ends of these.
   */
  @ParameterizedTest
  @MethodSource("ofBuffers")
  void movesBetweenBuffersOfAllKinds(SplitOverload tested) {
    for (int width : tested.widths()) {
      if (width <= 5 || width % 4 == 0 || width > 100) {
        int piece = 4096 / width;
        for (int count : new int[] {0, 1, 67, piece, piece + 1, 2 * piece, 2 * piece + 1}) {
          moves(tested, 3, 5, count, count, width);
        }
      }
    }
  }

  private static int[] counts(int width) {
    return IntStream.of(Sizes.counts()).filter(count -> count * width <= MOST_BYTES).toArray();
  }

  private static void moves(
      SplitOverload tested, int valuesOffset, int streamsOffset, int stride, int count, int width) {
    SplitCase.Call call =
        (source, sourceOffset, target, targetOffset) ->
            tested.call(source, sourceOffset, target, targetOffset, stride, count, width);
    for (Memory values : tested.valuesKinds()) {
      for (Memory streams : tested.streamsKinds()) {
        SplitCase split =
            new SplitCase(values, valuesOffset, streams, streamsOffset, stride, count, width);
        if (tested.encodes()) {
          split.encodes(tested.toString(), call);
        } else {
          split.decodes(tested.toString(), call);
        }
      }
    }
  }
}
