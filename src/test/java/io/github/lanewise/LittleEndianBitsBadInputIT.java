// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static io.github.lanewise.testkit.Refusal.assertRefused;
import static io.github.lanewise.testkit.Refusal.refusesArgument;
import static io.github.lanewise.testkit.Refusal.refusesRange;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.github.lanewise.testkit.Bits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Tests that bad arguments of booleans and bits are refused by name and number, before a bit is
 * written.
 */
final class LittleEndianBitsBadInputIT {
  private static final int MAX = Integer.MAX_VALUE;

  /** The three bytes below hold these twenty booleans in bits 4 to 23. */
  private final boolean[] booleans = Bits.randomBooleans(20);

  private final byte[] bits = Bits.random(3);

  @AfterEach
  void nothingWasWritten() {
    assertArrayEquals(Bits.randomBooleans(20), booleans);
    assertArrayEquals(Bits.random(3), bits);
  }

  @Test
  void refusesNull() {
    assertRefused(NullPointerException.class, () -> put(null, 0, bits, 0, 0, 1));
    assertRefused(NullPointerException.class, () -> put(booleans, 0, null, 0, 0, 1));
    assertRefused(NullPointerException.class, () -> get(null, 0, 0, booleans, 0, 1));
    assertRefused(NullPointerException.class, () -> get(bits, 0, 0, null, 0, 1));
  }

  @Test
  void refusesNegativeCounts() {
    refusesArgument(() -> put(booleans, 0, bits, 0, 0, -1), "count", -1, 0);
    refusesArgument(() -> get(bits, 0, 0, booleans, 0, -1), "count", -1, 0);
  }

  @Test
  void refusesNegativeFirstBits() {
    refusesArgument(() -> put(booleans, 0, bits, 0, -1, 5), "firstBit", -1, 0);
    refusesArgument(() -> get(bits, 0, -1, booleans, 0, 5), "firstBit", -1, 0);
  }

  @Test
  void refusesBooleansOutsideTheirArray() {
    refusesRange(() -> put(booleans, -1, bits, 0, 0, 5), "source", -1, 5, 20);
    refusesRange(() -> put(booleans, 16, bits, 0, 0, 5), "source", 16, 5, 20);
    refusesRange(() -> put(booleans, MAX, bits, 0, 0, 5), "source", MAX, 5, 20);
    refusesRange(() -> get(bits, 0, 0, booleans, -1, 5), "target", -1, 5, 20);
    refusesRange(() -> get(bits, 0, 0, booleans, 16, 5), "target", 16, 5, 20);
    refusesRange(() -> get(bits, 0, 0, booleans, MAX, 5), "target", MAX, 5, 20);
  }

  @Test
  void refusesBitsOutsideTheirArray() {
    refusesRange(() -> put(booleans, 0, bits, 0, 5, 20), "target", 4, 0, 3);
    refusesRange(() -> put(booleans, 0, bits, 1, 4, 20), "target", 3, 1, 3);
    refusesRange(() -> put(booleans, 0, bits, -1, 4, 20), "target", 3, -1, 3);
    refusesRange(() -> put(booleans, 0, bits, 0, MAX, 20), "target", 0, 3);
    refusesRange(() -> get(bits, 0, 5, booleans, 0, 20), "source", 4, 0, 3);
    refusesRange(() -> get(bits, 1, 4, booleans, 0, 20), "source", 3, 1, 3);
    refusesRange(() -> get(bits, -1, 4, booleans, 0, 20), "source", 3, -1, 3);
    refusesRange(() -> get(bits, 0, MAX, booleans, 0, 20), "source", 0, 3);
  }

  @Test
  void movesNothingForCountZero() {
    LittleEndian.putBits(booleans, 20, bits, 3, 0, 0);
    LittleEndian.getBits(bits, 3, 0, booleans, 20, 0);
    LittleEndian.putBits(booleans, 20, bits, 2, 8, 0);
    LittleEndian.getBits(bits, 2, 8, booleans, 20, 0);
    LittleEndian.putBits(booleans, 20, bits, 3, 4, 0);
    LittleEndian.getBits(bits, 3, 4, booleans, 20, 0);
  }

  private static void put(
      boolean[] source, int sourceOffset, byte[] target, int offset, int firstBit, int count) {
    LittleEndian.putBits(source, sourceOffset, target, offset, firstBit, count);
  }

  private static void get(
      byte[] source, int offset, int firstBit, boolean[] target, int targetOffset, int count) {
    LittleEndian.getBits(source, offset, firstBit, target, targetOffset, count);
  }
}
