// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.kernel.Ranges;
import io.github.lanewise.kernel.dictionary.DictionaryKernels.LookUpDoubles;
import io.github.lanewise.kernel.dictionary.DictionaryKernels.LookUpFloats;
import io.github.lanewise.kernel.dictionary.DictionaryKernels.LookUpInts;
import io.github.lanewise.kernel.dictionary.DictionaryKernels.LookUpLongs;
import io.github.lanewise.kernel.dictionary.Entries;
import io.github.lanewise.kernel.dictionary.EntriesOfBytes;
import io.github.lanewise.kernel.dictionary.ScalarEntries;
import io.github.lanewise.kernel.dictionary.ScalarIds;
import io.github.lanewise.kernel.dictionary.Strings;

/**
 * Looks up the values of a dictionary by their ids.
 *
 * <p><b>Layout.</b> In a dictionary of numbers, entry k is element k. In a dictionary of values of
 * {@code width} bytes, entry k begins at byte {@code k * width}. Strings are offsets and bytes, as
 * in Apache Arrow: entry k has the bytes from {@code starts[k]} up to {@code starts[k + 1]}, and
 * value i has the bytes from {@code offsets[i]} up to {@code offsets[i + 1]}. The rule is in the
 * Apache Parquet format, Encodings.md, "Dictionary Encoding (PLAIN_DICTIONARY = 2 and
 * RLE_DICTIONARY = 8)".
 *
 * <p><b>Arguments</b> have the order source, target, count. Offsets of arrays are in elements of
 * the array, and counts are in values. Ids and values may be in the same array at the same offset.
 * An array that is written to may not overlap any other. {@link #lookupBytes} does not check that,
 * all other methods do.
 *
 * <p><b>Errors.</b> A null array is a {@link NullPointerException}. A negative count or size, a
 * width below 1, arrays that overlap, and bytes beyond int are an {@link IllegalArgumentException}.
 * A range outside its array is an {@link IndexOutOfBoundsException} before anything is written. An
 * id that is not between 0 and {@code size - 1} is one, too, whose message has the id and its
 * index. Ids are checked in blocks of 1,024, so the values of earlier blocks have been written by
 * then.
 *
 * <p><b>Threads.</b> The methods keep no state. Any number of threads may call them at once, on
 * targets that do not overlap.
 *
 * <p><b>Memory.</b> Nothing is allocated.
 */
public final class Dictionaries {
  /**
   * The number of ids that are checked before their values are written. It is small, so that the
   * ids are still in the cache when their values are looked up.
   */
  private static final int BLOCK = 1024;

  private Dictionaries() {}

  /** Throws unless each id is between 0 and {@code size - 1}. */
  public static void require(int[] ids, int from, int size, int count) {
    Ranges.requireAtLeast("size", size, 0);
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("ids", from, count, ids.length);
    ScalarIds.require(ids, from, size, count);
  }

  /** Writes the int of each id. */
  public static void lookup(
      int[] ids, int from, int[] dictionary, int size, int[] values, int first, int count) {
    requireNumbers(ids, from, dictionary.length, size, count);
    Ranges.requireRange("values", first, count, values.length);
    Entries<int[]> kernel = LookUpInts.kernel(size);
    lookup(kernel, ids, from, dictionary, size, values, first, count);
  }

  /** Writes the long of each id. */
  public static void lookup(
      int[] ids, int from, long[] dictionary, int size, long[] values, int first, int count) {
    requireNumbers(ids, from, dictionary.length, size, count);
    Ranges.requireRange("values", first, count, values.length);
    Entries<long[]> kernel = LookUpLongs.kernel(size);
    lookup(kernel, ids, from, dictionary, size, values, first, count);
  }

  /** Writes the float of each id. */
  public static void lookup(
      int[] ids, int from, float[] dictionary, int size, float[] values, int first, int count) {
    requireNumbers(ids, from, dictionary.length, size, count);
    Ranges.requireRange("values", first, count, values.length);
    Entries<float[]> kernel = LookUpFloats.kernel(size);
    lookup(kernel, ids, from, dictionary, size, values, first, count);
  }

  /** Writes the double of each id. */
  public static void lookup(
      int[] ids, int from, double[] dictionary, int size, double[] values, int first, int count) {
    requireNumbers(ids, from, dictionary.length, size, count);
    Ranges.requireRange("values", first, count, values.length);
    Entries<double[]> kernel = LookUpDoubles.kernel(size);
    lookup(kernel, ids, from, dictionary, size, values, first, count);
  }

  /**
   * Writes the {@code width} bytes of each id.
   *
   * @param first the index of the first value's first byte
   */
  public static void lookup(
      int[] ids,
      int from,
      byte[] dictionary,
      int width,
      int size,
      byte[] values,
      int first,
      int count) {
    Ranges.requireAtLeast("width", width, 1);
    Ranges.requireAtLeast("size", size, 0);
    Ranges.requireRange(
        "dictionary", 0, Ranges.requireInt("size", size, "width", width), dictionary.length);
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("ids", from, count, ids.length);
    Ranges.requireRange(
        "values", first, Ranges.requireInt("count", count, "width", width), values.length);
    Ranges.requireApart(dictionary, 0, size * width, values, first, count * width);
    for (int left = count; left > 0; left -= BLOCK) {
      int i = count - left;
      int some = Math.min(BLOCK, left);
      ScalarIds.require(ids, from + i, size, some);
      EntriesOfBytes.lookup(ids, from + i, dictionary, width, values, first + width * i, some);
    }
  }

  /**
   * Writes the end of the string of each id. {@link #lookupBytes} then copies the strings.
   *
   * @param starts the beginnings of the entries, which do not decrease, and the end of the last one
   * @param offsets element {@code first} is the beginning of the first string; the {@code count}
   *     elements after it are written
   * @return the last offset, which is the least length that the array for {@link #lookupBytes} must
   *     have
   * @throws IllegalArgumentException also if the start of an id's entry is negative or beyond its
   *     end, or the last offset is beyond int; offsets may have been written by then
   */
  public static int lookupOffsets(
      int[] ids, int from, int[] starts, int size, int[] offsets, int first, int count) {
    Ranges.requireAtLeast("size", size, 0);
    Ranges.requireRange("starts", 0, size + 1L, starts.length);
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("ids", from, count, ids.length);
    Ranges.requireRange("offsets", first, count + 1L, offsets.length);
    Ranges.requireAtLeast("offsets[first]", offsets[first], 0);
    Ranges.requireApart(starts, 0, size + 1L, offsets, first, count + 1L);
    Ranges.requireApart(ids, from, count, offsets, first, count + 1L);
    for (int left = count; left > 0; left -= BLOCK) {
      int i = count - left;
      int some = Math.min(BLOCK, left);
      ScalarIds.require(ids, from + i, size, some);
      ScalarEntries.offsets(ids, from + i, starts, offsets, first + i, some);
    }
    return offsets[first + count];
  }

  /**
   * Copies the string of each id. Ids and offsets are those of {@link #lookupOffsets}, which has
   * checked them. With other ids or offsets, or if the bytes end before the last entry, strings may
   * be copied before an exception is thrown.
   *
   * @param bytes the bytes of the entries
   * @param offsets the offsets that {@link #lookupOffsets} has written
   */
  public static void lookupBytes(
      int[] ids,
      int from,
      int[] starts,
      byte[] bytes,
      int[] offsets,
      int first,
      byte[] values,
      int count) {
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("ids", from, count, ids.length);
    Ranges.requireRange("offsets", first, count + 1L, offsets.length);
    int start = offsets[first];
    Ranges.requireRange("values", start, (long) offsets[first + count] - start, values.length);
    Strings.lookup(ids, from, starts, bytes, offsets, first, values, count);
  }

  private static <T> void lookup(
      Entries<T> kernel,
      int[] ids,
      int from,
      T dictionary,
      int size,
      T values,
      int first,
      int count) {
    Ranges.requireApart(dictionary, 0, size, values, first, count);
    if (from != first) {
      Ranges.requireApart(ids, from, count, values, first, count);
    }
    for (int left = count; left > 0; left -= BLOCK) {
      int i = count - left;
      int some = Math.min(BLOCK, left);
      ScalarIds.require(ids, from + i, size, some);
      kernel.lookup(ids, from + i, dictionary, size, values, first + i, some);
    }
  }

  private static void requireNumbers(int[] ids, int from, int entries, int size, int count) {
    Ranges.requireAtLeast("size", size, 0);
    Ranges.requireRange("dictionary", 0, size, entries);
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("ids", from, count, ids.length);
  }
}
