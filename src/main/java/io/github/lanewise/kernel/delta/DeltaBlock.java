// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Describes one call of a sample, which decodes blocks with the same widths.
 *
 * @param size the number of values in a miniblock
 * @param blocks the number of blocks, or 0 if the stream ends before the first one. A call for
 *     several blocks begins and ends within a block
 * @param atEnd whether the packed bytes end where their array ends
 * @param minBytes the number of bytes of the smallest delta. More than 10 make it malformed
 * @param widths the widths of the miniblocks. Only the last block has widths above 64, and the
 *     other blocks have 64 instead
 */
record DeltaBlock(int size, int blocks, boolean atEnd, int minBytes, int... widths) {
  /** The most values of a call. */
  static final int MOST_VALUES = 768;

  /** The index of the first block's first byte. */
  static final int OFFSET = 5;

  /** The number of bytes after the last block, which is more than the widest vector has. */
  private static final int ROOM = 70;

  /**
   * Blocks of INT32. Few writers make deltas of more than 32 bits for this type. Six miniblocks
   * have widths that {@code ByteIntDeltas} leaves to {@code WordIntDeltas}. With four such
   * miniblocks, C2 compiled {@code WordIntDeltas} a second later, when some trials had been given
   * up.
   */
  static final List<DeltaBlock> OF_INTS =
      List.of(
          new DeltaBlock(32, 4, false, 2, 11, 11, 11, 11),
          usual(5, 5, 6, 5, 8, 7, 8, 8),
          usual(21, 20, 20, 21, 32, 32, 32, 32),
          usual(16, 17, 16, 17, 1, 2, 3, 4),
          usual(31, 30, 27, 29, 0, 26, 12, 28),
          usual(25, 27, 30, 40),
          new DeltaBlock(32, 2, true, 4, 13, 0, 7, 10),
          new DeltaBlock(128, 1, false, 1, 14, 23),
          new DeltaBlock(64, 1, false, 10, 14, 9),
          new DeltaBlock(32, 1, true, 1, 0),
          usual(15),
          // In these calls, a kernel decodes nothing of the last block.
          new DeltaBlock(32, 2, false, 11, 7, 7, 7, 7),
          new DeltaBlock(32, 2, false, 2, 7, 7, 65, 7),
          new DeltaBlock(32, 2, false, 3, 7, 255, 7, 7),
          new DeltaBlock(32, 0, false, 1, 11, 11, 11, 11));

  /** Blocks of INT64. */
  static final List<DeltaBlock> OF_LONGS =
      List.of(
          new DeltaBlock(32, 4, false, 2, 11, 11, 11, 11),
          usual(5, 5, 6, 5, 8, 7, 8, 8),
          usual(21, 20, 20, 21, 16, 17, 16, 17),
          usual(64, 32, 33, 29, 1, 2, 3, 4),
          usual(45, 48, 40, 57, 0, 58, 12, 60),
          usual(61, 9, 0, 63),
          new DeltaBlock(32, 2, true, 4, 13, 0, 7, 10),
          new DeltaBlock(256, 1, false, 10, 14, 40),
          new DeltaBlock(32, 1, true, 1, 0),
          usual(15),
          // In these calls, a kernel decodes nothing of the last block.
          new DeltaBlock(32, 2, false, 11, 7, 7, 7, 7),
          new DeltaBlock(32, 2, false, 2, 7, 7, 65, 7),
          new DeltaBlock(32, 2, false, 3, 7, 255, 7, 7),
          new DeltaBlock(32, 0, false, 1, 11, 11, 11, 11));

  /**
   * Returns a call for one block with miniblocks as most writers make them, and other bytes after
   * it.
   */
  static DeltaBlock usual(int... widths) {
    return new DeltaBlock(32, 1, false, 1 + widths[0] % 3, widths);
  }

  /** Returns the most values that the call may decode. */
  int count() {
    int begun = blocks > 1 ? 2 : 0;
    return (Math.max(1, blocks) * widths.length - begun) * size + size - 1;
  }

  /**
   * Returns the position at which the call begins. If there are several blocks, the first one is
   * open.
   */
  BlockCursor cursor(int seed) {
    BlockCursor cursor = new BlockCursor();
    cursor.stream = stream(seed);
    cursor.end = atEnd ? cursor.stream.length : cursor.stream.length - ROOM;
    if (blocks == 0) {
      cursor.end = OFFSET;
    }
    cursor.miniblocks = widths.length;
    cursor.size = size;
    cursor.at = OFFSET;
    if (blocks > 1) {
      cursor.min = 1;
      cursor.open = widths.length - 1;
      cursor.widths = OFFSET + minBytes + 1;
      cursor.at = OFFSET + minBytes + widths.length + size / 8 * widths[0];
    }
    return cursor;
  }

  /** Returns an array with the blocks from {@link #OFFSET} on. Their bits are random. */
  private byte[] stream(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int bits = 0;
    for (int width : widths) {
      bits += Math.min(width, Long.SIZE);
    }
    int block = minBytes + widths.length + size / 8 * bits;
    int stored = Math.max(1, blocks);
    byte[] stream = new byte[OFFSET + stored * block + (atEnd ? 0 : ROOM)];
    random.nextBytes(stream);
    for (int i = 0; i < stored; i++) {
      int at = OFFSET + i * block;
      for (int end = at + minBytes - 1; at < end; at++) {
        stream[at] |= (byte) 0x80;
      }
      stream[at++] = 1;
      for (int width : widths) {
        stream[at++] = (byte) (i < stored - 1 ? Math.min(width, Long.SIZE) : width);
      }
    }
    return stream;
  }
}
