// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/** Makes contents of test arrays. */
public final class Bits {
  /**
   * Bits of floats that a conversion may change: NaN of all kinds, zeros, the ends of the range.
   */
  private static final int[] FLOATS = {
    0x7fa00001,
    0xffc12345,
    0x7f800001,
    0xff800001,
    0x7fffffff,
    0xffffffff,
    0x80000000,
    0x00000001,
    0x80000001,
    0x007fffff,
    0x7f800000,
    0xff800000,
    0x7f7fffff,
    0x00000000,
    0x3f800000
  };

  private static final long[] DOUBLES = {
    0x7ff4000000000001L, 0xfff8123456789abcL, 0x7ff0000000000001L, 0xfff0000000000001L,
    0x7fffffffffffffffL, 0xffffffffffffffffL, 0x8000000000000000L, 0x0000000000000001L,
    0x8000000000000001L, 0x000fffffffffffffL, 0x7ff0000000000000L, 0xfff0000000000000L,
    0x7fefffffffffffffL, 0x0000000000000000L, 0x3ff0000000000000L
  };

  private Bits() {}

  /** Returns random bytes, which are the same whenever the length is the same. */
  public static byte[] random(int length) {
    return random(length, length);
  }

  public static byte[] random(int length, long seed) {
    byte[] bytes = new byte[length];
    new SplittableRandom(seed).nextBytes(bytes);
    return bytes;
  }

  public static boolean[] randomBooleans(int length) {
    SplittableRandom random = new SplittableRandom(length);
    boolean[] booleans = new boolean[length];
    for (int i = 0; i < length; i++) {
      booleans[i] = random.nextInt(2) == 0;
    }
    return booleans;
  }

  /** Returns little-endian floats that a conversion may change. */
  public static byte[] delicateFloats(int length) {
    ByteBuffer bytes = ByteBuffer.allocate(length).order(LITTLE_ENDIAN);
    for (int i = 0; bytes.remaining() >= Float.BYTES; i++) {
      bytes.putInt(FLOATS[i % FLOATS.length]);
    }
    return bytes.array();
  }

  /** Returns little-endian doubles that a conversion may change. */
  public static byte[] delicateDoubles(int length) {
    ByteBuffer bytes = ByteBuffer.allocate(length).order(LITTLE_ENDIAN);
    for (int i = 0; bytes.remaining() >= Double.BYTES; i++) {
      bytes.putLong(DOUBLES[i % DOUBLES.length]);
    }
    return bytes.array();
  }
}
