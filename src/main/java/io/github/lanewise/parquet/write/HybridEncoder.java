// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Encodes a whole page of ids with the RLE/bit-packing hybrid, and makes the same runs as
 * parquet-java's encoder. At a place where a group of eight values may begin, eight or more equal
 * values become a run. Otherwise the next eight values are packed. At most 63 packed groups share a
 * header. The last group is filled up with zeros. The layout is in the Apache Parquet format,
 * Encodings.md, "Run Length Encoding / Bit-Packing Hybrid (RLE = 3)".
 */
public final class HybridEncoder {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

  /**
   * The largest number of packed groups with one header. The header is one byte, which limits the
   * number.
   */
  private static final int MOST_GROUPS = 63;

  /**
   * The number of bytes after the last group that are overwritten. Groups are stored as whole
   * longs, and the last long reaches beyond its group.
   */
  private static final int SLACK = 8;

  private HybridEncoder() {}

  /**
   * Returns the largest number of bytes that {@link #encode} writes, including those beyond the
   * last group.
   */
  public static int maxLength(int count, int width) {
    // This counts each group with a header before it. A run of eight values is not longer, because
    // it holds one value instead of eight.
    return Math.toIntExact((count / 8 + 1L) * (1 + Math.max(width, 1)) + SLACK);
  }

  /**
   * Encodes ids of at most {@code width} bits.
   *
   * @param cuts receives the writes that parquet-java makes for them
   * @return the index after the last byte
   */
  public static int encode(
      int[] ids, int count, int width, byte[] target, int targetOffset, SlabCuts cuts) {
    int end = targetOffset;
    int header = -1;
    int groups = 0;
    for (int i = 0; i < count; ) {
      int run = runFrom(ids, i, count);
      if (run >= 8) {
        cuts.writes(groups, width);
        header = -1;
        groups = 0;
        int start = end;
        end = putRun(run, ids[i], width, target, end);
        cuts.bytes(end - start);
        i += run;
        continue;
      }
      if (header < 0 || groups == MOST_GROUPS) {
        cuts.writes(groups, width);
        header = end++;
        cuts.bytes(1);
        groups = 0;
      }
      if (count - i >= 8) {
        pack(ids, i, width, target, end);
      } else {
        int[] last = new int[8];
        System.arraycopy(ids, i, last, 0, count - i);
        pack(last, 0, width, target, end);
      }
      end += width;
      groups++;
      target[header] = (byte) (groups << 1 | 1);
      i += 8;
    }
    cuts.writes(groups, width);
    return end;
  }

  private static int runFrom(int[] ids, int from, int count) {
    int id = ids[from];
    int i = from + 1;
    while (i < count && ids[i] == id) {
      i++;
    }
    return i - from;
  }

  static int putRun(int run, int id, int width, byte[] target, int offset) {
    int end = offset;
    int header = run << 1;
    for (; (header & ~0x7f) != 0; header >>>= 7) {
      target[end++] = (byte) (header | 0x80);
    }
    target[end++] = (byte) header;
    for (int shift = 0; shift < width; shift += 8) {
      target[end++] = (byte) (id >>> shift);
    }
    return end;
  }

  /** Packs eight ids into {@code width} bytes, the first id in the lowest bits. */
  static void pack(int[] ids, int i, int width, byte[] target, int offset) {
    long a = ids[i] | (long) ids[i + 1] << width;
    long b = ids[i + 2] | (long) ids[i + 3] << width;
    long c = ids[i + 4] | (long) ids[i + 5] << width;
    long d = ids[i + 6] | (long) ids[i + 7] << width;
    int pair = 2 * width;
    if (width <= 8) {
      LONG.set(target, offset, a | b << pair | c << 2 * pair | d << 3 * pair);
    } else if (width < 16) {
      long low = a | b << pair;
      long high = c | d << pair;
      LONG.set(target, offset, low | high << 2 * pair);
      LONG.set(target, offset + 8, high >>> 64 - 2 * pair);
    } else {
      long[] pairs = {a, b, c, d};
      long bits = 0;
      int held = 0;
      int end = offset;
      for (long next : pairs) {
        bits |= next << held;
        held += pair;
        if (held >= 64) {
          LONG.set(target, end, bits);
          end += 8;
          held -= 64;
          bits = held == 0 ? 0 : next >>> pair - held;
        }
      }
      LONG.set(target, end, bits);
    }
  }
}
