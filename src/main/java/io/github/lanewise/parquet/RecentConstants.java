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

  /**
   * Each place has two objects. With one object a place, ten of a hundred recurring objects would
   * share a place.
   */
  private static final int PLACES = 1024;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

  private final Binary[] binaries = new Binary[2 * PLACES];
  private final int[] ids = new int[2 * PLACES];

  /** The first of the two indexes where an object with these bytes may be. */
  static int slot(byte[] bytes, int offset, int length) {
    long first = (long) LONG.get(bytes, offset);
    long middle = (long) LONG.get(bytes, offset + (length - 8 >>> 1));
    long last = (long) LONG.get(bytes, offset + length - 8);
    long h = (first ^ Long.rotateLeft(middle, 21) ^ Long.rotateLeft(last, 42)) + length;
    return (int) ((h ^ h >>> 32) * 0x9E3779B97F4A7C15L >>> 54) << 1;
  }

  /** The id, or −1 if this object is not known. */
  int find(int slot, Binary binary) {
    if (binaries[slot] == binary) {
      return ids[slot];
    }
    return binaries[slot + 1] == binary ? ids[slot + 1] : -1;
  }

  /** Lets go of all objects. */
  void clear() {
    Arrays.fill(binaries, null);
  }

  /** Replaces the older of the two objects. */
  void remember(int slot, Binary binary, int id) {
    binaries[slot + 1] = binaries[slot];
    ids[slot + 1] = ids[slot];
    binaries[slot] = binary;
    ids[slot] = id;
  }
}
