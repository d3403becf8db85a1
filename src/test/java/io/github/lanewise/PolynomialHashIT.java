// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.BufferMemory;
import io.github.lanewise.testkit.Reference;
import io.github.lanewise.testkit.Sizes;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the hash of one value, at any offset and in any number of pieces. */
final class PolynomialHashIT {
  /** Returns every short length, and long ones around the pieces in which buffers may be read. */
  private static int[] lengths() {
    return Sizes.reduced()
        ? new int[] {0, 1, 7, 8, 9, 63, 64, 65, 200, 4097}
        : IntStream.concat(
                IntStream.rangeClosed(0, 600),
                IntStream.of(1000, 4095, 4096, 4097, 8191, 8192, 8200, 100_003))
            .toArray();
  }

  @Test
  void equalsTheHashCodeOfAnArray() {
    for (int length : lengths()) {
      byte[] bytes = Bits.random(length);
      assertEquals(Arrays.hashCode(bytes), PolynomialHash.hash(bytes, 0, length));
    }
  }

  @Test
  void hashesAtAnyOffset() {
    byte[] bytes = Bits.random(9000);
    for (int offset : Sizes.misalignments()) {
      for (int length : lengths()) {
        if (offset + length <= bytes.length) {
          assertEquals(
              Reference.hash(1, bytes, offset, length),
              PolynomialHash.hash(bytes, offset, length),
              () -> length + " bytes from " + offset);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, -1, 31, 0x5eed5eed, Integer.MIN_VALUE, Integer.MAX_VALUE})
  void goesOnFromAnySeed(int seed) {
    for (int length : lengths()) {
      byte[] bytes = Bits.random(length);
      int expected = Reference.hash(seed, bytes, 0, length);
      assertEquals(expected, PolynomialHash.hash(seed, bytes, 0, length));
      assertEquals(expected, PolynomialHash.hash(seed, ByteBuffer.wrap(bytes), 0, length));
    }
  }

  @Test
  void hashesValuesThatSpanPieces() {
    byte[] value = Bits.random(700);
    ByteBuffer direct = BufferMemory.DIRECT.of(value);
    int whole = Arrays.hashCode(value);
    for (int cut : Sizes.reduced() ? Sizes.misalignments() : IntStream.range(0, 700).toArray()) {
      int first = PolynomialHash.hash(value, 0, cut);
      assertEquals(whole, PolynomialHash.hash(first, value, cut, value.length - cut));
      assertEquals(whole, PolynomialHash.hash(first, direct, cut, value.length - cut));
    }
  }

  @ParameterizedTest
  @EnumSource
  void hashesBuffersOfAllKinds(BufferMemory kind) {
    for (int length : lengths()) {
      int offset = length % 64;
      byte[] bytes = Bits.random(offset + length + 3);
      ByteBuffer buffer = kind.of(bytes);
      assertEquals(
          Reference.hash(1, bytes, offset, length), PolynomialHash.hash(buffer, offset, length));
      assertEquals(
          Reference.hash(7, bytes, offset, length), PolynomialHash.hash(7, buffer, offset, length));
      assertEquals(-1, Arrays.mismatch(bytes, kind.bits(buffer)));
    }
  }

  @ParameterizedTest
  @ValueSource(bytes = {-128, -1, 0, 127})
  void hashesTheExtremesOfBytes(byte extreme) {
    for (int length : lengths()) {
      byte[] bytes = new byte[length];
      Arrays.fill(bytes, extreme);
      assertEquals(Arrays.hashCode(bytes), PolynomialHash.hash(bytes, 0, length));
    }
  }
}
