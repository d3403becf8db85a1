// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

/**
 * Subtracts the smallest delta of a block from all of its deltas, and finds how many bits each
 * miniblock needs then. C2 vectorizes these loops.
 */
public final class SmallestDelta {
  private SmallestDelta() {}

  /**
   * Subtracts the smallest of the first {@code count} deltas from each of them, and finds the width
   * of each miniblock.
   *
   * @param size the number of deltas in a miniblock
   * @param widths receives the width of each miniblock that has deltas. Its other elements keep
   *     their values
   * @return the smallest delta
   */
  public static int subtract(int[] deltas, int count, int size, int[] widths) {
    int min = Integer.MAX_VALUE;
    for (int i = 0; i < count; i++) {
      min = Math.min(min, deltas[i]);
    }
    for (int i = 0; i < count; i++) {
      deltas[i] -= min;
    }
    for (int from = 0; from < count; from += size) {
      int bits = 0;
      for (int i = from; i < Math.min(count, from + size); i++) {
        bits |= deltas[i];
      }
      widths[from / size] = Integer.SIZE - Integer.numberOfLeadingZeros(bits);
    }
    return min;
  }

  /** Does the same for deltas of INT64. */
  public static long subtract(long[] deltas, int count, int size, int[] widths) {
    long min = Long.MAX_VALUE;
    for (int i = 0; i < count; i++) {
      min = Math.min(min, deltas[i]);
    }
    for (int i = 0; i < count; i++) {
      deltas[i] -= min;
    }
    for (int from = 0; from < count; from += size) {
      long bits = 0;
      for (int i = from; i < Math.min(count, from + size); i++) {
        bits |= deltas[i];
      }
      widths[from / size] = Long.SIZE - Long.numberOfLeadingZeros(bits);
    }
    return min;
  }
}
