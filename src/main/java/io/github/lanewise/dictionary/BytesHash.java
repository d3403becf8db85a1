// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.dictionary;

import io.github.lanewise.kernel.Bytes;
import io.github.lanewise.kernel.dictionary.Secret;
import java.util.Arrays;

/**
 * Computes a hash of bytes with one multiplication for each sixteen bytes. The upper and the lower
 * half of the 128-bit product are joined by xor, so every bit of both factors reaches the whole
 * result. Values of more than 64 bytes go through four independent chains of multiplications at
 * once.
 *
 * <p>Both factors of every multiplication contain a random number of this JVM. If a factor
 * contained none, an attacker could choose keys that make it zero. The product would be zero then,
 * whatever the rest of the key is. The numbers come from {@link Secret}, because those of a usual
 * generator could be computed from its other output.
 */
final class BytesHash {
  private static final byte[] SECRET = Secret.bytes(5 * Long.BYTES);
  private static final long SEED = eight(SECRET, 0);
  private static final long A = eight(SECRET, 8);
  private static final long B = eight(SECRET, 16);
  private static final long C = eight(SECRET, 24);
  private static final long D = eight(SECRET, 32);

  private BytesHash() {}

  static int hash(byte[] bytes, int offset, int length) {
    return length > ShortKey.LONGEST
        ? fold(longer(bytes, offset, length))
        : hash(ShortKey.low(bytes, offset, length), ShortKey.high(bytes, offset, length));
  }

  /** Returns the hash of the value that has this {@link ShortKey}. */
  static int hash(long low, long high) {
    return fold(join(low ^ A, high ^ SEED));
  }

  private static int fold(long h) {
    return (int) (h ^ h >>> 32);
  }

  private static long longer(byte[] bytes, int offset, int length) {
    long h = SEED;
    int i = offset;
    // The last step takes the last sixteen bytes, even if some of them are hashed already.
    int last = offset + length - 16;
    if (length > 64) {
      long h1 = SEED;
      long h2 = SEED;
      long h3 = SEED;
      for (; i < last - 47; i += 64) {
        h = join(eight(bytes, i) ^ A, eight(bytes, i + 8) ^ h);
        h1 = join(eight(bytes, i + 16) ^ B, eight(bytes, i + 24) ^ h1);
        h2 = join(eight(bytes, i + 32) ^ C, eight(bytes, i + 40) ^ h2);
        h3 = join(eight(bytes, i + 48) ^ D, eight(bytes, i + 56) ^ h3);
      }
      h ^= h1 ^ h2 ^ h3;
    }
    for (; i < last; i += 16) {
      h = join(eight(bytes, i) ^ A, eight(bytes, i + 8) ^ h);
    }
    return join(eight(bytes, last) ^ B + length, eight(bytes, last + 8) ^ h);
  }

  static boolean equal(byte[] a, int aOffset, byte[] b, int bOffset, int length) {
    if (length < 8 || length > 32) {
      return Arrays.equals(a, aOffset, aOffset + length, b, bOffset, bOffset + length);
    }
    if (length > 16) {
      return equalUpTo32(a, aOffset, b, bOffset, length);
    }
    int last = length - 8;
    return ((eight(a, aOffset) ^ eight(b, bOffset))
            | (eight(a, aOffset + last) ^ eight(b, bOffset + last)))
        == 0;
  }

  /** A method of its own, so that {@link #equal} is small enough for C2 to inline it. */
  private static boolean equalUpTo32(byte[] a, int aOffset, byte[] b, int bOffset, int length) {
    int last = length - 16;
    return ((eight(a, aOffset) ^ eight(b, bOffset))
            | (eight(a, aOffset + 8) ^ eight(b, bOffset + 8))
            | (eight(a, aOffset + last) ^ eight(b, bOffset + last))
            | (eight(a, aOffset + last + 8) ^ eight(b, bOffset + last + 8)))
        == 0;
  }

  private static long join(long a, long b) {
    return Math.multiplyHigh(a, b) ^ a * b;
  }

  private static long eight(byte[] bytes, int offset) {
    return (long) Bytes.LONG.get(bytes, offset);
  }
}
