// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

/**
 * The layout of a small table that stands in front of a dictionary of ints: each value has one
 * place. Where two values share a place, the first one keeps it, and the dictionary's own table
 * finds the other.
 *
 * <p>The hash is a bijection, so a value is its hash. Twelve bits of that are the place, and an
 * entry holds the other twenty above the id + 1: one load finds the id and tells whether the value
 * is the same. 0 is a free place.
 */
public final class IntFront {
  /** Elements of the table. */
  public static final int PLACES = 1 << 12;

  /**
   * Smaller ids have an entry. The limit is half of the ids that an entry could hold, so the result
   * of {@link #id} for a free place is never such an id.
   */
  public static final int IDS = PLACES / 2;

  static final int PLACE = PLACES - 1;
  static final int MISS = -IDS;

  static final int FIRST_FACTOR = 0x9E3779B1;
  static final int FIRST_SHIFT = 15;
  static final int SECOND_FACTOR = 0x85EBCA77;
  static final int SECOND_SHIFT = 13;

  private IntFront() {}

  /** Two multiplications: with one, values at certain distances from each other meet in a place. */
  public static int hash(int value) {
    int h = value * FIRST_FACTOR;
    h = (h ^ h >>> FIRST_SHIFT) * SECOND_FACTOR;
    return h ^ h >>> SECOND_SHIFT;
  }

  /** Enters a value that is not in the table, if its place is free and its id has an entry. */
  public static void enter(int[] front, int hash, int id) {
    int place = hash & PLACE;
    if (id < IDS && front[place] == 0) {
      front[place] = (hash & ~PLACE) + id + 1;
    }
  }

  /** The id if the entry is this value's, otherwise a number with one of the bits {@link #MISS}. */
  static int id(int entry, int hash) {
    return (entry ^ hash & ~PLACE) - 1;
  }
}
