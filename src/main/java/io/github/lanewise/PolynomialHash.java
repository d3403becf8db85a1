// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.kernel.Offsets;
import io.github.lanewise.kernel.Ranges;
import io.github.lanewise.kernel.hash.HashKernels;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * Computes the 31-polynomial over signed bytes: h is 1 at first and becomes 31 h + b for every byte
 * b, modulo 2<sup>32</sup>.
 *
 * <p>The result equals {@link java.util.Arrays#hashCode(byte[])} and the {@code hashCode()} of
 * parquet-java's {@code Binary}. The hash of no bytes is 1. ({@link ByteBuffer#hashCode()} is a
 * different hash.) Values that collide are easy to make, so a hash table whose keys an attacker may
 * choose should use another hash.
 *
 * <p><b>Arguments.</b> Offsets, lengths and widths are in bytes, and counts are in values. Indexes
 * of buffers are absolute and must lie below the limit.
 *
 * <p><b>Errors</b> are thrown before the first hash is written. A null array or buffer is a {@link
 * NullPointerException}. A negative length, count or width, or {@code count * width} beyond int, is
 * an {@link IllegalArgumentException}. So are offsets that decrease, and offsets that overlap the
 * hashes in one array. A range outside its array or above its buffer's limit is an {@link
 * IndexOutOfBoundsException}.
 *
 * <p><b>Threads.</b> The methods keep no state, and any number of threads may call them at once.
 *
 * <p><b>Memory.</b> Nothing is allocated. Buffers without an accessible array are hashed by a
 * scalar loop, without a copy.
 */
public final class PolynomialHash {
  private PolynomialHash() {}

  /** Returns the hash of one value in an array. */
  public static int hash(byte[] bytes, int offset, int length) {
    return hash(1, bytes, offset, length);
  }

  /**
   * Returns the hash of a value that spans several arrays, from the hash of the bytes before.
   *
   * @param seed the hash of the bytes before, 1 if there are none
   */
  public static int hash(int seed, byte[] bytes, int offset, int length) {
    Ranges.requireAtLeast("length", length, 0);
    Ranges.requireRange("bytes", offset, length, bytes.length);
    return HashKernels.hash(seed, bytes, offset, length);
  }

  /** Returns the hash of one value in a heap or direct buffer. */
  public static int hash(ByteBuffer bytes, int index, int length) {
    return hash(1, bytes, index, length);
  }

  /**
   * Returns the hash of a value that spans several buffers, from the hash of the bytes before.
   *
   * @param seed the hash of the bytes before, 1 if there are none
   */
  public static int hash(int seed, ByteBuffer bytes, int index, int length) {
    Ranges.requireAtLeast("length", length, 0);
    Ranges.requireRange("bytes", index, length, bytes.limit());
    return HashKernels.hash(seed, bytes, index, length);
  }

  /**
   * Hashes values that follow one another.
   *
   * @param offsets the beginnings of the values and the end of the last one, {@code count + 1}
   *     numbers. Value i is {@code bytes[offsets[offsetsOffset + i]]} up to, not including, {@code
   *     bytes[offsets[offsetsOffset + i + 1]]}
   */
  public static void hashAll(
      byte[] bytes, int[] offsets, int offsetsOffset, int[] hashes, int hashesOffset, int count) {
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("hashes", hashesOffset, count, hashes.length);
    if (count == 0) {
      Objects.requireNonNull(bytes, "bytes");
      Ranges.requireRange("offsets", offsetsOffset, 0, offsets.length);
      return;
    }
    Offsets.requireRising(bytes, offsets, offsetsOffset, count);
    Ranges.requireApart(offsets, offsetsOffset, count + 1L, hashes, hashesOffset, count);
    HashKernels.hashAll(bytes, offsets, offsetsOffset, hashes, hashesOffset, count);
  }

  /** Hashes {@code count} values of {@code width} bytes that follow one another. */
  public static void hashAll(
      byte[] bytes, int offset, int width, int[] hashes, int hashesOffset, int count) {
    Ranges.requireAtLeast("width", width, 0);
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange(
        "bytes", offset, Ranges.requireInt("count", count, "width", width), bytes.length);
    Ranges.requireRange("hashes", hashesOffset, count, hashes.length);
    HashKernels.hashAll(bytes, offset, width, hashes, hashesOffset, count);
  }
}
