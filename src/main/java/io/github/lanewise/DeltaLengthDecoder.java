// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.kernel.Ranges;

/**
 * A cursor over one stream of DELTA_LENGTH_BYTE_ARRAY, the encoding of BYTE_ARRAY by lengths and
 * bytes.
 *
 * <p><b>Layout.</b> The lengths of all values come first, as INT32 in DELTA_BINARY_PACKED (see
 * {@link DeltaDecoder}). The bytes of all values follow, one after another. The rule is in the
 * Apache Parquet format, Encodings.md, "Delta-length byte array (DELTA_LENGTH_BYTE_ARRAY = 6)".
 *
 * <p><b>Values</b> are read in two steps, as offsets and bytes. {@link #read} finds how many bytes
 * the next values have. {@link #copy} writes these bytes to an array of the caller. In the stream
 * they also follow one another without a gap, from index {@link #data} on.
 *
 * <p><b>Errors.</b> A {@link MalformedStreamException} is thrown for the errors that {@link
 * DeltaDecoder} names, and if a length is negative or goes beyond the end. Offsets may have been
 * written by then. From then on each call except {@link #reset} throws an {@link
 * IllegalStateException}. Arguments out of range are refused before anything is written or skipped,
 * with a {@link NullPointerException}, {@link IllegalArgumentException} or {@link
 * IndexOutOfBoundsException}.
 *
 * <p><b>Threads.</b> A decoder serves one thread at a time. It may be used again for any number of
 * streams.
 *
 * <p><b>Memory.</b> A decoder refers to the array of its last stream. It takes 3 KiB when it is
 * made, and allocates nothing later.
 */
public final class DeltaLengthDecoder {
  private static final int TILE = 128;

  private final DeltaDecoder lengths = new DeltaDecoder();
  private final int[] tile = new int[TILE + 1];

  private byte[] stream = {};
  private int end;

  /** The index of the first byte after the values that have been read. */
  private int at;

  /** The index of the first byte of the values that were read last. */
  private int data;

  /** The number of bytes of these values. */
  private int size;

  /** The index in the caller's array to which {@link #copy} writes the first of these bytes. */
  private int target;

  /** Makes a decoder of an empty stream. */
  public DeltaLengthDecoder() {}

  /**
   * Starts another stream.
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
   * Begins with a stream that is a part of another stream. Positions in messages are counted from
   * {@code start}.
   */
  void reset(byte[] stream, int start, int offset, int end) {
    lengths.reset(stream, start, offset, end);
    this.stream = stream;
    this.end = end;
    at = lengths.end();
    data = at;
    size = 0;
    target = 0;
  }

  /** Returns the number of values that the header announces. */
  public int count() {
    return lengths.count();
  }

  /** Returns the number of values that have not been read or skipped, according to the header. */
  public int remaining() {
    return lengths.remaining();
  }

  /**
   * Finds the next {@code count} values.
   *
   * @param offsets the caller has set {@code offsets[first]}, the index of the first value in the
   *     array that {@link #copy} will write; value i will end at {@code offsets[first + i + 1]}
   * @return the number of bytes that the values have together
   * @throws IllegalArgumentException also if the last offset is beyond int; {@link #reset} must be
   *     called next
   */
  public int read(int[] offsets, int first, int count) {
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("offsets", first, count + 1L, offsets.length);
    int target = offsets[first];
    Ranges.requireAtLeast("offsets[first]", target, 0);
    lengths.read(offsets, first + 1, count);
    size = sumUp(offsets, first, count);
    this.target = target;
    data = at;
    at += size;
    return size;
  }

  /**
   * Skips the next {@code count} values. {@link #copy} still has the values that were read last.
   */
  public void skip(int count) {
    Ranges.requireAtLeast("count", count, 0);
    lengths.requireLeft(count);
    for (int missing = count; missing > 0; ) {
      int some = Math.min(missing, TILE);
      tile[0] = 0;
      lengths.read(tile, 1, some);
      at += sumUp(tile, 0, some);
      missing -= some;
    }
  }

  /**
   * Returns the index in the stream's array of the first byte of the values that were read last.
   */
  public int data() {
    lengths.requireSound();
    return data;
  }

  /**
   * Writes the bytes of the values that were read last to the positions that their offsets give.
   */
  public void copy(byte[] bytes) {
    lengths.requireSound();
    Ranges.requireRange("bytes", target, size, bytes.length);
    System.arraycopy(stream, data, bytes, target, size);
  }

  /** Turns lengths into offsets, and returns their sum. */
  private int sumUp(int[] offsets, int first, int count) {
    long sum = 0;
    int signs = 0;
    int base = offsets[first];
    for (int i = first + 1; i <= first + count; i++) {
      int length = offsets[i];
      signs |= length;
      sum += length;
      offsets[i] = base + (int) sum;
    }
    if (signs < 0 || sum > end - at) {
      lengths.fail();
      throw lengths.malformed(
          at,
          signs < 0
              ? "a value has a negative length"
              : "the values have " + sum + " bytes, and the stream ends after " + (end - at));
    }
    if (sum > Integer.MAX_VALUE - base) {
      lengths.fail();
      throw new IllegalArgumentException(
          "offsets[first] is " + base + ", and " + sum + " bytes more are beyond int");
    }
    return (int) sum;
  }
}
