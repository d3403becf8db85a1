// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import io.github.lanewise.kernel.Bytes;
import io.github.lanewise.kernel.dictionary.IntFront;
import io.github.lanewise.kernel.dictionary.LongFront;
import org.apache.parquet.bytes.BytesUtils;

/**
 * Proves that a dictionary of a page is no gain, at a tenth of the cost of making the dictionary.
 * The hash of each value sets a bit. There are at least as many distinct values as bits that are
 * set, and that number alone may show that the dictionary is too large.
 */
final class NoGain {
  /** The bits take 32 KiB, and stay in a cache of the first or second level. */
  private static final int BITS = 1 << 18;

  /** The most values that are worth a try. Among more values too many share their bits. */
  static final int MOST_VALUES = BITS / 4;

  private static final int PLACE = BITS - 1;

  private static final int BITS_OF_STRINGS = 1 << 21;

  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private NoGain() {}

  /** Returns a lower bound of the number of distinct values among the first {@code n}. */
  static int distinctAtLeast(int[] values, int n) {
    long[] bits = new long[BITS / Long.SIZE];
    for (int i = 0; i < n; i++) {
      int place = IntFront.hash(values[i]) & PLACE;
      bits[place / Long.SIZE] |= 1L << place;
    }
    return ones(bits);
  }

  /** Returns a lower bound of the number of distinct values among the first {@code n}. */
  static int distinctAtLeast(long[] values, int n) {
    long[] bits = new long[BITS / Long.SIZE];
    for (int i = 0; i < n; i++) {
      int place = (int) LongFront.hash(values[i]) & PLACE;
      bits[place / Long.SIZE] |= 1L << place;
    }
    return ones(bits);
  }

  private static int ones(long[] bits) {
    int ones = 0;
    for (long word : bits) {
      ones += Long.bitCount(word);
    }
    return ones;
  }

  /**
   * Returns whether parquet-java drops a dictionary of these values. An id is small compared with a
   * string, so nearly all strings have to be known to differ.
   */
  static boolean ofStrings(ValueBlock values, long pageBytes) {
    long[] bits = new long[BITS_OF_STRINGS / Long.SIZE];
    long distinct = 0;
    long entryBytes = 0;
    for (int i = 0; i < values.count; i++) {
      int start = values.offsets[i];
      int length = values.offsets[i + 1] - start;
      int place = (int) hash(values.bytes, start, length) & BITS_OF_STRINGS - 1;
      long before = bits[place / Long.SIZE];
      long isNew = ~before >>> place & 1;
      bits[place / Long.SIZE] = before | 1L << place;
      distinct += isNew;
      entryBytes += isNew * (Integer.BYTES + length);
    }
    return of(distinct, values.count, entryBytes, pageBytes);
  }

  /** Returns a hash of a string. Equal hashes of different strings can only make the proof fail. */
  private static long hash(byte[] bytes, int start, int length) {
    long h = length;
    int last = start + length - Long.BYTES;
    for (int i = start; i < last; i += Long.BYTES) {
      h = mixed(h ^ (long) Bytes.LONG.get(bytes, i));
    }
    if (length >= Long.BYTES) {
      return mixed(h ^ (long) Bytes.LONG.get(bytes, last));
    }
    for (int i = start; i < start + length; i++) {
      h = h << Byte.SIZE ^ bytes[i];
    }
    return mixed(h);
  }

  private static long mixed(long h) {
    long product = h * FACTOR;
    return product ^ product >>> 32;
  }

  /**
   * Returns whether parquet-java drops a dictionary of the values of a first page. A run has eight
   * or more equal ids, and at most one of them is the first of its value. So each run takes seven
   * or more repeated values, which limits the number of runs. All other first ids are packed.
   *
   * @param distinct the number of distinct values, or less
   * @param entryBytes the bytes of their entries, or less
   * @param pageBytes the bytes of the page without a dictionary
   */
  static boolean of(long distinct, long values, long entryBytes, long pageBytes) {
    long packed = distinct - (values - distinct) / 7;
    long bits = BytesUtils.getWidthFromMaxInt((int) distinct - 1);
    return distinct > 0 && entryBytes + packed * bits / Byte.SIZE >= pageBytes;
  }
}
