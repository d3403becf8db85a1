// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.kernel.Ranges;
import io.github.lanewise.kernel.delta.Miniblocks;
import io.github.lanewise.kernel.delta.SmallestDelta;
import java.util.Arrays;

/**
 * Encodes INT32 and INT64 as DELTA_BINARY_PACKED, with the same bytes as parquet-java: blocks of
 * 128 values in four miniblocks.
 *
 * <p><b>Layout.</b> The layout is that of {@link DeltaDecoder}. The format leaves two things in the
 * last block open, and parquet-java fills them with the content of its buffers. The last miniblock
 * is filled up with packed values of the block before. The widths of miniblocks without values are
 * those of the block before. An encoder remembers both from one stream to the next, as
 * parquet-java's writer does from page to page. So the streams of one encoder are like the pages of
 * one writer. {@link #reset} makes the encoder like a new one. A stream without values has the
 * first value of the stream before.
 *
 * <p><b>Arguments.</b> Counts and offsets of values are in elements, and offsets of targets are in
 * bytes.
 *
 * <p><b>Errors</b> are thrown before the first byte is written. A null array is a {@link
 * NullPointerException}. A negative count, or one whose bytes are beyond int, is an {@link
 * IllegalArgumentException}. Values outside their array, or a target with less room than the values
 * may need, are an {@link IndexOutOfBoundsException}.
 *
 * <p><b>Threads.</b> An encoder serves one thread at a time.
 *
 * <p><b>Memory.</b> An encoder takes 2 KiB when it is made, and allocates nothing later.
 */
public final class DeltaEncoder {
  private static final int BLOCK = 128;
  private static final int MINIBLOCKS = 4;
  private static final int MINIBLOCK = BLOCK / MINIBLOCKS;

  /**
   * The most bytes of a header without its first value. The two sizes take two bytes and one byte,
   * and the count takes at most five.
   */
  private static final int HEADER = 8;

  private final int[] ints = new int[BLOCK];
  private final long[] longs = new long[BLOCK];
  private final int[] widths = new int[MINIBLOCKS];

  /** The first value of the last stream that had one. */
  private long firstValue;

  private byte[] target;
  private int at;

  /** Makes an encoder that has encoded nothing. */
  public DeltaEncoder() {}

  /** Forgets all streams. The next one is encoded as by a new encoder. */
  public void reset() {
    Arrays.fill(ints, 0);
    Arrays.fill(longs, 0);
    Arrays.fill(widths, 0);
    firstValue = 0;
  }

  /** Returns the largest number of bytes that {@code count} values of INT32 may take. */
  public static int maxIntsLength(int count) {
    return requireInt(count, mostBytes(count, 5, Integer.BYTES));
  }

  /** Returns the largest number of bytes that {@code count} values of INT64 may take. */
  public static int maxLongsLength(int count) {
    return requireInt(count, mostBytes(count, 10, Long.BYTES));
  }

  /**
   * Returns the largest number of bytes that {@code streams} streams of {@code count} INT32 values
   * each and {@code bytes} other bytes may take.
   */
  static int maxLength(int count, int streams, int bytes) {
    Ranges.requireAtLeast("bytes", bytes, 0);
    return requireInt(count, streams * mostBytes(count, 5, Integer.BYTES) + bytes);
  }

  private static long mostBytes(int count, int varint, int bytes) {
    Ranges.requireAtLeast("count", count, 0);
    long miniblocks = (Math.max(count - 1L, 0) + MINIBLOCK - 1) / MINIBLOCK;
    long blocks = (miniblocks + MINIBLOCKS - 1) / MINIBLOCKS;
    return HEADER + varint + blocks * (varint + MINIBLOCKS) + miniblocks * MINIBLOCK * bytes;
  }

  private static int requireInt(int count, long length) {
    if (length > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          count + " values may take " + length + " bytes, more than " + Integer.MAX_VALUE);
    }
    return (int) length;
  }

  /**
   * Encodes INT32.
   *
   * @param target has room for {@link #maxIntsLength} bytes from {@code offset} on; bytes after the
   *     stream keep their values
   * @return the length of the stream in bytes
   */
  public int encode(int[] values, int first, byte[] target, int offset, int count) {
    int most = maxIntsLength(count);
    Ranges.requireRange("values", first, count, values.length);
    Ranges.requireRange("target", offset, most, target.length);
    begin(target, offset, count, count > 0 ? values[first] : (int) firstValue);
    // The loop counts the values that are left, because an index could overflow in its last step.
    for (int left = count - 1; left > 0; left -= BLOCK) {
      putBlock(values, first + count - left, Math.min(BLOCK, left));
    }
    return finish(offset);
  }

  /**
   * Encodes INT64.
   *
   * @param target has room for {@link #maxLongsLength} bytes from {@code offset} on; bytes after
   *     the stream keep their values
   * @return the length of the stream in bytes
   */
  public int encode(long[] values, int first, byte[] target, int offset, int count) {
    int most = maxLongsLength(count);
    Ranges.requireRange("values", first, count, values.length);
    Ranges.requireRange("target", offset, most, target.length);
    begin(target, offset, count, count > 0 ? values[first] : firstValue);
    // The loop counts the values that are left, because an index could overflow in its last step.
    for (int left = count - 1; left > 0; left -= BLOCK) {
      putBlock(values, first + count - left, Math.min(BLOCK, left));
    }
    return finish(offset);
  }

  private void begin(byte[] target, int offset, int count, long value) {
    this.target = target;
    at = offset;
    firstValue = value;
    putNumber(BLOCK);
    putNumber(MINIBLOCKS);
    putNumber(count);
    putZigZag(value);
  }

  private int finish(int offset) {
    target = null;
    return at - offset;
  }

  private void putBlock(int[] values, int first, int count) {
    for (int i = 0; i < count; i++) {
      ints[i] = values[first + i] - values[first + i - 1];
    }
    putBlockHeader(SmallestDelta.subtract(ints, count, MINIBLOCK, widths));
    for (int from = 0, until; from < count; from = until) {
      until = Miniblocks.endOfWidth(widths, from, count, MINIBLOCK);
      int width = widths[from / MINIBLOCK];
      BitPacking.pack(width, ints, from, target, at, until - from);
      at += (until - from) / 8 * width;
    }
  }

  private void putBlock(long[] values, int first, int count) {
    for (int i = 0; i < count; i++) {
      longs[i] = values[first + i] - values[first + i - 1];
    }
    putBlockHeader(SmallestDelta.subtract(longs, count, MINIBLOCK, widths));
    for (int from = 0, until; from < count; from = until) {
      until = Miniblocks.endOfWidth(widths, from, count, MINIBLOCK);
      int width = widths[from / MINIBLOCK];
      BitPacking.pack(width, longs, from, target, at, until - from);
      at += (until - from) / 8 * width;
    }
  }

  private void putBlockHeader(long min) {
    putZigZag(min);
    for (int width : widths) {
      target[at++] = (byte) width;
    }
  }

  private void putZigZag(long value) {
    putNumber(value << 1 ^ value >> 63);
  }

  private void putNumber(long value) {
    long rest = value;
    for (; (rest & ~0x7fL) != 0; rest >>>= 7) {
      target[at++] = (byte) (rest | 0x80);
    }
    target[at++] = (byte) rest;
  }
}
