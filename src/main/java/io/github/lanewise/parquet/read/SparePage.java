// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.read;

import java.lang.ref.SoftReference;

/**
 * Keeps an array for each thread. Pages are copied into it before they are decoded. A new array
 * would have to be cleared, which takes longer than the copy. A reader lives only as long as its
 * page, so it cannot keep the array itself.
 */
final class SparePage {
  private static final ThreadLocal<SoftReference<byte[]>> SPARE = new ThreadLocal<>();

  private SparePage() {}

  /**
   * Returns an array of at least this many bytes. No other reader gets it until it is given back.
   */
  static byte[] take(int length) {
    SoftReference<byte[]> reference = SPARE.get();
    byte[] spare = reference == null ? null : reference.get();
    if (spare == null || spare.length < length) {
      return new byte[length];
    }
    SPARE.set(null);
    return spare;
  }

  /**
   * Takes back an array of {@link #take}, on any thread. The longer one of two arrays is kept,
   * because readers of several columns take turns on a thread.
   */
  static void giveBack(byte[] page) {
    SoftReference<byte[]> reference = SPARE.get();
    byte[] spare = reference == null ? null : reference.get();
    if (spare == null || spare.length < page.length) {
      SPARE.set(new SoftReference<>(page));
    }
  }
}
