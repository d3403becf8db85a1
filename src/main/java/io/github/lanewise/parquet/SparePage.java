// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import java.lang.ref.SoftReference;

/**
 * Keeps an array for each thread, into which a page is copied before it is decoded. A new array
 * would have to be cleared, which takes longer than the copy. A reader lives as long as its page,
 * so it cannot keep the array itself.
 */
final class SparePage {
  private static final ThreadLocal<SoftReference<byte[]>> SPARE = new ThreadLocal<>();

  private SparePage() {}

  /** Returns an array of at least so many bytes. No other reader gets it until it is given back. */
  static byte[] take(int length) {
    SoftReference<byte[]> reference = SPARE.get();
    byte[] spare = reference == null ? null : reference.get();
    if (spare == null || spare.length < length) {
      return new byte[length];
    }
    SPARE.set(null);
    return spare;
  }

  /** Takes back what {@link #take} gave, on whatever thread. */
  static void giveBack(byte[] page) {
    SPARE.set(new SoftReference<>(page));
  }
}
