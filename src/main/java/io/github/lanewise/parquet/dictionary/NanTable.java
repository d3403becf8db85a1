// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

/**
 * Models the slots of floats or doubles in the hash table of dictionaries in parquet-java up to
 * 1.17. That table hashes raw bits but compares values canonically, so that all NaNs are equal. So
 * a NaN gets the id of another NaN if the search for it passes the other NaN's slot. Whether this
 * happens depends on all entries and on the table's size. Without this model, files of columns with
 * NaNs of several bit patterns would differ from those of parquet-java.
 *
 * <p>The table is fastutil's linked open hash map. It has 32 slots at first and uses linear
 * probing. It doubles when more than three quarters of the slots are taken, and then moves the
 * entries in the order of their ids. +0 is stored apart from the slots.
 */
final class NanTable {
  private static final long FLOAT_EXPONENT = 0x7f800000L;
  private static final long DOUBLE_EXPONENT = 0x7ff0000000000000L;

  private final boolean doubles;
  private int slots = 32;

  /**
   * The raw bits of each slot's value. The array is empty until the first value, because few
   * columns hold NaNs and parquet-java's table may have grown large.
   */
  private long[] keys = {};

  private int[] ids = {};
  private int size;

  NanTable(boolean doubles) {
    this.doubles = doubles;
  }

  int size() {
    return size;
  }

  /** Returns the id that a NaN gets, or −1 if it gets a new id. */
  int find(long nan) {
    if (keys.length == 0) {
      return -1;
    }
    int mask = keys.length - 1;
    for (int slot = slot(nan); keys[slot] != 0; slot = (slot + 1) & mask) {
      if (isNan(keys[slot])) {
        return ids[slot];
      }
    }
    return -1;
  }

  /** Enters the dictionary's next value, which may be zero or NaN. */
  void add(long bits) {
    if (keys.length == 0) {
      keys = new long[slots];
      ids = new int[slots];
    }
    place(bits, size++);
    if (size > keys.length / 4 * 3) {
      resize(2 * keys.length);
    }
  }

  /** Forgets all values, but keeps the size that the table had for this many entries. */
  void clear(int entries) {
    while (entries > slots / 4 * 3) {
      slots *= 2;
    }
    size = 0;
    keys = new long[0];
    ids = new int[0];
  }

  private void resize(int larger) {
    slots = larger;
    long[] inOrder = new long[size];
    for (int slot = 0; slot < keys.length; slot++) {
      if (keys[slot] != 0) {
        inOrder[ids[slot]] = keys[slot];
      }
    }
    keys = new long[slots];
    ids = new int[slots];
    for (int id = 0; id < size; id++) {
      place(inOrder[id], id);
    }
  }

  private void place(long bits, int id) {
    if (bits == 0) {
      return;
    }
    int slot = slot(bits);
    while (keys[slot] != 0) {
      slot = (slot + 1) & (keys.length - 1);
    }
    keys[slot] = bits;
    ids[slot] = id;
  }

  private boolean isNan(long bits) {
    return doubles
        ? (bits & Long.MAX_VALUE) > DOUBLE_EXPONENT
        : (bits & Integer.MAX_VALUE) > FLOAT_EXPONENT;
  }

  private int slot(long bits) {
    return (int) (doubles ? mix(bits) : mix((int) bits)) & (keys.length - 1);
  }

  private static int mix(int bits) {
    int h = bits * 0x9E3779B9;
    return h ^ h >>> 16;
  }

  private static long mix(long bits) {
    long h = bits * 0x9E3779B97F4A7C15L;
    h ^= h >>> 32;
    return h ^ h >>> 16;
  }
}
