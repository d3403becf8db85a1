// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

/**
 * Is one call of a sample: miniblocks of one block.
 *
 * @param size values of a miniblock
 * @param atEnd whether the packed bytes end where their array ends
 * @param widths the widths of the miniblocks
 */
record DeltaBlock(int size, boolean atEnd, int... widths) {
  /** Returns a block as most writers make them, with other bytes behind it. */
  static DeltaBlock usual(int... widths) {
    return new DeltaBlock(32, false, widths);
  }

  /** Returns the number of packed bytes. */
  int bytes() {
    int bits = 0;
    for (int width : widths) {
      bits += width;
    }
    return size / 8 * bits;
  }
}
