// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;

/**
 * A test case of values and their streams, each with other elements around. It runs an encoder or a
 * decoder, and compares all of the memory with the reference: the bytes moved, those around them,
 * and the source.
 */
public record SplitCase(
    Memory values,
    int valuesOffset,
    Memory streams,
    int streamsOffset,
    int stride,
    int count,
    int width) {

  /** Elements after the ranges, more than the widest vector holds. */
  private static final int ROOM = 70;

  /** Calls the kernel under test, with the stride, count and width of the case. */
  @FunctionalInterface
  public interface Call {
    void run(Object source, int sourceOffset, Object target, int targetOffset);
  }

  public void encodes(String tested, Call encode) {
    encodes(tested, randomValues(), encode);
  }

  public void decodes(String tested, Call decode) {
    decodes(tested, randomValues(), decode);
  }

  public void encodesDelicateValues(String tested, Call encode) {
    encodes(tested, delicateValues(), encode);
  }

  public void decodesDelicateValues(String tested, Call decode) {
    decodes(tested, delicateValues(), decode);
  }

  private void encodes(String tested, byte[] bits, Call encode) {
    byte[] before = randomStreams();
    Object source = values.of(bits);
    Object target = streams.of(before);
    encode.run(source, valuesOffset, target, streamsOffset);
    assertBytes(encoded(bits, before), streams.bits(target), tested);
    assertBytes(bits, values.bits(source), "source of " + tested);
  }

  private void decodes(String tested, byte[] bits, Call decode) {
    byte[] encoded = encoded(bits, randomStreams());
    byte[] before = Bits.random(bits.length, stride + 1);
    Object source = streams.of(encoded);
    Object target = values.of(before);
    decode.run(source, streamsOffset, target, valuesOffset);
    byte[] expected = before.clone();
    System.arraycopy(bits, valuesByte(), expected, valuesByte(), count * width);
    assertBytes(expected, values.bits(target), tested);
    assertBytes(encoded, streams.bits(source), "source of " + tested);
  }

  private byte[] encoded(byte[] bits, byte[] streams) {
    byte[] encoded = streams.clone();
    Reference.encode(bits, valuesByte(), encoded, streamsOffset, stride, count, width);
    return encoded;
  }

  private byte[] randomValues() {
    return Bits.random(valuesLength());
  }

  private byte[] delicateValues() {
    return width == Float.BYTES
        ? Bits.delicateFloats(valuesLength())
        : Bits.delicateDoubles(valuesLength());
  }

  private byte[] randomStreams() {
    return Bits.random(streamsOffset + width * stride + ROOM, stride);
  }

  private int valuesLength() {
    return valuesByte() + count * width + ROOM * values.elementBytes();
  }

  private int valuesByte() {
    return valuesOffset * values.elementBytes();
  }

  private void assertBytes(byte[] expected, byte[] actual, String what) {
    assertEquals(
        -1, Arrays.mismatch(expected, actual), () -> "first wrong byte of " + what + ", " + this);
  }
}
