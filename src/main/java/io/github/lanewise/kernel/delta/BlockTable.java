// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

/**
 * Lists blocks of DELTA_BINARY_PACKED that one call of a kernel decodes. A block has 128 values as
 * most writers make them, too few for a call of their own. Serves one thread at a time.
 */
public final class BlockTable {
  /** The most blocks of a call. */
  private static final int MOST = 16;

  /** The number of blocks. */
  int count;

  /** The index of the miniblocks' widths of each block, a byte each, 0 to 64 bits. */
  final int[] widths = new int[MOST];

  /** The index of the packed bytes of each block's first miniblock; the others follow. */
  final int[] data = new int[MOST];

  /** The smallest delta of each block. */
  final long[] min = new long[MOST];

  /** Removes all blocks. */
  public void clear() {
    count = 0;
  }

  /** Adds a block, unless the table is full. */
  public void add(int widths, int data, long min) {
    this.widths[count] = widths;
    this.data[count] = data;
    this.min[count] = min;
    count++;
  }

  public boolean isFull() {
    return count == MOST;
  }

  /** Returns the number of blocks. */
  public int count() {
    return count;
  }
}
