// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.apache.parquet.io.api.Binary;

/**
 * Ids of constant Binaries seen lately. The same object has the same bytes, so they need not be
 * hashed and compared again. Where an object is looked for follows from 24 of its bytes and from
 * nothing else: an identity hash would cost more than it saves for objects that come once.
 */
final class RecentConstants {
  /** As three times eight bytes are looked at, which may overlap. */
  static final int LEAST_LENGTH = 8;

  private static final int SLOTS = 1024;
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

  private final Binary[] binaries = new Binary[SLOTS];
  private final int[] ids = new int[SLOTS];

  static int slot(byte[] bytes, int offset, int length) {
    long first = (long) LONG.get(bytes, offset);
    long middle = (long) LONG.get(bytes, offset + (length - 8 >>> 1));
    long last = (long) LONG.get(bytes, offset + length - 8);
    long h = (first ^ Long.rotateLeft(middle, 21) ^ Long.rotateLeft(last, 42)) + length;
    return (int) ((h ^ h >>> 32) * 0x9E3779B97F4A7C15L >>> 54);
  }

  /** The id, or −1 if this object is not known. */
  int find(int slot, Binary binary) {
    return binaries[slot] == binary ? ids[slot] : -1;
  }

  void remember(int slot, Binary binary, int id) {
    binaries[slot] = binary;
    ids[slot] = id;
  }
}
