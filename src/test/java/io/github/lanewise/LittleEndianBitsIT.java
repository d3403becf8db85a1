// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.Reference;
import io.github.lanewise.testkit.Sizes;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that booleans become bits and bits booleans, and that the bits before and after stay. */
final class LittleEndianBitsIT {
  private static final int ROOM = 70;

  private static IntStream firstBits() {
    return Sizes.reduced() ? IntStream.of(0, 1, 7, 8, 13) : IntStream.rangeClosed(0, 23);
  }

  /** Returns counts around the multiples of 8, 64 and 512. */
  private static int[] counts() {
    return Sizes.reduced()
        ? new int[] {0, 1, 7, 8, 9, 130, 600}
        : IntStream.concat(
                IntStream.rangeClosed(0, 140),
                IntStream.of(255, 256, 257, 503, 511, 512, 513, 520, 1023, 1024, 1025, 4099))
            .toArray();
  }

  @ParameterizedTest
  @MethodSource("firstBits")
  void putsBitsBetweenTheirNeighbours(int firstBit) {
    for (int count : counts()) {
      puts(Bits.randomBooleans(3 + count + ROOM), 3, 5, firstBit, count);
    }
  }

  @ParameterizedTest
  @MethodSource("firstBits")
  void getsBits(int firstBit) {
    for (int count : counts()) {
      gets(5, firstBit, 3, count);
    }
  }

  @Test
  void movesBitsAtAnyOffset() {
    for (int offset : Sizes.misalignments()) {
      puts(Bits.randomBooleans(offset + 533), offset, 63 - offset, 3, 533);
      gets(offset, 3, 63 - offset, 533);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void putsRunsOfOneValue(boolean value) {
    boolean[] source = new boolean[1200];
    Arrays.fill(source, value);
    for (int count : counts()) {
      if (count <= source.length) {
        puts(source, 0, 0, 3, count);
      }
    }
  }

  private static void puts(
      boolean[] source, int sourceOffset, int targetOffset, int firstBit, int count) {
    byte[] target = Bits.random(targetOffset + (firstBit + count) / 8 + ROOM);
    byte[] expected = target.clone();
    boolean[] before = source.clone();
    Reference.putBits(source, sourceOffset, expected, targetOffset, firstBit, count);
    LittleEndian.putBits(source, sourceOffset, target, targetOffset, firstBit, count);
    assertArrayEquals(expected, target, () -> count + " bits from bit " + firstBit);
    assertArrayEquals(before, source);
  }

  private static void gets(int sourceOffset, int firstBit, int targetOffset, int count) {
    byte[] source = Bits.random(sourceOffset + (firstBit + count + 7) / 8);
    byte[] before = source.clone();
    boolean[] target = Bits.randomBooleans(targetOffset + count + ROOM);
    boolean[] expected = target.clone();
    Reference.getBits(source, sourceOffset, firstBit, expected, targetOffset, count);
    LittleEndian.getBits(source, sourceOffset, firstBit, target, targetOffset, count);
    assertArrayEquals(expected, target, () -> count + " bits from bit " + firstBit);
    assertArrayEquals(before, source);
  }
}
