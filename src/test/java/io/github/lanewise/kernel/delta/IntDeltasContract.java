// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.kernel.KernelUnderTest;
import io.github.lanewise.kernel.delta.DeltaStream.Fault;
import io.github.lanewise.testkit.Sizes;
import io.github.lanewise.testkit.WarmUp;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests every kernel that decodes miniblocks to ints, scalar or vector. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class IntDeltasContract {
  /** Bytes and values after the ranges, more than the widest vector holds. */
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
      int[] widths = random.ints(1 + random.nextInt(8), 0, most + 1).toArray();
      decodes(tested, random.nextInt(9), random.nextInt(ROOM), 32, widths);
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void stopsBeforeABlockWithAFault(KernelUnderTest<IntDeltas> tested) {
    for (Fault fault : Fault.values()) {
      for (int sound = 0; sound < 3; sound++) {
        DeltaStream blocks = new DeltaStream(4, 32, 4);
        for (int i = 0; i < sound; i++) {
          blocks.add(Long.MIN_VALUE >> i, 7, 0, 33, 12);
        }
        blocks.add(fault);
        blocks.addRoom(ROOM);
        BlockCursor cursor = blocks.cursor();
        decodesInOneCall(tested, blocks, cursor, fault + " after " + sound);
        assertEquals(blocks.stop(), cursor.at, fault.toString());
        assertEquals(blocks.opened() ? 4 : 0, cursor.open, fault.toString());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void decodesMiniblocksBeforeAFaultThatNobodyAsksFor(KernelUnderTest<IntDeltas> tested) {
    DeltaStream blocks = new DeltaStream(4, 32, 4);
    blocks.add(Fault.WIDTH_OF_65);
    BlockCursor cursor = blocks.cursor();
    assertEquals(96, tested.kernel().run(cursor, 0, new int[127], 0, 127), tested.toString());
    assertEquals(1, cursor.open, tested.toString());
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void staysRightOnceCompiled(KernelUnderTest<IntDeltas> tested) {
    IntDeltasSample sample = new IntDeltasSample();
    WarmUp.run(() -> sample.run(tested.kernel()));
    decodesMiniblocksOfAnyWidthAndSize(tested);
    decodesNearTheEndOfTheArray(tested);
    stopsBeforeABlockWithAFault(tested);
    decodesMiniblocksBeforeAFaultThatNobodyAsksFor(tested);
  }

  /** Decodes one to three blocks, at once and in pieces. The first one has these widths. */
  private static void decodes(
      KernelUnderTest<IntDeltas> tested, int offset, int room, int size, int... firstWidths) {
    int[] widths = firstWidths.clone();
    int bits = IntStream.of(widths).sum();
    SplittableRandom random = new SplittableRandom(bits);
    DeltaStream blocks = new DeltaStream(offset, size, widths.length);
    int more = random.nextInt(3);
    for (int i = 0; i <= more; i++) {
      blocks.add(random.nextLong() >> random.nextInt(64), widths);
      // Each block has other widths than the one before.
      int first = widths[0];
      System.arraycopy(widths, 1, widths, 0, widths.length - 1);
      widths[widths.length - 1] = first;
    }
    blocks.addRoom(room);
    String where = widths.length + " of " + size + ", bits " + bits;
    BlockCursor cursor = blocks.cursor();
    decodesInOneCall(tested, blocks, cursor, where);
    assertEquals(cursor.end, cursor.at, where);
    assertEquals(0, cursor.open, where);
    decodesInPieces(tested, blocks, random, where);
  }

  private static void decodesInOneCall(
      KernelUnderTest<IntDeltas> tested, DeltaStream blocks, BlockCursor cursor, String where) {
    int last = blocks.deltas().size() * 0x9e3779b9;
    int first = cursor.at;
    int count = blocks.deltas().size() + cursor.miniblocks * cursor.size;
    int[] values = values(first + count + ROOM);
    int[] expected = values.clone();
    expect(expected, first, last, blocks);
    int decoded = tested.kernel().run(cursor, last, values, first, count);
    assertEquals(blocks.deltas().size(), decoded, tested + ": " + where);
    assertArrayEquals(expected, values, tested + ": " + where);
  }

  /** Each call goes on where the last one has ended. */
  private static void decodesInPieces(
      KernelUnderTest<IntDeltas> tested,
      DeltaStream blocks,
      SplittableRandom random,
      String where) {
    BlockCursor cursor = blocks.cursor();
    int size = cursor.size;
    int total = blocks.deltas().size();
    int[] values = values(total + ROOM);
    int[] expected = values.clone();
    expect(expected, 0, 0, blocks);
    int done = 0;
    while (done < total) {
      int count = Math.min(size + random.nextInt(4 * size), values.length - done);
      int last = done == 0 ? 0 : values[done - 1];
      int decoded = tested.kernel().run(cursor, last, values, done, count);
      assertEquals(Math.min(count / size * size, total - done), decoded, tested + ": " + where);
      done += decoded;
    }
    assertArrayEquals(expected, values, tested + ": " + where + ", in pieces");
  }

  private static int[] values(int count) {
    return new SplittableRandom(count).ints(count).toArray();
  }

  private static void expect(int[] expected, int first, int last, DeltaStream blocks) {
    int value = last;
    int at = first;
    for (long delta : blocks.deltas()) {
      value += (int) delta;
      expected[at++] = value;
    }
  }
}
