// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

/** Looks up longs as {@link ScalarIntLookup} looks up ints. */
final class ScalarLongLookup {
  private ScalarLongLookup() {}

  static void find(
      long[] front,
      long[] values,
      int offset,
      int[] ids,
      int idsOffset,
      int count,
      long[] hashes,
      long[] misses) {
    System.arraycopy(values, offset, hashes, 0, count);
    for (int i = 0; i < count; i++) {
      hashes[i] = LongFront.hash(hashes[i]);
    }
    for (int i = 0; i < count; i += Long.SIZE) {
      long missed = 0;
      for (int j = i; j < i + Long.SIZE; j++) {
        long hash = hashes[j];
        long id = LongFront.id(front[(int) (hash & LongFront.PLACE)], hash);
        ids[idsOffset + j] = (int) id;
        missed |= ((id & LongFront.MISS) != 0 ? 1L : 0L) << j;
      }
      misses[i / Long.SIZE] = missed;
    }
  }
}
