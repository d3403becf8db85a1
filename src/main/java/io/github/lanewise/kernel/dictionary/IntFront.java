// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

/**
 * Defines the layout of a front: a small table that is searched before a dictionary of ints. The
 * hash of a value selects one place in the table. If two values have the same place, the first one
 * keeps it, and the dictionary's own table finds the other.
 *
 * <p>The hash is a bijection, so equal hashes mean equal values. Twelve bits of the hash are the
 * place. An entry holds the other twenty bits, and below them the id + 1. So one load gives the id
 * and tells whether the value is the same. An entry of 0 is a free place.
 */
public final class IntFront {
  /** The number of places in the table. */
  public static final int PLACES = 1 << 12;

  /**
   * Only ids below this number have an entry. It is half the number of ids that an entry could
   * hold, so {@link #id} never returns such an id for a free place.
   */
  public static final int IDS = PLACES / 2;

  static final int PLACE = PLACES - 1;
  static final int MISS = -IDS;

  /**
   * A random number of this JVM. Without it, an attacker could choose values that all have the same
   * place in the front and in the dictionary's own table. Each value would then be compared with
   * all values before it.
   *
   * <p>The secret changes the value before the first multiplication, so an attacker knows only in
   * which bits two values differ, not what is multiplied. Because of carries, a bit of the product
   * depends on all lower bits of the value, and so on the secret. The second multiplication spreads
   * the difference over the bits of the place. A search over a third of all differences found no
   * difference for which more than one secret in a thousand gives both values the same place in a
   * table of 2<sup>17</sup>. A secret after both multiplications would be useless, because values
   * with the same place would still share it.
   *
   * <p>The factors are not random. About one in ten thousand random factors of 32 bits spreads
   * usual values badly, such as multiples of a power of two.
   */
  static final int SECRET = (int) Secret.number();

  static final int FIRST_FACTOR = 0x9E3779B1;
  static final int FIRST_SHIFT = 15;
  static final int SECOND_FACTOR = 0x85EBCA77;
  static final int SECOND_SHIFT = 13;

  private IntFront() {}

  /**
   * Returns the hash of a value. It takes two multiplications, because with one of them values at
   * certain distances from each other have the same place.
   */
  public static int hash(int value) {
    int h = (value ^ SECRET) * FIRST_FACTOR;
    h = (h ^ h >>> FIRST_SHIFT) * SECOND_FACTOR;
    return h ^ h >>> SECOND_SHIFT;
  }

  /**
   * Enters a value if its place is free and its id is below {@link #IDS}. The value must not be in
   * the table yet.
   */
  public static void enter(int[] front, int hash, int id) {
    int place = hash & PLACE;
    if (id < IDS && front[place] == 0) {
      front[place] = (hash & ~PLACE) + id + 1;
    }
  }

  /**
   * Returns the id if the entry is that of the value with this hash. Otherwise returns a number
   * that has one of the bits {@link #MISS}.
   */
  static int id(int entry, int hash) {
    return (entry ^ hash & ~PLACE) - 1;
  }
}
