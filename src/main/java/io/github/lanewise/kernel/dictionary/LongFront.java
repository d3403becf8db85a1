// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

/**
 * Defines the layout of a front for longs, as {@link IntFront} does for ints. An entry has 64 bits,
 * and 52 of them come from the hash.
 */
public final class LongFront {
  /** The number of places in the table. */
  public static final int PLACES = IntFront.PLACES;

  /** Only ids below this number have an entry. */
  public static final int IDS = IntFront.IDS;

  static final long PLACE = PLACES - 1;
  static final long MISS = -IDS;

  /** A random number of this JVM, for the same reason as in {@link IntFront}. */
  static final long SECRET = Secret.number();

  static final int FIRST_SHIFT = 32;
  static final long FIRST_FACTOR = 0x9E3779B97F4A7C15L;
  static final int SECOND_SHIFT = 29;

  /**
   * A random odd number of this JVM. There are too many differences between longs to try all of
   * them. But a random factor gives any two numbers that differ in their lower halves the same bits
   * above 32 about as seldom as chance would. Few factors of 64 bits spread values badly.
   */
  static final long SECOND_FACTOR = Secret.number() | 1;

  static final int THIRD_SHIFT = 32;

  private LongFront() {}

  /**
   * Returns the hash of a value. It takes two multiplications, because with one of them values at
   * certain distances from each other have the same place.
   */
  public static long hash(long value) {
    long h = (value ^ value >>> FIRST_SHIFT ^ SECRET) * FIRST_FACTOR;
    h = (h ^ h >>> SECOND_SHIFT) * SECOND_FACTOR;
    return h ^ h >>> THIRD_SHIFT;
  }

  /**
   * Enters a value if its place is free and its id is below {@link #IDS}. The value must not be in
   * the table yet.
   */
  public static void enter(long[] front, long hash, int id) {
    int place = (int) (hash & PLACE);
    if (id < IDS && front[place] == 0) {
      front[place] = (hash & ~PLACE) + id + 1;
    }
  }

  /**
   * Returns the id if the entry is that of the value with this hash. Otherwise returns a number
   * that has one of the bits {@link #MISS}.
   */
  static long id(long entry, long hash) {
    return (entry ^ hash & ~PLACE) - 1;
  }
}
