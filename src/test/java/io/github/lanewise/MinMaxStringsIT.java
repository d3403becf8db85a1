// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.github.lanewise.testkit.Sizes;
import io.github.lanewise.testkit.WarmUp;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that the extremes of strings and of values of fixed width are those that a plain loop
 * finds.
 */
final class MinMaxStringsIT {
  /** Lengths around the number of bytes in a key, and in a word. */
  private static final int[] LENGTHS = {0, 1, 6, 7, 8, 9, 15, 16, 17, 40};

  /** With few different bytes, some strings are equal, and some are prefixes of others. */
  private static final byte[][] ALPHABETS = {{0}, {0, 1}, {-1, 0, 1, 127, -128}, {'a', 'b', -2}};

  private final SplittableRandom random = new SplittableRandom(17);

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 4, 5, 8, 13})
  void findsStringsThatBeginAlike(int prefix) {
    for (int count : Sizes.fewCounts()) {
      for (int longest : LENGTHS) {
        for (byte[] alphabet : ALPHABETS) {
          findsStrings(count, prefix, longest, alphabet, 0);
          findsStrings(count, prefix, longest, alphabet, 20);
        }
      }
    }
  }

  /** Random cases of so few strings cover most of the ways in which strings may differ. */
  @Test
  void findsAmongFewStrings() {
    for (int i = 0; i < 20_000; i++) {
      byte[] alphabet = ALPHABETS[i % ALPHABETS.length];
      findsStrings(1 + i % 5, i / 4 % 12, i % 11, alphabet, i % 9);
    }
  }

  /** One string, at each index in turn, differs from the others within their common prefix. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4, 5, 8, 9, 13, 70, 150})
  void findsTheOneThatBeginsOtherwise(int prefix) {
    int count = 30;
    for (int place = 0; place < count; place++) {
      for (int differing = 0; differing < prefix; differing++) {
        int[] offsets = offsets(count, prefix, 3);
        byte[] bytes = bytes(offsets, count, prefix, ALPHABETS[3], place % 2 * 20);
        bytes[offsets[2 + place] + differing] = (byte) (differing % 2 == 0 ? 'o' : 'q');
        findsExtremes(bytes, offsets, count);
      }
    }
  }

  /**
   * One string, at each index in turn, is shorter than the prefix that the others have in common.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 4, 5, 8, 9, 13, 70, 150})
  void findsTheOneThatIsShorter(int prefix) {
    int count = 30;
    for (int place = 0; place < count; place++) {
      for (int length = 0; length < prefix; length++) {
        int[] offsets = offsets(count, prefix, 3);
        int cut = offsets[3 + place] - offsets[2 + place] - length;
        for (int i = 3 + place; i <= 2 + count; i++) {
          offsets[i] -= cut;
        }
        byte[] bytes = bytes(offsets, count, prefix, ALPHABETS[3], place % 2 * 20);
        findsExtremes(bytes, offsets, count);
      }
    }
  }

  /** Keys of strings of one length need neither a mask nor a length. Some strings are equal. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 6, 7, 8, 9, 13, 14, 15, 16, 22, 40, 90})
  void findsStringsOfOneLength(int length) {
    for (int i = 0; i < 2_000; i++) {
      int prefix = Math.min(i % 11 == 0 ? 70 : i % 11, length);
      int[] offsets = offsetsOfOneLength(1 + i % 37, length);
      byte[] alphabet = ALPHABETS[i % ALPHABETS.length];
      findsExtremes(bytes(offsets, 1 + i % 37, prefix, alphabet, i % 19), offsets, 1 + i % 37);
    }
  }

  /** Two lengths differ from the others, but all add up to the sum of equal lengths. */
  @Test
  void findsStringsOfOneLengthOnAverage() {
    for (int i = 0; i < 2_000; i++) {
      int[] offsets = offsetsOfOneLength(30, 9);
      offsets[3 + i % 29] += i % 18 - 9;
      findsExtremes(bytes(offsets, 30, i % 5, ALPHABETS[i % 4], i % 19), offsets, 30);
    }
  }

  private static int[] offsetsOfOneLength(int count, int length) {
    int[] offsets = new int[2 + count + 1 + 3];
    for (int i = 0; i <= count; i++) {
      offsets[2 + i] = 5 + i * length;
    }
    return offsets;
  }

  private void findsStrings(int count, int prefix, int longest, byte[] alphabet, int room) {
    if (count > 0) {
      int[] offsets = offsets(count, prefix, longest);
      findsExtremes(bytes(offsets, count, prefix, alphabet, room), offsets, count);
    }
  }

  private static void findsExtremes(byte[] bytes, int[] offsets, int count) {
    int smallest = 2;
    int largest = 2;
    for (int i = 3; i < 2 + count; i++) {
      smallest = compare(bytes, offsets, i, smallest) < 0 ? i : smallest;
      largest = compare(bytes, offsets, i, largest) > 0 ? i : largest;
    }
    int[] minMax = {5, 6, 7};
    MinMax.bytes(bytes, offsets, 2, count, minMax);
    assertArrayEquals(new int[] {smallest, largest, 7}, minMax);
  }

  private int[] offsets(int count, int prefix, int longest) {
    int[] offsets = new int[2 + count + 1 + 3];
    offsets[2] = 5;
    for (int i = 2; i < 2 + count; i++) {
      offsets[i + 1] = offsets[i] + prefix + random.nextInt(longest + 1);
    }
    return offsets;
  }

  private byte[] bytes(int[] offsets, int count, int prefix, byte[] alphabet, int room) {
    byte[] bytes = bytes(offsets[2 + count] + room, alphabet);
    for (int i = 2; i < 2 + count; i++) {
      Arrays.fill(bytes, offsets[i], Math.min(offsets[i] + prefix, offsets[i + 1]), (byte) 'p');
    }
    return bytes;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 7, 8, 9, 12, 16, 33})
  void findsBytesOfAnyWidth(int width) {
    for (int count : Sizes.fewCounts()) {
      for (byte[] alphabet : ALPHABETS) {
        findsFixedBytes(width, count, alphabet, 0);
        findsFixedBytes(width, count, alphabet, 20);
      }
    }
    for (int i = 0; i < 2000; i++) {
      findsFixedBytes(width, 1 + i % 5, ALPHABETS[i % ALPHABETS.length], i % 9);
    }
  }

  private void findsFixedBytes(int width, int count, byte[] alphabet, int room) {
    if (count == 0) {
      return;
    }
    byte[] bytes = bytes(3 + width * count + room, alphabet);
    int[] offsets = new int[count + 1];
    Arrays.setAll(offsets, i -> 3 + width * i);
    int smallest = 0;
    int largest = 0;
    for (int i = 1; i < count; i++) {
      smallest = compare(bytes, offsets, i, smallest) < 0 ? i : smallest;
      largest = compare(bytes, offsets, i, largest) > 0 ? i : largest;
    }
    int[] minMax = {5, 6, 7};
    MinMax.fixedBytes(bytes, width, 3, count, minMax);
    assertArrayEquals(new int[] {smallest, largest, 7}, minMax);
  }

  @Test
  void staysRightOnceCompiled() {
    byte[] bytes = bytes(8003, ALPHABETS[3]);
    int[] offsets = new int[1001];
    Arrays.setAll(offsets, i -> 8 * i - i % 5 * (i % 1000 == 0 ? 0 : 1));
    WarmUp.run(
        () -> {
          MinMax.bytes(bytes, offsets, 0, 1000, new int[2]);
          MinMax.fixedBytes(bytes, 8, 0, 1000, new int[2]);
        });
    findsStringsThatBeginAlike(0);
    findsStringsThatBeginAlike(5);
    findsBytesOfAnyWidth(8);
  }

  private static int compare(byte[] bytes, int[] offsets, int a, int b) {
    return Arrays.compareUnsigned(
        bytes, offsets[a], offsets[a + 1], bytes, offsets[b], offsets[b + 1]);
  }

  private byte[] bytes(int count, byte[] alphabet) {
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = alphabet[random.nextInt(alphabet.length)];
    }
    return bytes;
  }
}
