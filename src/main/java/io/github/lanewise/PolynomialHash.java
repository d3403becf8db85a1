// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.kernel.Ranges;
import io.github.lanewise.kernel.hash.HashKernels;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * The 31-polynomial over signed bytes: h = 1, then h = 31 h + b for every byte, modulo
 * 2<sup>32</sup>.
 *
 * <p>It equals {@link java.util.Arrays#hashCode(byte[])} and the {@code hashCode()} of
 * parquet-java's {@code Binary}; the hash of no bytes is 1. ({@link ByteBuffer#hashCode()} is
 * another polynomial.) Values that collide are easy to make: do not index an open table by it where
 * keys may be hostile.
 *
 * <p><b>Arguments.</b> Offsets, lengths and widths are in bytes, counts in values; indexes of
 * buffers are absolute and must lie below the limit.
 *
 * <p><b>Errors</b> come before the first hash is written: {@link NullPointerException}; {@link
 * IllegalArgumentException} for a negative length, count or width, offsets that fall or share
 * elements with the hashes, or {@code count * width} beyond int; {@link IndexOutOfBoundsException}
 * for a range outside its array or above its buffer's limit.
 *
 * <p><b>Threads.</b> No state is kept; any number of threads may call at once. <b>Memory.</b>
 * Nothing is allocated. Buffers without an accessible array are hashed by a scalar loop, in place.
 */
public final class PolynomialHash {
  private PolynomialHash() {}

  /** Hashes one value in an array. */
  public static int hash(byte[] bytes, int offset, int length) {
    return hash(1, bytes, offset, length);
  }

  /**
   * Goes on hashing a value that spans several arrays.
   *
   * @param seed the hash of the bytes before, 1 if there are none
   */
  public static int hash(int seed, byte[] bytes, int offset, int length) {
    Ranges.requireAtLeast("length", length, 0);
    Ranges.requireRange("bytes", offset, length, bytes.length);
    return HashKernels.hash(seed, bytes, offset, length);
  }

  /** Hashes one value in a heap or direct buffer. */
  public static int hash(ByteBuffer bytes, int index, int length) {
    return hash(1, bytes, index, length);
  }

  /**
   * Goes on hashing a value that spans several buffers.
   *
   * @param seed the hash of the bytes before, 1 if there are none
   */
  public static int hash(int seed, ByteBuffer bytes, int index, int length) {
    Ranges.requireAtLeast("length", length, 0);
    Ranges.requireRange("bytes", index, length, bytes.limit());
    return HashKernels.hash(seed, bytes, index, length);
  }

  /**
   * Hashes values that stand one after another.
   *
   * @param offsets value i is {@code bytes[offsets[offsetsOffset + i]]} up to, not including,
   *     {@code bytes[offsets[offsetsOffset + i + 1]]}: one offset more than values
   */
  public static void hashAll(
      byte[] bytes, int[] offsets, int offsetsOffset, int[] hashes, int hashesOffset, int count) {
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("hashes", hashesOffset, count, hashes.length);
    Ranges.requireRange("offsets", offsetsOffset, count == 0 ? 0 : count + 1L, offsets.length);
    requireRising(bytes, offsets, offsetsOffset, count);
    Ranges.requireApart(offsets, offsetsOffset, count + 1L, hashes, hashesOffset, count);
    HashKernels.hashAll(bytes, offsets, offsetsOffset, hashes, hashesOffset, count);
  }

  /** Hashes {@code count} values of {@code width} bytes that stand one after another. */
  public static void hashAll(
      byte[] bytes, int offset, int width, int[] hashes, int hashesOffset, int count) {
    Ranges.requireAtLeast("width", width, 0);
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange(
        "bytes", offset, Ranges.requireInt("count", count, "width", width), bytes.length);
    Ranges.requireRange("hashes", hashesOffset, count, hashes.length);
    HashKernels.hashAll(bytes, offset, width, hashes, hashesOffset, count);
  }

  private static void requireRising(byte[] bytes, int[] offsets, int offsetsOffset, int count) {
    Objects.requireNonNull(bytes, "bytes");
    if (count == 0) {
      return;
    }
    int falling = 0;
    for (int i = offsetsOffset; i < offsetsOffset + count; i++) {
      // The sign of an offset too: without negative ones no difference wraps around.
      falling |= offsets[i + 1] | offsets[i + 1] - offsets[i];
    }
    int first = offsets[offsetsOffset];
    int last = offsets[offsetsOffset + count];
    if ((first | falling) < 0 || last > bytes.length) {
      throw badOffsets(bytes, offsets, offsetsOffset, count);
    }
  }

  private static RuntimeException badOffsets(
      byte[] bytes, int[] offsets, int offsetsOffset, int count) {
    for (int i = offsetsOffset; i <= offsetsOffset + count; i++) {
      if (offsets[i] < 0 || offsets[i] > bytes.length) {
        return new IndexOutOfBoundsException(
            "offsets[" + i + "] is " + offsets[i] + ", outside the " + bytes.length + " bytes");
      }
      if (i > offsetsOffset && offsets[i] < offsets[i - 1]) {
        return new IllegalArgumentException(
            "offsets[" + i + "] is " + offsets[i] + ", below the " + offsets[i - 1] + " before it");
      }
    }
    throw new AssertionError("the offsets are in order");
  }
}
