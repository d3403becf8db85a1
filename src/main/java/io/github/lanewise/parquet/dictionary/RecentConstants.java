// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import io.github.lanewise.kernel.Bytes;
import java.util.Arrays;
import org.apache.parquet.io.api.Binary;

/**
 * Remembers the ids of constant Binaries that were seen lately. The same object has the same bytes,
 * so they need not be hashed and compared again. The place of an object depends only on 24 of its
 * bytes. An identity hash would cost more than it saves for objects that come once.
 */
final class RecentConstants {
  /**
   * The least length of a value. Eight bytes are read at three places of the value, which may
   * overlap.
   */
  static final int LEAST_LENGTH = 8;

  private static final int MOST_PLACES = 1024;

  /**
   * The number of places. Each has room for two objects. If each had room for only one object, ten
   * of a hundred objects that come again and again would share a place.
   */
  private final int places;

  private final Binary[] binaries;
  private final int[] ids;

  /** Makes a table for a dictionary of this many entries. */
  RecentConstants(int entries) {
    places = Math.min(2 * Integer.highestOneBit(entries), MOST_PLACES);
    binaries = new Binary[2 * places];
    ids = new int[2 * places];
  }

  /**
   * Returns whether a larger table would know more values of a dictionary that has grown to this
   * many entries.
   */
  boolean isSmallFor(int entries) {
    return places < entries && places < MOST_PLACES;
  }

  /**
   * Returns an even number that is computed from the bytes. It tells where an object with these
   * bytes may be.
   */
  static int slot(byte[] bytes, int offset, int length) {
    long first = (long) Bytes.LONG.get(bytes, offset);
    long middle = (long) Bytes.LONG.get(bytes, offset + (length - 8 >>> 1));
    long last = (long) Bytes.LONG.get(bytes, offset + length - 8);
    long h = (first ^ Long.rotateLeft(middle, 21) ^ Long.rotateLeft(last, 42)) + length;
    return (int) ((h ^ h >>> 32) * 0x9E3779B97F4A7C15L >>> 54) << 1;
  }

  /** Returns the id, or −1 if this object is not known. */
  int find(int slot, Binary binary) {
    int first = first(slot);
    if (binaries[first] == binary) {
      return ids[first];
    }
    return binaries[first + 1] == binary ? ids[first + 1] : -1;
  }

  private int first(int slot) {
    return slot & binaries.length - 2;
  }

  /** Releases all objects. */
  void clear() {
    Arrays.fill(binaries, null);
  }

  /** Replaces the older of the two objects. */
  void remember(int slot, Binary binary, int id) {
    int first = first(slot);
    binaries[first + 1] = binaries[first];
    ids[first + 1] = ids[first];
    binaries[first] = binary;
    ids[first] = id;
  }
}
