// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Encodes the RLE/bit-packing hybrid, and makes the same runs as parquet-java's encoder. Wherever a
 * group of eight values may begin, eight or more equal values become a run of equal values.
 * Otherwise the next eight values are packed. At most 63 packed groups share a header. The last
 * group is padded with zeros.
 */
public final class Hybrid {
  /** The largest number of packed groups with one header, which is a single byte. */
  public static final int MOST_GROUPS = 63;

  /**
   * Up to this many groups between two runs of equal values are packed without a kernel. A kernel
   * must not store beyond the last value, so most of its time would go into the last values of so
   * few groups.
   */
  private static final int FEW_GROUPS = 8;

  /** The most bytes after the last group that {@link ScalarPack#groups} overwrites. */
  private static final int SLACK = Long.BYTES;

  private Hybrid() {}

  /** Returns the largest number of bytes that {@link #encode} writes. */
  public static long maxBytes(int width, int count) {
    // A header is counted for each group of eight values. A run of eight equal values takes no
    // more, because it is a header and one value.
    return (count + 7L) / 8 * (1 + Math.max(width, 1));
  }

  /**
   * Encodes values of at most {@code width} bits. Returns the index after the last byte. Bytes
   * after it may be overwritten, but not more than {@link #maxBytes} in all.
   */
  public static int encode(
      int width, int[] values, int first, byte[] target, int offset, int count) {
    // This is no method reference, because that would load the kernels at once.
    return encode(
        () -> PackingKernels.PackInts.OPERATION.kernel(),
        width,
        values,
        first,
        target,
        offset,
        count);
  }

  /**
   * Does the same with kernels that pack all groups of a header at once. A kernel is asked for only
   * when there are many groups, because loading the family takes milliseconds.
   */
  static int encode(
      Supplier<Packing<int[], byte[]>> kernels,
      int width,
      int[] values,
      int first,
      byte[] target,
      int offset,
      int count) {
    int last = first + count;
    // Bytes after the stream may be overwritten up to here.
    long limit = offset + maxBytes(width, count) - SLACK;
    int end = offset;
    for (int i = first; i < last; ) {
      if (runBegins(values, i, last)) {
        int run = runFrom(values, i, last);
        end = putRun(run, values[i], width, target, end);
        i += run;
      } else {
        int packed = groupsFrom(values, i, last) - i;
        int groups = packed + 7 >>> 3;
        target[end++] = (byte) (groups << 1 | 1);
        if (groups > FEW_GROUPS) {
          kernels.get().run(width, values, i, target, end, packed);
        } else if (packed == 8 * groups && end + groups * width <= limit) {
          ScalarPack.groups(width, values, i, target, end, packed);
        } else {
          ScalarPack.ints(width, values, i, target, end, packed);
        }
        if (packed < 8 * groups) {
          int written = width * packed + 7 >>> 3;
          Arrays.fill(target, end + written, end + groups * width, (byte) 0);
        }
        end += groups * width;
        i += packed;
      }
    }
    return end;
  }

  /** Returns the index after the groups that begin here and share a header. */
  private static int groupsFrom(int[] values, int from, int last) {
    // An index after the last group may be beyond int.
    int most = Math.min(last - from, 8 * MOST_GROUPS);
    int count = 8;
    while (count < most && !runBegins(values, from + count, last)) {
      count += 8;
    }
    return from + Math.min(count, most);
  }

  private static boolean runBegins(int[] values, int i, int last) {
    return last - i >= 8 && !differ(values, i);
  }

  /** Returns whether eight values are not all equal. */
  public static boolean differ(int[] values, int i) {
    int first = values[i];
    // There is no branch, because the processor cannot predict whether ids of a small dictionary
    // are equal.
    return ((values[i + 1] ^ first)
            | (values[i + 2] ^ first)
            | (values[i + 3] ^ first)
            | (values[i + 4] ^ first)
            | (values[i + 5] ^ first)
            | (values[i + 6] ^ first)
            | (values[i + 7] ^ first))
        != 0;
  }

  private static int runFrom(int[] values, int from, int last) {
    int value = values[from];
    int i = from + 8;
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
}
