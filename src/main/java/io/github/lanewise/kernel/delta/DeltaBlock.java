// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import java.util.List;

/**
 * Is one call of a sample: miniblocks of one block.
 *
 * @param size values of a miniblock
 * @param atEnd whether the packed bytes end where their array ends
 * @param widths the widths of the miniblocks
 */
record DeltaBlock(int size, boolean atEnd, int... widths) {
  /** Blocks of INT32. Few writers make deltas of more than 32 bits for it. */
  static final List<DeltaBlock> OF_INTS =
      List.of(
          usual(11, 11, 11, 11),
          usual(5, 5, 6, 5),
          usual(8, 7, 8, 8),
          usual(21, 20, 20, 21),
          usual(32, 32, 32, 32),
          usual(16, 17, 16, 17),
          usual(1, 2, 3, 4),
          usual(31, 30, 27, 29),
          usual(0, 26, 12, 28),
          usual(25, 9, 0, 40),
          new DeltaBlock(32, true, 13, 0, 7, 10),
          new DeltaBlock(128, false, 14, 23),
          new DeltaBlock(64, true, 14, 9),
          usual(15),
          usual());

  /** Blocks of INT64. */
  static final List<DeltaBlock> OF_LONGS =
      List.of(
          usual(11, 11, 11, 11),
          usual(5, 5, 6, 5),
          usual(8, 7, 8, 8),
          usual(21, 20, 20, 21),
          usual(64, 64, 64, 64),
          usual(16, 17, 16, 17),
          usual(1, 2, 3, 4),
          usual(31, 32, 33, 29),
          usual(45, 48, 40, 57),
          usual(0, 58, 12, 60),
          usual(61, 9, 0, 63),
          new DeltaBlock(32, true, 13, 0, 7, 10),
          new DeltaBlock(256, true, 14, 59),
          usual(15),
          usual());

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
