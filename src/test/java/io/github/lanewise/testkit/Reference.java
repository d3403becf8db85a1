// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import java.util.Arrays;

/** Does the work of kernels a byte or a bit at a time, as the rules of the format say. */
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

  /**
   * Packs values: bit k of value i goes to bit {@code i * width + k} after the offset. The rest of
   * the last byte becomes 0.
   *
   * @param firstBit the first bit of the first value
   * @param bits the bits from the beginning of one value to that of the next
   */
  public static void pack(
      byte[] values, int firstBit, int bits, int width, byte[] packed, int offset, int count) {
    Arrays.fill(packed, offset, offset + (count * width + 7) / 8, (byte) 0);
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < width; k++) {
        if (bit(values, firstBit + i * bits + k)) {
          int to = i * width + k;
          packed[offset + to / 8] |= (byte) (1 << to % 8);
        }
      }
    }
  }

  /**
   * Unpacks values: bit {@code i * width + k} after the offset is bit k of value i. The other bits
   * of a value are 0.
   *
   * @param at the first byte of the first value
   * @param bytes the bytes from the beginning of one value to that of the next
   */
  public static void unpack(
      byte[] packed, int offset, int width, byte[] values, int at, int bytes, int count) {
    Arrays.fill(values, at, at + count * bytes, (byte) 0);
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < width; k++) {
        if (bit(packed, 8 * offset + i * width + k)) {
          values[at + i * bytes + k / 8] |= (byte) (1 << k % 8);
        }
      }
    }
  }

  private static boolean bit(byte[] bytes, int index) {
    return (bytes[index / 8] >>> index % 8 & 1) != 0;
  }
}
