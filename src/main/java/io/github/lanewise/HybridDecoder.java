// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.kernel.Ranges;
import io.github.lanewise.kernel.levels.Bitmap;
import io.github.lanewise.kernel.levels.LevelsKernels;
import io.github.lanewise.kernel.levels.PackedBits;
import io.github.lanewise.kernel.packing.PackingKernels;
import io.github.lanewise.kernel.packing.WholeRuns;
import java.util.Arrays;

/**
 * A cursor over one stream of the RLE/bit-packing hybrid, the encoding of levels and of the ids of
 * a dictionary.
 *
 * <p><b>Layout.</b> A stream is a sequence of runs. Each run has a header of up to five bytes, a
 * ULEB128 number of 32 bits. If its lowest bit is 0, the other bits are the length of a run of
 * equal values. The value follows in as many whole bytes as {@code width} bits need, little-endian.
 * If the lowest bit is 1, the other bits are a number of groups of eight values. Each group follows
 * in {@code width} bytes, the first value in the lowest bits. The rule is in the Apache Parquet
 * format, Encodings.md, "Run Length Encoding / Bit-Packing Hybrid (RLE = 3)". The length or the
 * width that precedes a stream in a page is not part of the stream.
 *
 * <p><b>The end.</b> A stream does not say how many values it has. Its last group is filled up, and
 * the caller asks for as many values as the page has. A run may be longer than that. The bytes of
 * the last packed run may end early, as long as the values that are asked for are there. Runs of
 * length 0 are skipped.
 *
 * <p><b>Errors.</b> A {@link MalformedStreamException} gives the position in the stream. It is
 * thrown if the stream ends before the values that are asked for, if a header has more than 32
 * bits, or if the value of a run has more than {@code width} bits. Some of the values may have been
 * written by then. From then on each call except {@link #reset} throws an {@link
 * IllegalStateException}. Arguments out of range are refused before anything is written or skipped,
 * with a {@link NullPointerException}, {@link IllegalArgumentException} or {@link
 * IndexOutOfBoundsException}.
 *
 * <p><b>Threads.</b> A decoder serves one thread at a time. It may be used again for any number of
 * streams.
 *
 * <p><b>Memory.</b> A decoder refers to the array of its last stream. It takes 2 KiB when it first
 * reads shorts, or compares levels of a packed run, and keeps them. Otherwise it allocates nothing
 * once it is made.
 */
public final class HybridDecoder {
  private static final int GROUP = 8;
  private static final int BROKEN = -1;

  /** The number of values that are unpacked at a time if they do not go to ints. */
  private static final int TILE = 512;

  /** Is empty until it is needed, because a reader of columns has a decoder for each column. */
  private int[] tile = {};

  private final int[] group = new int[GROUP];

  private int width;
  private byte[] stream = new byte[0];

  /** The index of the stream's first byte in its array. */
  private int start;

  /** The index of the next header. */
  private int at;

  /** The index after the stream's last byte. */
  private int end;

  /** The number of values of the run that have not been read, or {@link #BROKEN}. */
  private long left;

  private boolean repeated;
  private int value;

  /** The index of the packed run's first byte. */
  private int packed;

  /** The number of values of the packed run that have been read. */
  private long done;

  /** Makes a decoder of an empty stream. */
  public HybridDecoder() {}

  /**
   * Begins with another stream.
   *
   * @param width bits of a value, 0 to 32
   * @param stream must not change while it is being read
   * @param offset the index of the first header
   * @param length the number of bytes of the stream; bytes after them are ignored
   */
  public void reset(int width, byte[] stream, int offset, int length) {
    if (width < 0 || width > Integer.SIZE) {
      throw new IllegalArgumentException("width is " + width + ", but must be 0 to 32");
    }
    Ranges.requireAtLeast("length", length, 0);
    Ranges.requireRange("stream", offset, length, stream.length);
    this.width = width;
    this.stream = stream;
    start = offset;
    at = offset;
    end = offset + length;
    left = 0;
    repeated = false;
  }

  /** Reads the next {@code count} values. */
  public void read(int[] values, int first, int count) {
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("values", first, count, values.length);
    requireSound();
    int last = first + count;
    for (int i = first; i < last; ) {
      if (left == 0 && width > 0 && last - i >= WholeRuns.ROUND) {
        i += readWholeRuns(values, i, last - i);
        if (i == last) {
          return;
        }
      }
      int some = run(last - i);
      if (repeated) {
        Arrays.fill(values, i, i + some, value);
      } else {
        unpack(values, i, some);
      }
      pass(some);
      i += some;
    }
  }

  /**
   * Reads the next {@code count} values of a stream of width 0 to 16. Values above 32,767 become
   * negative.
   */
  public void read(short[] values, int first, int count) {
    if (width > Short.SIZE) {
      throw new IllegalStateException(
          "width is " + width + ", only values of up to 16 bits can be read as shorts");
    }
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("values", first, count, values.length);
    requireSound();
    int[] tile = tile();
    for (int left = count; left > 0; left -= TILE) {
      int i = first + count - left;
      int some = Math.min(TILE, left);
      read(tile, 0, some);
      for (int k = 0; k < some; k++) {
        values[i + k] = (short) tile[k];
      }
    }
  }

  /**
   * Reads the next runs up to the first one that the kernel does not handle (see {@link
   * WholeRuns}), and returns the number of their values.
   */
  private int readWholeRuns(int[] values, int first, int count) {
    long done =
        PackingKernels.Runs.OPERATION.kernel().run(width, stream, at, end, values, first, count);
    at += (int) done;
    return (int) (done >>> 32);
  }

  /** Skips the next {@code count} values. */
  public void skip(int count) {
    Ranges.requireAtLeast("count", count, 0);
    requireSound();
    for (int missing = count; missing > 0; ) {
      int some = run(missing);
      pass(some);
      missing -= some;
    }
  }

  /**
   * Returns the number of values that come next in one run, at least 1 and at most {@code most}. It
   * does not read them.
   */
  public int run(int most) {
    Ranges.requireAtLeast("most", most, 1);
    requireSound();
    while (left == 0) {
      nextRun();
    }
    return (int) Math.min(left, most);
  }

  /** Returns whether the values that {@link #run} has counted come from a run of equal values. */
  public boolean repeated() {
    requireSound();
    return repeated;
  }

  /**
   * Returns the value of the run that {@link #run} has found.
   *
   * @throws IllegalStateException unless the run is {@link #repeated}
   */
  public int value() {
    requireSound();
    if (!repeated) {
      throw new IllegalStateException("there is no run of equal values: ask repeated() first");
    }
    return value;
  }

  /**
   * Reads the next {@code count} values of a stream of width 1 or 0 into a bitmap. A packed run of
   * width 1 has the form of a bitmap already. Bits outside the range keep their values.
   *
   * @param bitmap 64 values an element, the first in the lowest bit
   * @param firstBit the index of the first value's bit
   * @return the number of ones
   */
  public int readBits(long[] bitmap, int firstBit, int count) {
    if (width > 1) {
      throw new IllegalStateException(
          "width is " + width + ", but only width 0 or 1 can be read as bits");
    }
    requireBits(bitmap, firstBit, count);
    int ones = 0;
    for (int i = 0; i < count; ) {
      int some = run(count - i);
      if (repeated) {
        Bitmap.fill(bitmap, firstBit + i, some, value != 0);
        ones += value * some;
      } else {
        ones += PackedBits.copy(stream, packed, done, bitmap, firstBit + i, some);
      }
      pass(some);
      i += some;
    }
    return ones;
  }

  /**
   * Reads the next {@code count} values, which are levels, into a bitmap. A bit is 1 if the value
   * is at least {@code level}. With the maximum level the bit tells whether there is a value. With
   * the level of a struct or a list it tells whether the struct or list is not null. Bits outside
   * the range keep their values.
   *
   * @param level 0 to {@code max}
   * @param max the largest value that is allowed; a larger one is a {@link
   *     MalformedStreamException}
   * @param bitmap 64 values an element, the first in the lowest bit
   * @param firstBit the index of the first value's bit
   * @return the number of ones
   */
  public int readAtLeast(int level, int max, long[] bitmap, int firstBit, int count) {
    Ranges.requireAtLeast("level", level, 0);
    Ranges.requireAtLeast("max", max, level);
    if (width <= 1 && level == 1) {
      return readBits(bitmap, firstBit, count);
    }
    requireBits(bitmap, firstBit, count);
    int ones = 0;
    for (int i = 0; i < count; ) {
      int some = run(count - i);
      if (repeated) {
        requireAtMost(value, max);
        boolean one = value >= level;
        Bitmap.fill(bitmap, firstBit + i, some, one);
        ones += one ? some : 0;
      } else {
        int[] tile = tile();
        some = Math.min(some, TILE);
        unpack(tile, 0, some);
        requireAtMost(Levels.max(tile, 0, some), max);
        // Levels.atLeast would refuse a bit beyond Integer.MAX_VALUE, because its index is
        // negative.
        ones +=
            LevelsKernels.AtLeast.OPERATION
                .kernel()
                .run(tile, 0, level, bitmap, firstBit + i, some);
      }
      pass(some);
      i += some;
    }
    return ones;
  }

  private int[] tile() {
    if (tile.length == 0) {
      tile = new int[TILE];
    }
    return tile;
  }

  private void requireBits(long[] bitmap, int firstBit, int count) {
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("bitmap", firstBit, count, (long) Long.SIZE * bitmap.length);
    requireSound();
  }

  private void requireSound() {
    if (left == BROKEN) {
      throw new IllegalStateException("the stream is malformed; reset begins with another one");
    }
  }

  private void requireAtMost(int value, int max) {
    if (Integer.compareUnsigned(value, max) > 0) {
      left = BROKEN;
      throw new MalformedStreamException(
          "the run before byte "
              + (at - start)
              + " has the level "
              + Integer.toUnsignedString(value)
              + ", the maximum is "
              + max);
    }
  }

  /** Unpacks the next values of the packed run, which must have that many left. */
  private void unpack(int[] values, int first, int count) {
    int i = first;
    int before = (int) done & GROUP - 1;
    int offset = packed + (int) (done >>> 3) * width;
    if (before != 0) {
      int some = Math.min(GROUP - before, count);
      BitPacking.unpack(width, stream, offset, group, 0, before + some);
      System.arraycopy(group, before, values, i, some);
      i += some;
      offset += width;
    }
    if (i < first + count) {
      BitPacking.unpack(width, stream, offset, values, i, first + count - i);
    }
  }

  private void pass(int count) {
    left -= count;
    done += count;
  }

  /** Reads the header of the next run, and its value if it is a run of equal values. */
  private void nextRun() {
    // The stream stays broken if its header or value is refused.
    left = BROKEN;
    int header = header();
    done = 0;
    if ((header & 1) == 0) {
      repeated = true;
      value = repeatedValue();
      left = header >>> 1;
      return;
    }
    long groups = header >>> 1;
    repeated = width == 0;
    value = 0;
    packed = at;
    long bytes = Math.min(groups * width, end - at);
    at += (int) bytes;
    left = width == 0 ? groups * GROUP : Math.min(groups * GROUP, 8 * bytes / width);
  }

  private int header() {
    int header = 0;
    int first = at;
    for (int shift = 0; ; shift += 7) {
      int next = nextByte();
      if (shift == 28 && next > 0xf) {
        throw new MalformedStreamException(
            "the header of a run at byte " + (first - start) + " has more than 32 bits");
      }
      header |= (next & 0x7f) << shift;
      if (next < 0x80) {
        return header;
      }
    }
  }

  private int repeatedValue() {
    int first = at;
    long bits = 0;
    for (int shift = 0; shift < width; shift += 8) {
      bits |= (long) nextByte() << shift;
    }
    if (bits >>> width != 0) {
      throw new MalformedStreamException(
          "the value of a run at byte "
              + (first - start)
              + " is "
              + bits
              + ", which has more than "
              + width
              + " bits");
    }
    return (int) bits;
  }

  private int nextByte() {
    if (at == end) {
      throw new MalformedStreamException(
          "the stream ends at byte " + (end - start) + ", before the values that are asked for");
    }
    return stream[at++] & 0xff;
  }
}
