// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

/**
 * Looks up ints without vectors. It computes all hashes first, in place and in a loop of their own,
 * because C2 vectorizes such a loop. No branch depends on the result of a lookup.
 */
final class ScalarIntLookup {
  private ScalarIntLookup() {}

  static void find(
      int[] front,
      int[] values,
      int offset,
      int[] ids,
      int idsOffset,
      int count,
      int[] hashes,
      long[] misses) {
    System.arraycopy(values, offset, hashes, 0, count);
    for (int i = 0; i < count; i++) {
      hashes[i] = IntFront.hash(hashes[i]);
    }
    for (int i = 0; i < count; i += Long.SIZE) {
      long missed = 0;
      for (int j = i; j < i + Long.SIZE; j++) {
        int hash = hashes[j];
        int id = IntFront.id(front[hash & IntFront.PLACE], hash);
        boolean miss = (id & IntFront.MISS) != 0;
        ids[idsOffset + j] = miss ? values[offset + j] : id;
        missed |= (miss ? 1L : 0L) << j;
      }
      misses[i / Long.SIZE] = missed;
    }
  }
}
