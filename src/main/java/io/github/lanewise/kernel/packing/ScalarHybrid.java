// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.Bytes;
import java.util.Arrays;

/**
 * Encodes the RLE/bit-packing hybrid, and makes the same runs as parquet-java's encoder. At a place
 * where a group of eight values may begin, eight or more equal values become a run. Otherwise the
 * next eight values are packed. At most 63 packed groups share a header. The last group is filled
 * up with zeros.
 */
public final class ScalarHybrid {
  /** The largest number of packed groups with one header, which is a single byte. */
  public static final int MOST_GROUPS = 63;

  /**
   * The number of bytes after the last group that are overwritten. Groups are stored as whole
   * longs, and the last long reaches beyond its group.
   */
  private static final int SLACK = 8;

  private ScalarHybrid() {}

  /**
   * Returns the largest number of bytes that {@link #encode} writes, the {@link #SLACK} after the
   * last group included.
   */
  public static long maxBytes(int width, int count) {
    // A header is counted for each group of eight values. A run of eight equal values takes no
    // more, because it is a header and one value.
    return (count / 8 + 1L) * (1 + Math.max(width, 1)) + SLACK;
  }

  /** Encodes values of at most {@code width} bits. Returns the index after the last byte. */
  public static int encode(
      int width, int[] values, int first, byte[] target, int offset, int count) {
    int last = first + count;
    int end = offset;
    int header = -1;
    int groups = 0;
    for (int i = first; i < last; ) {
      int run = runFrom(values, i, last);
      if (run >= 8) {
        header = -1;
        end = putRun(run, values[i], width, target, end);
        i += run;
        continue;
      }
      if (header < 0 || groups == MOST_GROUPS) {
        header = end++;
        groups = 0;
      }
      if (last - i >= 8) {
        packGroup(values, i, width, target, end);
      } else {
        Arrays.fill(target, end, end + width, (byte) 0);
        ScalarPack.ints(width, values, i, target, end, last - i);
      }
      end += width;
      groups++;
      target[header] = (byte) (groups << 1 | 1);
      i += 8;
    }
    return end;
  }

  private static int runFrom(int[] values, int from, int last) {
    int value = values[from];
    int i = from + 1;
    while (i < last && values[i] == value) {
      i++;
    }
    return i - from;
  }

  /** Writes a run of equal values. Returns the index after its last byte. */
  public static int putRun(int run, int value, int width, byte[] target, int offset) {
    int end = offset;
    int header = run << 1;
    for (; (header & ~0x7f) != 0; header >>>= 7) {
      target[end++] = (byte) (header | 0x80);
    }
    target[end++] = (byte) header;
    for (int shift = 0; shift < width; shift += 8) {
      target[end++] = (byte) (value >>> shift);
    }
    return end;
  }

  /**
   * Packs eight values of at most {@code width} bits into {@code width} bytes. Up to eight bytes
   * behind them are overwritten.
   */
  public static void packGroup(int[] values, int i, int width, byte[] target, int offset) {
    long a = pair(values, i, width);
    long b = pair(values, i + 2, width);
    long c = pair(values, i + 4, width);
    long d = pair(values, i + 6, width);
    int pair = 2 * width;
    if (width <= 8) {
      Bytes.LONG.set(target, offset, a | b << pair | c << 2 * pair | d << 3 * pair);
    } else if (width < 16) {
      long low = a | b << pair;
      long high = c | d << pair;
      Bytes.LONG.set(target, offset, low | high << 2 * pair);
      Bytes.LONG.set(target, offset + 8, high >>> 64 - 2 * pair);
    } else {
      long[] pairs = {a, b, c, d};
      long bits = 0;
      int held = 0;
      int end = offset;
      for (long next : pairs) {
        bits |= next << held;
        held += pair;
        if (held >= 64) {
          Bytes.LONG.set(target, end, bits);
          end += 8;
          held -= 64;
          bits = held == 0 ? 0 : next >>> pair - held;
        }
      }
      Bytes.LONG.set(target, end, bits);
    }
  }

  /** The first value must not bring its sign along, which a value of 32 bits may have. */
  private static long pair(int[] values, int i, int width) {
    return values[i] & 0xffff_ffffL | (long) values[i + 1] << width;
  }
}
