// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import java.lang.ref.SoftReference;

/**
 * An array for each thread, in which a page waits to be decoded: memory that is fresh, and has to
 * be cleared, takes longer than the copy. Readers come and go with their pages, and cannot keep it.
 */
final class SparePage {
  private static final ThreadLocal<SoftReference<byte[]>> SPARE = new ThreadLocal<>();

  private SparePage() {}

  /** At least so many bytes, which nobody else has until they are given back. */
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
