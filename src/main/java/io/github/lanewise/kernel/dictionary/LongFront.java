// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

/**
 * The layout of {@link IntFront} for longs: an entry has 64 bits, and 52 of them hold the value.
 */
public final class LongFront {
  /** Elements of the table. */
  public static final int PLACES = IntFront.PLACES;

  /** Smaller ids have an entry. */
  public static final int IDS = IntFront.IDS;

  static final long PLACE = PLACES - 1;
  static final long MISS = -IDS;

  static final int FIRST_SHIFT = 32;
  static final long FIRST_FACTOR = 0x9E3779B97F4A7C15L;
  static final int SECOND_SHIFT = 29;
  static final long SECOND_FACTOR = 0xD6E8FEB86659FD93L;
  static final int THIRD_SHIFT = 32;

  private LongFront() {}

  /** Two multiplications: with one, values at certain distances from each other meet in a place. */
  public static long hash(long value) {
    long h = (value ^ value >>> FIRST_SHIFT) * FIRST_FACTOR;
    h = (h ^ h >>> SECOND_SHIFT) * SECOND_FACTOR;
    return h ^ h >>> THIRD_SHIFT;
  }

  /** Enters a value that is not in the table, if its place is free and its id has an entry. */
  public static void enter(long[] front, long hash, int id) {
    int place = (int) (hash & PLACE);
    if (id < IDS && front[place] == 0) {
      front[place] = (hash & ~PLACE) + id + 1;
    }
  }

  /** The id if the entry is this value's, otherwise a number with one of the bits {@link #MISS}. */
  static long id(long entry, long hash) {
    return (entry ^ hash & ~PLACE) - 1;
  }
}
