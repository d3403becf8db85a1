// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;

/**
 * A test case of numbers and their bytes, each with other elements around. It puts or gets the
 * numbers, and compares all of the memory: the bytes moved, those around them, and the source.
 */
public record MoveCase(
    Memory numbers, int numbersOffset, Memory bytes, int bytesOffset, int count) {
  /** Elements after the ranges, more than the widest vector holds. */
  private static final int ROOM = 70;

  /** Calls the kernel under test, with the count of the case. */
  @FunctionalInterface
  public interface Call {
    void run(Object source, int sourceOffset, Object target, int targetOffset);
  }

  /** Puts numbers of random bits into bytes. */
  public void puts(String tested, Call put) {
    puts(tested, Bits.random(numbersLength()), put);
  }

  /** Gets numbers of random bits from bytes. */
  public void gets(String tested, Call get) {
    gets(tested, Bits.random(numbersLength()), get);
  }

  /** Puts floats or doubles that a conversion may change. */
  public void putsDelicateValues(String tested, Call put) {
    puts(tested, delicateValues(), put);
  }

  public void getsDelicateValues(String tested, Call get) {
    gets(tested, delicateValues(), get);
  }

  private void puts(String tested, byte[] bits, Call put) {
    byte[] expected = Bits.random(bytesOffset + count * width() + ROOM);
    Object source = numbers.of(bits);
    Object target = bytes.of(expected);
    put.run(source, numbersOffset, target, bytesOffset);
    System.arraycopy(bits, numbersOffset * width(), expected, bytesOffset, count * width());
    assertBytes(expected, bytes.bits(target), tested);
    assertBytes(bits, numbers.bits(source), "source of " + tested);
  }

  private void gets(String tested, byte[] bits, Call get) {
    byte[] from = Bits.random(bytesOffset + count * width() + ROOM);
    System.arraycopy(bits, numbersOffset * width(), from, bytesOffset, count * width());
    byte[] expected = Bits.random(bits.length, count);
    Object source = bytes.of(from);
    Object target = numbers.of(expected);
    get.run(source, bytesOffset, target, numbersOffset);
    int start = numbersOffset * width();
    System.arraycopy(bits, start, expected, start, count * width());
    assertBytes(expected, numbers.bits(target), tested);
    assertBytes(from, bytes.bits(source), "source of " + tested);
  }

  private byte[] delicateValues() {
    return width() == Float.BYTES
        ? Bits.delicateFloats(numbersLength())
        : Bits.delicateDoubles(numbersLength());
  }

  private int numbersLength() {
    return (numbersOffset + count + ROOM) * width();
  }

  private int width() {
    return numbers.elementBytes();
  }

  private void assertBytes(byte[] expected, byte[] actual, String what) {
    assertEquals(
        -1, Arrays.mismatch(expected, actual), () -> "first wrong byte of " + what + ", " + this);
  }
}
