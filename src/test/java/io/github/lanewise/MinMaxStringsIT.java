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

/** The extremes of strings and of values of fixed width are those of a loop that compares them. */
final class MinMaxStringsIT {
  /** Around the bytes that a key knows, and around the words in which a load fits. */
  private static final int[] LENGTHS = {0, 1, 6, 7, 8, 9, 15, 16, 17, 40};

  /** Few different bytes make equal strings, and strings that begin with others. */
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

  /** With a few strings, chance finds most cases. */
  @Test
  void findsAmongFewStrings() {
    for (int i = 0; i < 20_000; i++) {
      byte[] alphabet = ALPHABETS[i % ALPHABETS.length];
      findsStrings(1 + i % 5, i / 4 % 12, i % 11, alphabet, i % 9);
    }
  }

  private void findsStrings(int count, int prefix, int longest, byte[] alphabet, int room) {
    if (count == 0) {
      return;
    }
    int[] offsets = new int[2 + count + 1 + 3];
    offsets[2] = 5;
    for (int i = 2; i < 2 + count; i++) {
      offsets[i + 1] = offsets[i] + prefix + random.nextInt(longest + 1);
    }
    byte[] bytes = bytes(offsets[2 + count] + room, alphabet);
    for (int i = 2; i < 2 + count; i++) {
      Arrays.fill(bytes, offsets[i], offsets[i] + prefix, (byte) 'p');
    }
    int[] minMax = {5, 6, 7};
    MinMax.bytes(bytes, offsets, 2, count, minMax);
    int smallest = 2;
    int largest = 2;
    for (int i = 3; i < 2 + count; i++) {
      smallest = compare(bytes, offsets, i, smallest) < 0 ? i : smallest;
      largest = compare(bytes, offsets, i, largest) > 0 ? i : largest;
    }
    assertArrayEquals(new int[] {smallest, largest, 7}, minMax);
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
