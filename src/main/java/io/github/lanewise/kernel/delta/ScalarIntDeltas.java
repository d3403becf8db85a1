// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import static io.github.lanewise.kernel.Bytes.LONG;

/**
 * Unpacks deltas of DELTA_BINARY_PACKED, adds the block's smallest delta to each, and sums them up,
 * all in one pass. The sum is a chain of one addition for each value. One load of eight bytes
 * serves as many values as it holds.
 */
public final class ScalarIntDeltas {
  private ScalarIntDeltas() {}

  /** Does the work of {@link IntDeltas#run}. */
  public static int run(BlockCursor cursor, int last, int[] values, int first, int count) {
    byte[] stream = cursor.stream;
    int size = cursor.size;
    int left = count / size;
    int to = first;
    int value = last;
    while (left > 0) {
      int some = cursor.next(left);
      if (some == 0) {
        break;
      }
      int min = (int) cursor.min;
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

  /**
   * Decodes one miniblock, or a part of one.
   *
   * @param at the index of the first packed byte
   * @param width the bits of a delta, 0 to 64
   * @param size the number of values, a multiple of 8
   * @param min the smallest delta
   * @param last the value before the first one
   * @return the last value
   */
  public static int miniblock(
      byte[] packed, int at, int width, int size, int min, int last, int[] values, int to) {
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
    return wider(packed, at, width, size, min, last, values, to);
  }

  /** Decodes a miniblock of width 0, in which all deltas are the smallest one. */
  private static int equal(int size, int min, int last, int[] values, int to) {
    for (int i = 0; i < size; i++) {
      values[to + i] = last + (i + 1) * min;
    }
    return last + size * min;
  }

  /** Decodes a miniblock with eight values in each load. */
  private static int upTo8(
      byte[] packed, int offset, int width, int size, int min, int last, int[] values, int to) {
    int mask = (1 << width) - 1;
    int at = offset;
    int v = last;
    for (int i = to; i < to + size; i += 8) {
      long x = (long) LONG.get(packed, at);
      at += width;
      v += ((int) x & mask) + min;
      values[i] = v;
      x >>>= width;
      v += ((int) x & mask) + min;
      values[i + 1] = v;
      x >>>= width;
      v += ((int) x & mask) + min;
      values[i + 2] = v;
      x >>>= width;
      v += ((int) x & mask) + min;
      values[i + 3] = v;
      x >>>= width;
      v += ((int) x & mask) + min;
      values[i + 4] = v;
      x >>>= width;
      v += ((int) x & mask) + min;
      values[i + 5] = v;
      x >>>= width;
      v += ((int) x & mask) + min;
      values[i + 6] = v;
      x >>>= width;
      v += ((int) x & mask) + min;
      values[i + 7] = v;
    }
    return v;
  }

  /**
   * Decodes a miniblock with four values in each load. The second four may begin in the middle of a
   * byte.
   */
  private static int upTo16(
      byte[] packed, int offset, int width, int size, int min, int last, int[] values, int to) {
    int mask = (1 << width) - 1;
    int half = width >>> 1;
    int shift = 4 * width & 7;
    int at = offset;
    int v = last;
    for (int i = to; i < to + size; i += 8) {
      long x = (long) LONG.get(packed, at);
      long y = (long) LONG.get(packed, at + half) >>> shift;
      at += width;
      v += ((int) x & mask) + min;
      values[i] = v;
      x >>>= width;
      v += ((int) x & mask) + min;
      values[i + 1] = v;
      x >>>= width;
      v += ((int) x & mask) + min;
      values[i + 2] = v;
      x >>>= width;
      v += ((int) x & mask) + min;
      values[i + 3] = v;
      v += ((int) y & mask) + min;
      values[i + 4] = v;
      y >>>= width;
      v += ((int) y & mask) + min;
      values[i + 5] = v;
      y >>>= width;
      v += ((int) y & mask) + min;
      values[i + 6] = v;
      y >>>= width;
      v += ((int) y & mask) + min;
      values[i + 7] = v;
    }
    return v;
  }

  /**
   * Decodes a miniblock of width up to 30, or 32, with one load for every two values. Together with
   * the bits before them in their first byte, two values take at most 64 bits.
   */
  private static int twoALoad(
      byte[] packed, int offset, int width, int size, int min, int last, int[] values, int to) {
    int mask = -1 >>> -width;
    int at = offset;
    int v = last;
    for (int i = to; i < to + size; i += 8) {
      long x = (long) LONG.get(packed, at);
      v += ((int) x & mask) + min;
      values[i] = v;
      x >>>= width;
      v += ((int) x & mask) + min;
      values[i + 1] = v;
      x = (long) LONG.get(packed, at + (2 * width >>> 3)) >>> (2 * width & 7);
      v += ((int) x & mask) + min;
      values[i + 2] = v;
      x >>>= width;
      v += ((int) x & mask) + min;
      values[i + 3] = v;
      x = (long) LONG.get(packed, at + (4 * width >>> 3)) >>> (4 * width & 7);
      v += ((int) x & mask) + min;
      values[i + 4] = v;
      x >>>= width;
      v += ((int) x & mask) + min;
      values[i + 5] = v;
      x = (long) LONG.get(packed, at + (6 * width >>> 3)) >>> (6 * width & 7);
      v += ((int) x & mask) + min;
      values[i + 6] = v;
      x >>>= width;
      v += ((int) x & mask) + min;
      values[i + 7] = v;
      at += width;
    }
    return v;
  }

  /** Decodes a miniblock with a load for each value. Only the lowest 32 bits count. */
  private static int wider(
      byte[] packed, int offset, int width, int size, int min, int last, int[] values, int to) {
    int mask = width < Integer.SIZE ? (1 << width) - 1 : -1;
    int at = offset;
    int v = last;
    for (int i = to; i < to + size; i += 8) {
      v += ((int) (long) LONG.get(packed, at) & mask) + min;
      values[i] = v;
      v += ((int) ((long) LONG.get(packed, at + (width >>> 3)) >>> (width & 7)) & mask) + min;
      values[i + 1] = v;
      v +=
          ((int) ((long) LONG.get(packed, at + (2 * width >>> 3)) >>> (2 * width & 7)) & mask)
              + min;
      values[i + 2] = v;
      v +=
          ((int) ((long) LONG.get(packed, at + (3 * width >>> 3)) >>> (3 * width & 7)) & mask)
              + min;
      values[i + 3] = v;
      v +=
          ((int) ((long) LONG.get(packed, at + (4 * width >>> 3)) >>> (4 * width & 7)) & mask)
              + min;
      values[i + 4] = v;
      v +=
          ((int) ((long) LONG.get(packed, at + (5 * width >>> 3)) >>> (5 * width & 7)) & mask)
              + min;
      values[i + 5] = v;
      v +=
          ((int) ((long) LONG.get(packed, at + (6 * width >>> 3)) >>> (6 * width & 7)) & mask)
              + min;
      values[i + 6] = v;
      v +=
          ((int) ((long) LONG.get(packed, at + (7 * width >>> 3)) >>> (7 * width & 7)) & mask)
              + min;
      values[i + 7] = v;
      at += width;
    }
    return v;
  }

  /** Decodes a miniblock of any width, anywhere in the array. */
  private static int nearEnd(
      byte[] packed, int at, int width, int size, int min, int last, int[] values, int to) {
    int mask = width < Integer.SIZE ? (1 << width) - 1 : -1;
    int v = last;
    for (int i = 0; i < size; i++) {
      v += ((int) DeltaBits.get(packed, at, (long) i * width, width) & mask) + min;
      values[to + i] = v;
    }
    return v;
  }
}
