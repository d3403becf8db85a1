// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.kernel.Ranges;
import io.github.lanewise.kernel.delta.BlockCursor;
import io.github.lanewise.kernel.delta.DeltaKernels;
import io.github.lanewise.kernel.delta.IntDeltas;
import io.github.lanewise.kernel.delta.LongDeltas;
import io.github.lanewise.kernel.delta.ScalarIntDeltas;
import io.github.lanewise.kernel.delta.ScalarLongDeltas;

/**
 * A cursor over one stream of DELTA_BINARY_PACKED, the encoding of INT32 and INT64 by differences.
 *
 * <p><b>Layout.</b> A stream begins with four ULEB128 numbers: the number of values in a block, the
 * number of miniblocks in a block, the number of values in the stream, and the first value in
 * zigzag form. Blocks follow until all values are there. A block has its smallest delta in zigzag
 * form, then the width of each miniblock in a byte, then the miniblocks. A miniblock has the deltas
 * less the smallest one, packed with that width, the first delta in the lowest bits. The last
 * miniblock that has values is padded to its full length. The block may have more miniblocks after
 * that one. Its header may give any width for these, and they take no bytes. Sums wrap around. The
 * rule is in the Apache Parquet format, Encodings.md, "Delta Encoding (DELTA_BINARY_PACKED = 5)".
 * By that rule a block has a multiple of 128 values and a miniblock a multiple of 32. parquet-java
 * reads miniblocks of any multiple of 8 values, and this decoder does so, too.
 *
 * <p>INT32 and INT64 have the same layout, and the caller knows which of them a stream holds.
 * Miniblocks of INT32 may have more than 32 bits, because some writers compute deltas with 64 bits.
 * Values are modulo 2<sup>32</sup>, as in parquet-java.
 *
 * <p><b>The count</b> in the header cannot be trusted. A block of equal deltas takes a few bytes,
 * whatever its number of values, so the bytes of a page do not limit it. Callers should allocate by
 * the number of values that they expect.
 *
 * <p><b>Errors.</b> A {@link MalformedStreamException} is thrown if the stream has fewer values
 * than are asked for. It gives the position if the stream ends within a number or a block, if a
 * number has more than 64 bits or a number of values more than 31, if the values of a miniblock are
 * not a multiple of 8, if blocks have no values but the stream does, or if a width is above 64.
 * {@link #reset} finds errors of the header, and the other methods find those of blocks. Some of
 * the values may have been written by then. From then on each call except {@link #reset} throws an
 * {@link IllegalStateException}. A call for longs after a call for ints throws it, too. Arguments
 * out of range are refused before anything is written or skipped, with a {@link
 * NullPointerException}, {@link IllegalArgumentException} or {@link IndexOutOfBoundsException}.
 *
 * <p><b>Threads.</b> A decoder serves one thread at a time. It may be used again for any number of
 * streams.
 *
 * <p><b>Memory.</b> A decoder refers to the array of its last stream. It takes 2 KiB when it is
 * made, and allocates nothing later.
 */
public final class DeltaDecoder {
  /**
   * The number of values that are decoded at a time if they are not written to the caller's array.
   */
  private static final int TILE = 128;

  /** Vector kernels decode multiples of this many values, the scalar kernel any multiple of 8. */
  private static final int MOST_GROUP = 32;

  private static final int BROKEN = -1;

  private final int[] ints = new int[TILE];
  private final long[] longs = new long[TILE];

  /**
   * The sums of the deltas of the group that has been read in part. They are in this array if
   * {@link #narrow} is true, and else in {@link #longGroup}.
   */
  private final int[] intGroup = new int[MOST_GROUP];

  private final long[] longGroup = new long[MOST_GROUP];
  private final DeltaBlocks blocks = new DeltaBlocks();
  private final DeltaBlocks ahead = new DeltaBlocks();
  private final BlockCursor part = new BlockCursor();

  private int count;

  /**
   * The number of values that are decoded at a time if a miniblock is not read whole. Miniblocks
   * are multiples of it. It is {@link #MOST_GROUP} for all sizes of miniblocks that the format
   * allows.
   */
  private int group;

  /** The number of values that have not been read, or {@link #BROKEN}. */
  private int left;

  /** True until the value in the header has been read. */
  private boolean fresh;

  /**
   * Becomes true once ints have been read, because the upper half of the last value is lost then.
   */
  private boolean narrow;

  /** The last value that has been read, or the first one if none has been. */
  private long last;

  /** Makes a decoder of an empty stream. */
  public DeltaDecoder() {}

  /**
   * Starts another stream and reads its header.
   *
   * @param stream must not change while it is being read
   * @param offset the index of the stream's first byte
   * @param length the number of bytes up to the end of the page; bytes after the stream are ignored
   */
  public void reset(byte[] stream, int offset, int length) {
    Ranges.requireAtLeast("length", length, 0);
    Ranges.requireRange("stream", offset, length, stream.length);
    reset(stream, offset, offset, offset + length);
  }

  /**
   * Starts a stream that is a part of another stream. Positions in messages are counted from {@code
   * start}.
   */
  void reset(byte[] stream, int start, int offset, int end) {
    blocks.reset(stream, start, offset, end);
    // These cursors no longer refer to the array of the stream before, so it can be collected.
    ahead.follow(blocks);
    part.follow(blocks);
    left = BROKEN;
    blocks.readSizes();
    count = blocks.readInt("the number of values of the stream");
    last = blocks.readZigZag("the first value");
    blocks.requireSizeFor(count);
    group = Math.min(MOST_GROUP, Integer.lowestOneBit(blocks.size));
    left = count;
    fresh = count > 0;
    narrow = false;
  }

  /** Returns the number of values that the header announces. */
  public int count() {
    requireSound();
    return count;
  }

  /** Returns the number of values that have not been read or skipped, according to the header. */
  public int remaining() {
    requireSound();
    return left;
  }

  /** Reads the next {@code count} values of INT32. */
  public void read(int[] values, int first, int count) {
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("values", first, count, values.length);
    int rest = take(count);
    int end = first + count;
    int i = first;
    if (fresh && i < end) {
      values[i++] = (int) last;
      fresh = false;
    }
    IntDeltas kernel = intKernel();
    while (i < end) {
      i += readInts(kernel, values, i, end - i);
    }
    narrow |= count > 0;
    left = rest;
  }

  /** Reads the next {@code count} values of INT64. */
  public void read(long[] values, int first, int count) {
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("values", first, count, values.length);
    requireWide();
    int rest = take(count);
    int end = first + count;
    int i = first;
    if (fresh && i < end) {
      values[i++] = last;
      fresh = false;
    }
    LongDeltas kernel = longKernel();
    while (i < end) {
      i += readLongs(kernel, values, i, end - i);
    }
    left = rest;
  }

  /**
   * Skips the next {@code count} values. They are decoded, because later values are sums of them.
   */
  public void skip(int count) {
    Ranges.requireAtLeast("count", count, 0);
    int rest = take(count);
    int missing = count;
    if (fresh && missing > 0) {
      missing--;
      fresh = false;
    }
    if (narrow) {
      IntDeltas kernel = intKernel();
      while (missing > 0) {
        missing -= readInts(kernel, ints, 0, Math.min(missing, TILE));
      }
    } else {
      LongDeltas kernel = longKernel();
      while (missing > 0) {
        missing -= readLongs(kernel, longs, 0, Math.min(missing, TILE));
      }
    }
    left = rest;
  }

  /**
   * Returns the index in the array of the first byte after the stream. The cursor does not move.
   * Values that have not been read are not decoded.
   */
  public int end() {
    requireSound();
    int deltas = fresh ? left - 1 : left;
    left = BROKEN;
    ahead.resume(blocks);
    ahead.passWhole(deltas);
    left = fresh ? deltas + 1 : deltas;
    return ahead.at;
  }

  /**
   * Returns the kernel for the stream's miniblocks. Only the scalar one takes any multiple of 8.
   */
  private IntDeltas intKernel() {
    return group == MOST_GROUP ? DeltaKernels.DecodeInts.OPERATION.kernel() : ScalarIntDeltas::run;
  }

  /** Returns the kernel for the stream's miniblocks as longs. */
  private LongDeltas longKernel() {
    return group == MOST_GROUP
        ? DeltaKernels.DecodeLongs.OPERATION.kernel()
        : ScalarLongDeltas::run;
  }

  /**
   * Reads whole miniblocks, as long as they fit into {@code most} values and are well-formed. If a
   * miniblock has been read in part, or {@code most} is less than a miniblock, it reads only a
   * part. Returns the number of values.
   */
  private int readInts(IntDeltas kernel, int[] values, int first, int most) {
    int size = blocks.size;
    if (blocks.done == 0 && most >= size) {
      int read = kernel.run(blocks, (int) last, values, first, most);
      if (read == 0) {
        throw blocks.malformedBlock(most / size);
      }
      last = values[first + read - 1];
      return read;
    }
    blocks.requireMiniblock();
    int before = blocks.done % group;
    int width = blocks.stream[blocks.widths];
    int packed = blocks.at + (blocks.done - before) / 8 * width;
    int some = Math.min(most, size - blocks.done) / group * group;
    if (before == 0 && some > 0) {
      part.begin(blocks, packed, some);
      kernel.run(part, (int) last, values, first, some);
      last = values[first + some - 1];
    } else {
      some = Math.min(most, group - before);
      if (before == 0 || !narrow) {
        ScalarIntDeltas.miniblock(
            blocks.stream, packed, width, group, (int) blocks.min, 0, intGroup, 0);
      }
      int base = (int) last - (before == 0 ? 0 : intGroup[before - 1]);
      for (int i = 0; i < some; i++) {
        values[first + i] = base + intGroup[before + i];
      }
      last = base + intGroup[before + some - 1];
    }
    blocks.passSome(some);
    return some;
  }

  /** Reads longs as {@link #readInts} reads ints. */
  private int readLongs(LongDeltas kernel, long[] values, int first, int most) {
    int size = blocks.size;
    if (blocks.done == 0 && most >= size) {
      int read = kernel.run(blocks, last, values, first, most);
      if (read == 0) {
        throw blocks.malformedBlock(most / size);
      }
      last = values[first + read - 1];
      return read;
    }
    blocks.requireMiniblock();
    int before = blocks.done % group;
    int width = blocks.stream[blocks.widths];
    int packed = blocks.at + (blocks.done - before) / 8 * width;
    int some = Math.min(most, size - blocks.done) / group * group;
    if (before == 0 && some > 0) {
      part.begin(blocks, packed, some);
      kernel.run(part, last, values, first, some);
      last = values[first + some - 1];
    } else {
      some = Math.min(most, group - before);
      if (before == 0) {
        ScalarLongDeltas.miniblock(
            blocks.stream, packed, width, group, blocks.min, 0, longGroup, 0);
      }
      long base = last - (before == 0 ? 0 : longGroup[before - 1]);
      for (int i = 0; i < some; i++) {
        values[first + i] = base + longGroup[before + i];
      }
      last = base + longGroup[before + some - 1];
    }
    blocks.passSome(some);
    return some;
  }

  /** Throws unless this many values are left according to the header. */
  void requireLeft(int count) {
    requireSound();
    if (count > left) {
      int announced = left;
      left = BROKEN;
      throw new MalformedStreamException(
          count + " values are asked for, the stream has " + announced + " more by its header");
    }
  }

  /** Makes all further reads fail. */
  void fail() {
    left = BROKEN;
  }

  MalformedStreamException malformed(int index, String message) {
    return blocks.malformed(index, message);
  }

  /**
   * Returns the number of values that will be left after {@code count} more. The stream counts as
   * broken until the caller sets {@link #left} to that number.
   */
  private int take(int count) {
    requireLeft(count);
    int rest = left - count;
    left = BROKEN;
    return rest;
  }

  void requireSound() {
    if (left == BROKEN) {
      throw new IllegalStateException("the stream is malformed; reset begins with another one");
    }
  }

  private void requireWide() {
    if (narrow) {
      throw new IllegalStateException("the stream has been read as INT32, it has no longs");
    }
  }
}
