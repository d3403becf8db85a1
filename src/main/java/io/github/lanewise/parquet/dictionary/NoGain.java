// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import io.github.lanewise.kernel.dictionary.IntFront;
import io.github.lanewise.kernel.dictionary.LongFront;
import org.apache.parquet.bytes.BytesUtils;

/**
 * Proves that a dictionary of a page is no gain, at a tenth of the cost of making it. The hash of
 * each value sets a bit. There are at least as many distinct values as bits that are set, and so
 * many distinct values may be too many already.
 */
final class NoGain {
  /** The bits take 32 KiB, and stay in a cache of the first or second level. */
  private static final int BITS = 1 << 18;

  /** The most values that are worth a try. Among more values too many share their bits. */
  static final int MOST_VALUES = BITS / 4;

  private static final int PLACE = BITS - 1;

  private NoGain() {}

  /** Returns a number that the first {@code n} values have of distinct ones, or more. */
  static int distinctAtLeast(int[] values, int n) {
    long[] bits = new long[BITS / Long.SIZE];
    for (int i = 0; i < n; i++) {
      int place = IntFront.hash(values[i]) & PLACE;
      bits[place / Long.SIZE] |= 1L << place;
    }
    return ones(bits);
  }

  /** Returns a number that the first {@code n} values have of distinct ones, or more. */
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
   * Returns whether parquet-java drops a dictionary of the values of a first page. A run of equal
   * ids has eight or more, of which at most one is the first of its kind. So the number of runs is
   * limited, and all other first ones are packed.
   *
   * @param distinct the number of distinct values, or less
   * @param width bytes of a value
   */
  static boolean of(long distinct, long values, int width) {
    long packed = distinct - (values - distinct) / 7;
    long bits = BytesUtils.getWidthFromMaxInt((int) distinct - 1);
    return distinct > 0 && width * distinct + packed * bits / Byte.SIZE >= width * values;
  }
}
