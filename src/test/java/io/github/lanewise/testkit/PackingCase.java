// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;

/**
 * A test case of numbers and their packed bits, each with random bytes around. It packs or unpacks
 * the numbers, and compares all of the memory with the result of a bit-by-bit reference.
 *
 * @param room the number of bytes after the packed ones, 0 if these end with their memory
 */
public record PackingCase(
    Memory values, int first, Memory packed, int offset, int room, int width, int count) {
  /** Elements after the values, more than the widest vector holds. */
  private static final int VALUES_BEHIND = 70;

  /** Calls the kernel under test, with the width and the count of the case. */
  @FunctionalInterface
  public interface Call {
    void run(Object source, int sourceOffset, Object target, int targetOffset);
  }

  /** Packs values that have bits above the width, which must not matter. */
  public void packs(String tested, Call pack) {
    byte[] numbers = Bits.random(valuesLength());
    byte[] expected = Bits.random(packedLength(), width);
    Object source = values.of(numbers);
    Object target = packed.of(expected);
    pack.run(source, first, target, offset);
    Reference.pack(numbers, 8 * element() * first, 8 * element(), width, expected, offset, count);
    assertBytes(expected, packed.bits(target), tested);
    assertBytes(numbers, values.bits(source), "source of " + tested);
  }

  /** Unpacks random bits, with random bits in the rest of the last byte. */
  public void unpacks(String tested, Call unpack) {
    byte[] bits = Bits.random(packedLength(), width);
    byte[] expected = Bits.random(valuesLength());
    Object source = packed.of(bits);
    Object target = values.of(expected);
    unpack.run(source, offset, target, first);
    Reference.unpack(bits, offset, width, expected, first * element(), element(), count);
    assertBytes(expected, values.bits(target), tested);
    assertBytes(bits, packed.bits(source), "source of " + tested);
  }

  private int valuesLength() {
    return (first + count + VALUES_BEHIND) * element();
  }

  private int packedLength() {
    return offset + (count * width + 7) / 8 + room;
  }

  private int element() {
    return values.elementBytes();
  }

  private void assertBytes(byte[] expected, byte[] actual, String what) {
    assertEquals(
        -1, Arrays.mismatch(expected, actual), () -> "first wrong byte of " + what + ", " + this);
  }
}
