// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static io.github.lanewise.testkit.Refusal.assertRefused;
import static io.github.lanewise.testkit.Refusal.refusesArgument;
import static io.github.lanewise.testkit.Refusal.refusesRange;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Tests that bad arguments are refused by name and number, before a hash is written. */
final class PolynomialHashBadInputIT {
  private static final int MAX = Integer.MAX_VALUE;

  private final byte[] bytes = new byte[100];
  private final int[] hashes = new int[10];

  @AfterEach
  void nothingWasWritten() {
    assertArrayEquals(new int[10], hashes);
  }

  @Test
  void refusesNull() {
    refusesNull(() -> PolynomialHash.hash((byte[]) null, 0, 1));
    refusesNull(() -> PolynomialHash.hash(1, (byte[]) null, 0, 1));
    refusesNull(() -> PolynomialHash.hash((ByteBuffer) null, 0, 1));
    refusesNull(() -> PolynomialHash.hash(1, (ByteBuffer) null, 0, 1));
    refusesNull(() -> PolynomialHash.hashAll(null, 0, 4, hashes, 0, 2));
    refusesNull(() -> PolynomialHash.hashAll(bytes, 0, 4, null, 0, 2));
    refusesNull(() -> PolynomialHash.hashAll(null, new int[3], 0, hashes, 0, 2));
    refusesNull(() -> PolynomialHash.hashAll(null, new int[3], 0, hashes, 0, 0));
    refusesNull(() -> PolynomialHash.hashAll(bytes, null, 0, hashes, 0, 2));
    refusesNull(() -> PolynomialHash.hashAll(bytes, new int[3], 0, null, 0, 2));
  }

  @Test
  void refusesNegativeSizes() {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    refusesArgument(() -> PolynomialHash.hash(bytes, 0, -1), "length", -1, 0);
    refusesArgument(() -> PolynomialHash.hash(1, bytes, 0, -1), "length", -1, 0);
    refusesArgument(() -> PolynomialHash.hash(buffer, 0, -1), "length", -1, 0);
    refusesArgument(() -> PolynomialHash.hash(1, buffer, 0, -1), "length", -1, 0);
    refusesArgument(() -> PolynomialHash.hashAll(bytes, 0, -1, hashes, 0, 2), "width", -1, 0);
    refusesArgument(() -> PolynomialHash.hashAll(bytes, 0, 4, hashes, 0, -1), "count", -1, 0);
    refusesArgument(
        () -> PolynomialHash.hashAll(bytes, new int[3], 0, hashes, 0, -1), "count", -1, 0);
  }

  @Test
  void refusesBytesOutsideTheirArray() {
    refusesRange(() -> PolynomialHash.hash(bytes, 91, 10), "bytes", 91, 10, 100);
    refusesRange(() -> PolynomialHash.hash(bytes, -1, 10), "bytes", -1, 10, 100);
    refusesRange(() -> PolynomialHash.hash(bytes, MAX, 10), "bytes", MAX, 10, 100);
    refusesRange(() -> PolynomialHash.hash(bytes, 1, MAX), "bytes", 1, MAX, 100);
    refusesRange(() -> PolynomialHash.hash(1, bytes, 91, 10), "bytes", 91, 10, 100);
    refusesRange(() -> PolynomialHash.hashAll(bytes, 61, 4, hashes, 0, 10), "bytes", 61, 40, 100);
    refusesRange(() -> PolynomialHash.hashAll(bytes, -1, 4, hashes, 0, 10), "bytes", -1, 40, 100);
    refusesRange(() -> PolynomialHash.hashAll(bytes, MAX, 4, hashes, 0, 10), "bytes", MAX, 40);
  }

  @Test
  void refusesBytesAboveTheLimit() {
    for (ByteBuffer buffer :
        new ByteBuffer[] {ByteBuffer.wrap(bytes), ByteBuffer.allocateDirect(100)}) {
      buffer.limit(60);
      assertEquals(PolynomialHash.hash(bytes, 50, 10), PolynomialHash.hash(buffer, 50, 10));
      refusesRange(() -> PolynomialHash.hash(buffer, 51, 10), "bytes", 51, 10, 60);
      refusesRange(() -> PolynomialHash.hash(1, buffer, -1, 10), "bytes", -1, 10, 60);
    }
  }

  @Test
  void refusesMoreBytesThanAnInt() {
    refusesArgument(
        () -> PolynomialHash.hashAll(bytes, 0, MAX, hashes, 0, 2), "count", "width", 2, MAX);
    refusesArgument(
        () -> PolynomialHash.hashAll(bytes, 0, 8, hashes, 0, 1 << 28), "count", "width", 1 << 28);
  }

  @Test
  void refusesHashesOutsideTheirArray() {
    refusesRange(() -> PolynomialHash.hashAll(bytes, 0, 4, hashes, 6, 5), "hashes", 6, 5, 10);
    refusesRange(() -> PolynomialHash.hashAll(bytes, 0, 4, hashes, -1, 5), "hashes", -1, 5, 10);
    refusesRange(() -> PolynomialHash.hashAll(bytes, 0, 0, hashes, 0, MAX), "hashes", 0, MAX, 10);
    int[] offsets = new int[6];
    refusesRange(() -> PolynomialHash.hashAll(bytes, offsets, 0, hashes, 6, 5), "hashes", 6, 5, 10);
    refusesRange(
        () -> PolynomialHash.hashAll(bytes, offsets, 0, hashes, -1, 5), "hashes", -1, 5, 10);
  }

  @Test
  void refusesOffsetsOutsideTheirArray() {
    int[] offsets = new int[6];
    refusesRange(() -> PolynomialHash.hashAll(bytes, offsets, 1, hashes, 0, 5), "offsets", 1, 6, 6);
    refusesRange(
        () -> PolynomialHash.hashAll(bytes, offsets, -1, hashes, 0, 5), "offsets", -1, 6, 6);
    refusesRange(
        () -> PolynomialHash.hashAll(bytes, offsets, MAX, hashes, 0, 5), "offsets", MAX, 6);
    PolynomialHash.hashAll(bytes, offsets, 6, hashes, 0, 0);
    refusesRange(() -> PolynomialHash.hashAll(bytes, offsets, 7, hashes, 0, 0), "offsets", 7, 0, 6);
  }

  @Test
  void refusesOffsetsOutsideTheBytes() {
    refusesOffsets(IndexOutOfBoundsException.class, new int[] {-1, 4, 8}, 0, -1, 100);
    refusesOffsets(IndexOutOfBoundsException.class, new int[] {0, 4, 101}, 2, 101, 100);
    refusesOffsets(IndexOutOfBoundsException.class, new int[] {0, 101, 102}, 1, 101, 100);
    refusesOffsets(IndexOutOfBoundsException.class, new int[] {0, 4, -8}, 2, -8, 100);
  }

  @Test
  void refusesOffsetsThatFall() {
    refusesOffsets(IllegalArgumentException.class, new int[] {0, 8, 4}, 2, 4, 8);
    refusesOffsets(IllegalArgumentException.class, new int[] {5, 4, 8}, 1, 4, 5);
    refusesOffsets(IllegalArgumentException.class, new int[] {0, 8, 4, 20, 100}, 2, 4, 8);
  }

  /** Each step between two offsets is a positive int, but one of them only because it overflows. */
  @Test
  void refusesOffsetsThatRiseAroundTheIntegers() {
    int[] offsets = {0, 5, MAX, Integer.MIN_VALUE, -1, 10};
    refusesOffsets(IndexOutOfBoundsException.class, offsets, 2, MAX, 100);
  }

  @Test
  void refusesHashesInPlaceOfOffsets() {
    int[] both = new int[20];
    for (int hashesOffset = 0; hashesOffset <= 15; hashesOffset++) {
      int to = hashesOffset;
      Executable call = () -> PolynomialHash.hashAll(bytes, both, 7, both, to, 5);
      if (hashesOffset + 5 <= 7 || hashesOffset >= 13) {
        assertDoesNotThrow(call);
        assertArrayEquals(new int[] {1, 1, 1, 1, 1}, Arrays.copyOfRange(both, to, to + 5));
        Arrays.fill(both, 0);
      } else {
        refusesArgument(call, 7, 13, to, to + 5);
        assertArrayEquals(new int[20], both);
      }
    }
  }

  @Test
  void takesBatchesWithoutValues() {
    PolynomialHash.hashAll(bytes, 100, 4, hashes, 10, 0);
    PolynomialHash.hashAll(bytes, new int[0], 0, hashes, 10, 0);
    PolynomialHash.hashAll(bytes, new int[] {-7}, 1, hashes, 10, 0);
  }

  private void refusesOffsets(
      Class<? extends RuntimeException> type, int[] offsets, Object... words) {
    Executable call =
        () -> PolynomialHash.hashAll(bytes, offsets, 0, hashes, 0, offsets.length - 1);
    assertRefused(type, call, words);
    assertRefused(type, call, "offsets");
  }

  private static void refusesNull(Executable call) {
    assertRefused(NullPointerException.class, call);
  }
}
