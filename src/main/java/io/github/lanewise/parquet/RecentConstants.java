// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.apache.parquet.io.api.Binary;

/**
 * Ids of constant Binaries seen lately. The same object has the same bytes, so they need not be
 * hashed and compared again. The place of an object depends on 24 of its bytes alone: an identity
 * hash would cost more than it saves for objects that come once.
 */
final class RecentConstants {
  /** The least length of a value. Three times eight bytes are read, which may overlap. */
  static final int LEAST_LENGTH = 8;

  private static final int MOST_PLACES = 1024;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

  /** Two objects each: of a hundred that come again and again, ten would share a place of one. */
  private final int places;

  private final Binary[] binaries;
  private final int[] ids;

  /** For a dictionary of so many entries. */
  RecentConstants(int entries) {
    places = Math.min(2 * Integer.highestOneBit(entries), MOST_PLACES);
    binaries = new Binary[2 * places];
    ids = new int[2 * places];
  }

  /** Whether a larger one would know more of a dictionary that has grown to so many entries. */
  boolean isSmallFor(int entries) {
    return places < entries && places < MOST_PLACES;
  }

  /** A number, even, that follows from the bytes: it tells where an object with them may be. */
  static int slot(byte[] bytes, int offset, int length) {
    long first = (long) LONG.get(bytes, offset);
    long middle = (long) LONG.get(bytes, offset + (length - 8 >>> 1));
    long last = (long) LONG.get(bytes, offset + length - 8);
    long h = (first ^ Long.rotateLeft(middle, 21) ^ Long.rotateLeft(last, 42)) + length;
    return (int) ((h ^ h >>> 32) * 0x9E3779B97F4A7C15L >>> 54) << 1;
  }

  /** The id, or −1 if this object is not known. */
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

  /** Lets go of all objects. */
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
