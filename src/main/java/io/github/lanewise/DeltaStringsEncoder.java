// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.kernel.Offsets;
import io.github.lanewise.kernel.Ranges;
import java.util.Arrays;

/**
 * Encodes BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY as DELTA_BYTE_ARRAY, with the same bytes as
 * parquet-java. Each prefix is as long as possible.
 *
 * <p><b>Layout.</b> The layout is that of {@link DeltaStringsDecoder}. As with {@link
 * DeltaEncoder}, the streams of one encoder are like the pages of one writer. {@link #reset} makes
 * the encoder like a new one. The first value of a stream never shares a prefix.
 *
 * <p><b>Errors</b> are thrown before the first byte is written. A null array is a {@link
 * NullPointerException}. A negative count, offsets that decrease, a target that shares bytes with
 * the values, or more bytes than an int can count are an {@link IllegalArgumentException}. Offsets
 * or values outside their array, or a target with less room than the stream may need, are an {@link
 * IndexOutOfBoundsException}.
 *
 * <p><b>Threads.</b> An encoder serves one thread at a time.
 *
 * <p><b>Memory.</b> An encoder keeps eight bytes for each value of the largest call.
 */
public final class DeltaStringsEncoder {
  private final DeltaEncoder prefixEncoder = new DeltaEncoder();
  private final DeltaEncoder suffixEncoder = new DeltaEncoder();
  private int[] prefixes = new int[128];
  private int[] suffixes = new int[128];

  /** Makes an encoder that has encoded nothing. */
  public DeltaStringsEncoder() {}

  /** Forgets all streams. The next one is encoded as by a new encoder. */
  public void reset() {
    prefixEncoder.reset();
    suffixEncoder.reset();
  }

  /**
   * Returns the largest number of bytes that {@code count} values with {@code bytes} bytes together
   * may take.
   *
   * @throws IllegalArgumentException if an argument is negative, or the result is beyond int
   */
  public static int maxLength(int count, int bytes) {
    return DeltaEncoder.maxLength(count, 2, bytes);
  }

  /**
   * Encodes values that follow one another.
   *
   * @param offsets the beginnings of the values and the end of the last one, {@code count + 1}
   *     numbers. Value i is {@code bytes[offsets[first + i]]} up to, not including, {@code
   *     bytes[offsets[first + i + 1]]}
   * @param target has room for {@link #maxLength} bytes from {@code offset} on; bytes after the
   *     stream keep their values
   * @return the length of the stream in bytes
   */
  public int encode(byte[] bytes, int[] offsets, int first, byte[] target, int offset, int count) {
    int from = Offsets.requireRising(bytes, offsets, first, count);
    int length = offsets[first + count] - from;
    int most = maxLength(count, length);
    Ranges.requireRange("target", offset, most, target.length);
    Ranges.requireApart(bytes, from, length, target, offset, most);
    if (prefixes.length < count) {
      // If there is no memory for the second array, both fields keep their old arrays.
      int[] longerPrefixes = new int[count];
      suffixes = new int[count];
      prefixes = longerPrefixes;
    }
    share(bytes, offsets, first, count);
    int at = offset + prefixEncoder.encode(prefixes, 0, target, offset, count);
    at += suffixEncoder.encode(suffixes, 0, target, at, count);
    for (int i = 0; i < count; i++) {
      System.arraycopy(bytes, offsets[first + i] + prefixes[i], target, at, suffixes[i]);
      at += suffixes[i];
    }
    return at - offset;
  }

  /** Finds the length of the prefix that each value shares with the value before. */
  private void share(byte[] bytes, int[] offsets, int first, int count) {
    int before = offsets[first];
    int start = before;
    for (int i = 0; i < count; i++) {
      int stop = offsets[first + i + 1];
      int most = Math.min(start - before, stop - start);
      int differs = Arrays.mismatch(bytes, before, before + most, bytes, start, start + most);
      prefixes[i] = differs < 0 ? most : differs;
      suffixes[i] = stop - start - prefixes[i];
      before = start;
      start = stop;
    }
  }
}
