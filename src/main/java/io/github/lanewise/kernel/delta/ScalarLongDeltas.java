// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import static io.github.lanewise.kernel.Bytes.LONG;

/**
 * Unpacks deltas and sums them up in one pass. The sum is a chain of one addition for each value.
 * One load of eight bytes serves as many values as it holds.
 */
public final class ScalarLongDeltas {
  private ScalarLongDeltas() {}

  /** Does the work of {@link LongDeltas#run}. */
  public static int run(BlockCursor cursor, long last, long[] values, int first, int count) {
    byte[] stream = cursor.stream;
    int size = cursor.size;
    int left = count / size;
    int to = first;
    long value = last;
    while (left > 0) {
      int some = cursor.next(left);
      if (some == 0) {
        break;
      }
      long min = cursor.min;
      int widths = cursor.widths;
      int at = cursor.at;
      for (int m = 0; m < some; m++) {
        int width = stream[widths + m];
        value = miniblock(stream, at, width, size, min, value, values, to);
        at += (size >>> 3) * width;
        to += size;
      }
      cursor.pass(some);
      left -= some;
    }
    return to - first;
  }

  /** Decodes one miniblock, or a part of one, see {@link ScalarIntDeltas#miniblock}. */
  public static long miniblock(
      byte[] packed, int at, int width, int size, long min, long last, long[] values, int to) {
    if (width == 0) {
      return equal(size, min, last, values, to);
    }
    if (packed.length - at - (size >>> 3) * width < DeltaBits.SLACK) {
      return nearEnd(packed, at, width, size, min, last, values, to);
    }
    if (width <= 8) {
      return upTo8(packed, at, width, size, min, last, values, to);
    }
    if (width <= 16) {
      return upTo16(packed, at, width, size, min, last, values, to);
    }
    if (width <= 30 || width == 32) {
      return twoALoad(packed, at, width, size, min, last, values, to);
    }
    return width <= 58 || width == 60 || width == 64
        ? oneALoad(packed, at, width, size, min, last, values, to)
        : nearEnd(packed, at, width, size, min, last, values, to);
  }

  /** Decodes a miniblock of width 0, in which all deltas are the smallest one. */
  private static long equal(int size, long min, long last, long[] values, int to) {
    for (int i = 0; i < size; i++) {
      values[to + i] = last + (i + 1) * min;
    }
    return last + size * min;
  }

  /** Decodes a miniblock with eight values in each load. */
  private static long upTo8(
      byte[] packed, int offset, int width, int size, long min, long last, long[] values, int to) {
    long mask = (1L << width) - 1;
    int at = offset;
    long v = last;
    for (int i = to; i < to + size; i += 8) {
      long x = (long) LONG.get(packed, at);
      at += width;
      v += (x & mask) + min;
      values[i] = v;
      x >>>= width;
      v += (x & mask) + min;
      values[i + 1] = v;
      x >>>= width;
      v += (x & mask) + min;
      values[i + 2] = v;
      x >>>= width;
      v += (x & mask) + min;
      values[i + 3] = v;
      x >>>= width;
      v += (x & mask) + min;
      values[i + 4] = v;
      x >>>= width;
      v += (x & mask) + min;
      values[i + 5] = v;
      x >>>= width;
      v += (x & mask) + min;
      values[i + 6] = v;
      x >>>= width;
      v += (x & mask) + min;
      values[i + 7] = v;
    }
    return v;
  }

  /**
   * Decodes a miniblock with four values in each load. The second four may begin in the middle of a
   * byte.
   */
  private static long upTo16(
      byte[] packed, int offset, int width, int size, long min, long last, long[] values, int to) {
    long mask = (1L << width) - 1;
    int half = width >>> 1;
    int shift = 4 * width & 7;
    int at = offset;
    long v = last;
    for (int i = to; i < to + size; i += 8) {
      long x = (long) LONG.get(packed, at);
      long y = (long) LONG.get(packed, at + half) >>> shift;
      at += width;
      v += (x & mask) + min;
      values[i] = v;
      x >>>= width;
      v += (x & mask) + min;
      values[i + 1] = v;
      x >>>= width;
      v += (x & mask) + min;
      values[i + 2] = v;
      x >>>= width;
      v += (x & mask) + min;
      values[i + 3] = v;
      v += (y & mask) + min;
      values[i + 4] = v;
      y >>>= width;
      v += (y & mask) + min;
      values[i + 5] = v;
      y >>>= width;
      v += (y & mask) + min;
      values[i + 6] = v;
      y >>>= width;
      v += (y & mask) + min;
      values[i + 7] = v;
    }
    return v;
  }

  /**
   * Decodes a miniblock of width up to 30, or 32, with one load for every two values. Together with
   * the bits before them in their first byte, two values take at most 64 bits.
   */
  private static long twoALoad(
      byte[] packed, int offset, int width, int size, long min, long last, long[] values, int to) {
    long mask = -1L >>> -width;
    int at = offset;
    long v = last;
    for (int i = to; i < to + size; i += 8) {
      long x = (long) LONG.get(packed, at);
      v += (x & mask) + min;
      values[i] = v;
      x >>>= width;
      v += (x & mask) + min;
      values[i + 1] = v;
      x = (long) LONG.get(packed, at + (2 * width >>> 3)) >>> (2 * width & 7);
      v += (x & mask) + min;
      values[i + 2] = v;
      x >>>= width;
      v += (x & mask) + min;
      values[i + 3] = v;
      x = (long) LONG.get(packed, at + (4 * width >>> 3)) >>> (4 * width & 7);
      v += (x & mask) + min;
      values[i + 4] = v;
      x >>>= width;
      v += (x & mask) + min;
      values[i + 5] = v;
      x = (long) LONG.get(packed, at + (6 * width >>> 3)) >>> (6 * width & 7);
      v += (x & mask) + min;
      values[i + 6] = v;
      x >>>= width;
      v += (x & mask) + min;
      values[i + 7] = v;
      at += width;
    }
    return v;
  }

  /**
   * Decodes a miniblock of width up to 58, or 60 or 64, with one load for each value. Together with
   * the bits before it in its first byte, a value takes at most 64 bits.
   */
  private static long oneALoad(
      byte[] packed, int offset, int width, int size, long min, long last, long[] values, int to) {
    long mask = -1L >>> -width;
    int at = offset;
    long v = last;
    for (int i = to; i < to + size; i += 8) {
      v += ((long) LONG.get(packed, at) & mask) + min;
      values[i] = v;
      v += ((long) LONG.get(packed, at + (width >>> 3)) >>> (width & 7) & mask) + min;
      values[i + 1] = v;
      v += ((long) LONG.get(packed, at + (2 * width >>> 3)) >>> (2 * width & 7) & mask) + min;
      values[i + 2] = v;
      v += ((long) LONG.get(packed, at + (3 * width >>> 3)) >>> (3 * width & 7) & mask) + min;
      values[i + 3] = v;
      v += ((long) LONG.get(packed, at + (4 * width >>> 3)) >>> (4 * width & 7) & mask) + min;
      values[i + 4] = v;
      v += ((long) LONG.get(packed, at + (5 * width >>> 3)) >>> (5 * width & 7) & mask) + min;
      values[i + 5] = v;
      v += ((long) LONG.get(packed, at + (6 * width >>> 3)) >>> (6 * width & 7) & mask) + min;
      values[i + 6] = v;
      v += ((long) LONG.get(packed, at + (7 * width >>> 3)) >>> (7 * width & 7) & mask) + min;
      values[i + 7] = v;
      at += width;
    }
    return v;
  }

  /** Decodes a miniblock of any width, anywhere in the array. */
  private static long nearEnd(
      byte[] packed, int at, int width, int size, long min, long last, long[] values, int to) {
    long mask = -1L >>> -width;
    long v = last;
    for (int i = 0; i < size; i++) {
      v += (DeltaBits.get(packed, at, (long) i * width, width) & mask) + min;
      values[to + i] = v;
    }
    return v;
  }
}
