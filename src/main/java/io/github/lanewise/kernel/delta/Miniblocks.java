// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

/**
 * Finds neighbouring miniblocks that one call can pack. A call with the values of one miniblock is
 * too short to be fast, because its last groups are packed value by value.
 */
public final class Miniblocks {
  private Miniblocks() {}

  /**
   * Returns the index after the last delta of consecutive miniblocks. The first one is at {@code
   * from}, and the others have the same width.
   *
   * @param widths the width of each miniblock
   * @param count the number of deltas, which need not be a multiple of {@code size}
   * @param size the number of deltas in a miniblock
   * @return a multiple of {@code size}, which may be beyond {@code count}
   */
  public static int endOfWidth(int[] widths, int from, int count, int size) {
    int until = from + size;
    while (until < count && widths[until / size] == widths[from / size]) {
      until += size;
    }
    return until;
  }
}
