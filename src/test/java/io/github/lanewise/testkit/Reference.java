// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

/** What kernels must do, a byte or a bit at a time, written from the rules of the format. */
public final class Reference {
  private Reference() {}

  /** Byte k of value i goes to byte i of stream k. */
  public static void encode(
      byte[] values,
      int valuesOffset,
      byte[] streams,
      int streamsOffset,
      int stride,
      int count,
      int width) {
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < width; k++) {
        streams[streamsOffset + k * stride + i] = values[valuesOffset + i * width + k];
      }
    }
  }

  /** Byte i of stream k goes to byte k of value i. */
  public static void decode(
      byte[] streams,
      int streamsOffset,
      byte[] values,
      int valuesOffset,
      int stride,
      int count,
      int width) {
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < width; k++) {
        values[valuesOffset + i * width + k] = streams[streamsOffset + k * stride + i];
      }
    }
  }

  /** h = 31 h + b over signed bytes. */
  public static int hash(int seed, byte[] bytes, int offset, int length) {
    int h = seed;
    for (int i = 0; i < length; i++) {
      h = 31 * h + bytes[offset + i];
    }
    return h;
  }

  /** Bit 0 is the lowest bit of the byte at the offset. */
  public static void putBits(
      boolean[] source,
      int sourceOffset,
      byte[] target,
      int targetOffset,
      int firstBit,
      int count) {
    for (int i = 0; i < count; i++) {
      int at = targetOffset + (firstBit + i) / 8;
      int bit = 1 << (firstBit + i) % 8;
      target[at] = (byte) (source[sourceOffset + i] ? target[at] | bit : target[at] & ~bit);
    }
  }

  /** Bit 0 is the lowest bit of the byte at the offset. */
  public static void getBits(
      byte[] source,
      int sourceOffset,
      int firstBit,
      boolean[] target,
      int targetOffset,
      int count) {
    for (int i = 0; i < count; i++) {
      int bit = 1 << (firstBit + i) % 8;
      target[targetOffset + i] = (source[sourceOffset + (firstBit + i) / 8] & bit) != 0;
    }
  }
}
