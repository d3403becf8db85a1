// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.kernel.Ranges;
import java.util.Arrays;

/**
 * A cursor over one stream of DELTA_BYTE_ARRAY, the encoding of BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY
 * by prefixes that neighbours share.
 *
 * <p><b>Layout.</b> A value is a prefix that it shares with the value before, and a suffix. The
 * lengths of all prefixes come first, as INT32 in DELTA_BINARY_PACKED (see {@link DeltaDecoder}).
 * The suffixes follow in DELTA_LENGTH_BYTE_ARRAY (see {@link DeltaLengthDecoder}). The first value
 * has no prefix. The rule is in the Apache Parquet format, Encodings.md, "Delta Strings
 * (DELTA_BYTE_ARRAY = 7)".
 *
 * <p><b>Values</b> are read in two steps, as offsets and bytes. {@link #read} finds how many bytes
 * the next values have. {@link #copy} writes these bytes to an array of the caller. All values
 * together may be far longer than the stream.
 *
 * <p><b>Errors.</b> A {@link MalformedStreamException} is thrown for the errors that {@link
 * DeltaDecoder} names. It is also thrown if a suffix has a negative length or goes beyond the end,
 * if a prefix has a negative length or is longer than the value before, and if the numbers of
 * suffixes and prefixes differ. Offsets may have been written by then. From then on each call
 * except {@link #reset} throws an {@link IllegalStateException}. Arguments out of range are refused
 * before anything is written or skipped, with a {@link NullPointerException}, {@link
 * IllegalArgumentException} or {@link IndexOutOfBoundsException}.
 *
 * <p><b>Threads.</b> A decoder serves one thread at a time. It may be used again for any number of
 * streams.
 *
 * <p><b>Memory.</b> A decoder refers to the array of its last stream. It keeps a copy of one value,
 * and eight bytes for each value of the largest call of {@link #read}.
 */
public final class DeltaStringsDecoder {
  private static final int TILE = 128;

  private final DeltaDecoder prefixes = new DeltaDecoder();
  private final DeltaDecoder suffixes = new DeltaDecoder();
  private final int[] tile = new int[TILE + 1];

  private byte[] stream = {};
  private int end;

  /** The lengths of the prefixes of the values that were found last. */
  private int[] prefix = new int[TILE];

  /**
   * The lengths of the suffixes of these values. They are kept, because the caller may change the
   * offsets.
   */
  private int[] suffix = new int[TILE];

  /** The index of the first of these values in the array that {@link #copy} writes. */
  private int target;

  /** The number of bytes that these values have together. */
  private int bytes;

  /** The number of values that were found last. */
  private int found;

  /** The index in the stream of the first suffix of these values. */
  private int data;

  /** The value before those that were found last. */
  private byte[] previous = new byte[64];

  /** The length of the last value that has been found. */
  private int length;

  /** The index of the next suffix. */
  private int at;

  /** Makes a decoder of an empty stream. */
  public DeltaStringsDecoder() {}

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
    end = offset + length;
    this.stream = stream;
    found = 0;
    target = 0;
    bytes = 0;
    this.length = 0;
    prefixes.reset(stream, offset, offset, end);
    int behind = prefixes.end();
    suffixes.reset(stream, offset, behind, end);
    at = suffixes.end();
    if (prefixes.count() != suffixes.count()) {
      throw broken(behind, suffixes.count() + " suffixes follow " + prefixes.count() + " prefixes");
    }
  }

  /** Returns the number of values that the header announces. */
  public int count() {
    requireSound();
    return prefixes.count();
  }

  /** Returns the number of values that have not been read or skipped, according to the header. */
  public int remaining() {
    requireSound();
    return prefixes.remaining();
  }

  /**
   * Finds the next {@code count} values. Values that were found before and not copied are skipped.
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
    Ranges.requireAtLeast("offsets[first]", offsets[first], 0);
    requireSound();
    prefixes.requireLeft(count);
    long sum = find(offsets, first, count);
    if (sum > Integer.MAX_VALUE - offsets[first]) {
      prefixes.fail();
      throw new IllegalArgumentException(
          "offsets[first] is " + offsets[first] + ", and " + sum + " bytes more are beyond int");
    }
    bytes = (int) sum;
    target = offsets[first];
    return bytes;
  }

  /** Finds the next values and their offsets, and returns the sum of their lengths. */
  private long find(int[] offsets, int first, int count) {
    passFound();
    if (prefix.length < count) {
      // If there is no memory for the second array, both fields keep their old arrays.
      int[] longerPrefix = new int[count];
      suffix = new int[count];
      prefix = longerPrefix;
    }
    prefixes.read(prefix, 0, count);
    suffixes.read(suffix, 0, count);
    long sum = sumUp(offsets, first, count);
    found = count;
    return sum;
  }

  /** Skips the next {@code count} values. Values that were read and not copied are passed over. */
  public void skip(int count) {
    Ranges.requireAtLeast("count", count, 0);
    requireSound();
    prefixes.requireLeft(count);
    for (int missing = count; missing > 0; ) {
      int some = Math.min(missing, TILE);
      // These offsets may overflow, because the values may have more bytes than an int can count.
      // Nobody reads the offsets.
      find(tile, 0, some);
      missing -= some;
    }
    passFound();
  }

  /**
   * Writes the values that were found last to the positions that {@link #read} gave them. A second
   * call writes nothing, and neither does a call after {@link #skip}.
   */
  public void copy(byte[] bytes) {
    requireSound();
    Ranges.requireRange("bytes", target, this.bytes, bytes.length);
    if (found == 0) {
      return;
    }
    int next = data;
    int start = target;
    System.arraycopy(previous, 0, bytes, start, prefix[0]);
    for (int i = 0; ; ) {
      int shared = prefix[i];
      int rest = suffix[i];
      int stop = start + shared + rest;
      System.arraycopy(stream, next, bytes, start + shared, rest);
      next += rest;
      if (++i == found) {
        keep(bytes, start, stop);
        return;
      }
      System.arraycopy(bytes, start, bytes, stop, prefix[i]);
      start = stop;
    }
  }

  /**
   * Skips the values that were found and not copied. It builds each of them, because the next value
   * may share a prefix with it.
   */
  private void passFound() {
    // The array grows before any value is built, so nothing is lost if there is no memory for it.
    int longest = 0;
    for (int i = 0; i < found; i++) {
      longest = Math.max(longest, prefix[i] + suffix[i]);
    }
    requireRoom(longest);
    int next = data;
    for (int i = 0; i < found; i++) {
      int shared = prefix[i];
      int rest = suffix[i];
      System.arraycopy(stream, next, previous, shared, rest);
      next += rest;
    }
    found = 0;
    target = 0;
    bytes = 0;
  }

  private void keep(byte[] bytes, int start, int stop) {
    requireRoom(stop - start);
    System.arraycopy(bytes, start, previous, 0, stop - start);
    found = 0;
    target = 0;
    this.bytes = 0;
  }

  private void requireRoom(int length) {
    if (previous.length < length) {
      int twice = (int) Math.min(Ranges.LONGEST_ARRAY, 2L * previous.length);
      previous = Arrays.copyOf(previous, Math.max(length, twice));
    }
  }

  /** Turns lengths of suffixes into offsets, and returns the length of all values. */
  private long sumUp(int[] offsets, int first, int count) {
    int base = offsets[first];
    int next = at;
    int before = length;
    long sum = 0;
    for (int i = 0; i < count; i++) {
      int shared = prefix[i];
      int rest = suffix[i];
      if (shared < 0 || shared > before) {
        throw broken(
            next, "a value has a prefix of " + shared + " bytes, the one before has " + before);
      }
      if (rest < 0 || rest > end - next) {
        throw broken(
            next, "a suffix has " + rest + " bytes, and the stream ends after " + (end - next));
      }
      next += rest;
      before = shared + rest;
      sum += before;
      offsets[first + i + 1] = base + (int) sum;
    }
    data = at;
    at = next;
    length = before;
    return sum;
  }

  private void requireSound() {
    prefixes.requireSound();
    suffixes.requireSound();
  }

  private MalformedStreamException broken(int index, String message) {
    prefixes.fail();
    return prefixes.malformed(index, message);
  }
}
