// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

/** Checks ids. The loop combines all ids without a branch, so C2 vectorizes it. */
public final class ScalarIds {
  private ScalarIds() {}

  /** Throws unless each id is between 0 and {@code size - 1}. */
  public static void require(int[] ids, int from, int size, int count) {
    int last = size - 1;
    int outside = 0;
    for (int i = 0; i < count; i++) {
      int id = ids[from + i];
      // The number is negative if the id is negative or above the last id.
      outside |= id | last - id;
    }
    if (outside < 0) {
      throw new IndexOutOfBoundsException(named(ids, from, size));
    }
  }

  private static String named(int[] ids, int from, int size) {
    int i = from;
    while (ids[i] >= 0 && ids[i] < size) {
      i++;
    }
    return "id " + ids[i] + " at index " + i + " is not in the dictionary of " + size + " entries";
  }
}
