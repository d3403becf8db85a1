// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.Sizes;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that a batch gives the hash of each value, and leaves the elements around the hashes alone.
 */
final class PolynomialHashBatchIT {
  private static IntStream widths() {
    return Sizes.reduced() ? IntStream.of(0, 1, 4, 8, 16, 40) : IntStream.rangeClosed(0, 40);
  }

  @ParameterizedTest
  @MethodSource("widths")
  void hashesValuesOfOneWidth(int width) {
    for (int count : Sizes.counts()) {
      int offset = count % 64;
      byte[] bytes = Bits.random(offset + count * width);
      int[] hashes = untouched(count + 9);
      PolynomialHash.hashAll(bytes, offset, width, hashes, 4, count);
      int[] expected = untouched(count + 9);
      for (int i = 0; i < count; i++) {
        expected[4 + i] = hashCode(bytes, offset + i * width, width);
      }
      assertArrayEquals(expected, hashes, () -> count + " values");
    }
  }

  @ParameterizedTest
  @MethodSource("widths")
  void hashesValuesBetweenOffsetsOfOneWidth(int width) {
    for (int count : Sizes.fewCounts()) {
      int[] offsets = IntStream.rangeClosed(0, count).map(i -> 3 + i * width).toArray();
      assertHashed(Bits.random(3 + count * width), offsets, 0);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 20, 100, 600})
  void hashesValuesOfAnyLength(int longest) {
    SplittableRandom random = new SplittableRandom(longest);
    for (int count : Sizes.counts()) {
      int[] offsets = new int[count + 1];
      for (int i = 0; i < count; i++) {
        offsets[i + 1] = offsets[i] + random.nextInt(longest + 1);
      }
      assertHashed(Bits.random(offsets[count]), offsets, count % 5);
    }
  }

  @Test
  void hashesShortValuesAtTheEndsOfTheArray() {
    for (int length = 0; length <= 40; length++) {
      for (int cut = 0; cut <= length; cut++) {
        assertHashed(Bits.random(length), new int[] {0, cut, length}, 0);
      }
    }
  }

  /** Hashes with offsets amid elements that a kernel must not take for offsets. */
  private static void assertHashed(byte[] bytes, int[] offsets, int offsetsOffset) {
    int count = offsets.length - 1;
    int[] given = new int[offsetsOffset + offsets.length + 2];
    Arrays.fill(given, Integer.MIN_VALUE);
    System.arraycopy(offsets, 0, given, offsetsOffset, offsets.length);
    int[] hashes = untouched(count + 7);
    PolynomialHash.hashAll(bytes, given, offsetsOffset, hashes, 3, count);
    int[] expected = untouched(count + 7);
    for (int i = 0; i < count; i++) {
      expected[3 + i] = hashCode(bytes, offsets[i], offsets[i + 1] - offsets[i]);
    }
    assertArrayEquals(expected, hashes, () -> Arrays.toString(offsets));
  }

  private static int hashCode(byte[] bytes, int offset, int length) {
    return Arrays.hashCode(Arrays.copyOfRange(bytes, offset, offset + length));
  }

  private static int[] untouched(int length) {
    return IntStream.range(0, length).map(i -> ~i).toArray();
  }
}
