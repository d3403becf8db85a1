// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.kernel.Ranges;
import io.github.lanewise.kernel.packing.Hybrid;

/**
 * Encodes ints with the RLE/bit-packing hybrid, the encoding of levels and of the ids of a
 * dictionary.
 *
 * <p><b>Layout.</b> The stream is the one that {@link HybridDecoder} describes. The runs are those
 * that parquet-java's encoder makes, so the bytes are the same. If eight or more equal values begin
 * where a group of eight values may begin, they become a run of equal values. Otherwise the next
 * eight values are packed. At most 63 packed groups share a header. The last group is filled up
 * with zeros. The rule is in the Apache Parquet format, Encodings.md, "Run Length Encoding /
 * Bit-Packing Hybrid (RLE = 3)". The length or the width that precedes a stream in a page is not
 * written.
 *
 * <p><b>Errors</b> are thrown before anything is written. A null array is a {@link
 * NullPointerException}. A width beyond 0 to 32, a negative count, a value that has more than
 * {@code width} bits, or more bytes than an int can count is an {@link IllegalArgumentException}. A
 * range outside its array is an {@link IndexOutOfBoundsException}.
 *
 * <p><b>Threads.</b> The methods keep no state. Any number of threads may call them at once, on
 * targets that do not overlap.
 *
 * <p><b>Memory.</b> Nothing is allocated.
 */
public final class HybridEncoder {
  private HybridEncoder() {}

  /**
   * Returns the number of bytes that {@link #encode} must have room for: a header and a group for
   * every eight values. No stream takes more.
   *
   * @param width bits of a value, 0 to 32
   */
  public static int maxBytes(int width, int count) {
    if (width < 0 || width > Integer.SIZE) {
      throw new IllegalArgumentException("width is " + width + ", but must be 0 to 32");
    }
    Ranges.requireAtLeast("count", count, 0);
    long bytes = Hybrid.maxBytes(width, count);
    if (bytes > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          count + " values of " + width + " bits may take " + bytes + " bytes, more than an int");
    }
    return (int) bytes;
  }

  /**
   * Encodes {@code count} values as one stream.
   *
   * @param width bits of a value, 0 to 32
   * @param target must have room for {@link #maxBytes} from {@code offset} on
   * @return the index after the stream's last byte; bytes after it, within that room, may be
   *     overwritten
   */
  public static int encode(
      int width, int[] values, int first, byte[] target, int offset, int count) {
    int room = maxBytes(width, count);
    Ranges.requireRange("values", first, count, values.length);
    Ranges.requireRange("target", offset, room, target.length);
    requireFits(width, values, first, count);
    return Hybrid.encode(width, values, first, target, offset, count);
  }

  private static void requireFits(int width, int[] values, int first, int count) {
    int bits = 0;
    for (int i = first; i < first + count; i++) {
      bits |= values[i];
    }
    if (fits(width, bits)) {
      return;
    }
    int i = first;
    while (fits(width, values[i])) {
      i++;
    }
    throw new IllegalArgumentException(
        "value "
            + i
            + " is "
            + Integer.toUnsignedString(values[i])
            + ", which has more than "
            + width
            + " bits");
  }

  private static boolean fits(int width, int bits) {
    return (bits & 0xffff_ffffL) >>> width == 0;
  }
}
