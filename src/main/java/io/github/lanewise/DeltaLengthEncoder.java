// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.kernel.Offsets;
import io.github.lanewise.kernel.Ranges;

/**
 * Encodes BYTE_ARRAY as DELTA_LENGTH_BYTE_ARRAY, with the same bytes as parquet-java.
 *
 * <p><b>Layout.</b> The layout is that of {@link DeltaLengthDecoder}. As with {@link DeltaEncoder},
 * the streams of one encoder are like the pages of one writer. {@link #reset} makes the encoder
 * like a new one.
 *
 * <p><b>Errors</b> are thrown before the first byte is written. A null array is a {@link
 * NullPointerException}. A negative count, offsets that decrease, a target that shares bytes with
 * the values, or more bytes than an int can count are an {@link IllegalArgumentException}. Offsets
 * or values outside their array, or a target with less room than the stream may need, are an {@link
 * IndexOutOfBoundsException}.
 *
 * <p><b>Threads.</b> An encoder serves one thread at a time.
 *
 * <p><b>Memory.</b> An encoder keeps four bytes for each value of the largest call.
 */
public final class DeltaLengthEncoder {
  private final DeltaEncoder encoder = new DeltaEncoder();
  private int[] lengths = new int[128];

  /** Makes an encoder that has encoded nothing. */
  public DeltaLengthEncoder() {}

  /** Forgets all streams. The next one is encoded as by a new encoder. */
  public void reset() {
    encoder.reset();
  }

  /**
   * Returns the largest number of bytes that {@code count} values with {@code bytes} bytes together
   * may take.
   *
   * @throws IllegalArgumentException if an argument is negative, or the result is beyond int
   */
  public static int maxLength(int count, int bytes) {
    return DeltaEncoder.maxLength(count, 1, bytes);
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
    if (lengths.length < count) {
      lengths = new int[count];
    }
    for (int i = 0; i < count; i++) {
      lengths[i] = offsets[first + i + 1] - offsets[first + i];
    }
    int head = encoder.encode(lengths, 0, target, offset, count);
    System.arraycopy(bytes, from, target, offset + head, length);
    return head + length;
  }
}
