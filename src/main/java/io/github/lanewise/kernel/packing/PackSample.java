// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.selection.spi.Filler;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.util.SplittableRandom;

/**
 * A sample of runs to pack. For widths of every class it has a part of a page, the calls of {@link
 * PackingSample}, and the miniblock of a delta encoder.
 */
final class PackSample implements Sample<Packing<int[], byte[]>> {
  private static final int[] WIDTHS = {0, 1, 2, 3, 5, 8, 11, 16, 17, 20, 24, 25, 27, 31, 32};
  private static final int LONGEST = 2_000;
  private static final int[] COUNTS = {LONGEST, 504, 77, 32, 5};
  private static final int OFFSET = 3;

  /**
   * The number of output bytes for each width. Each width has its own range, so that the comparison
   * covers all widths.
   */
  private static final int ROOM = LONGEST * Integer.BYTES + 2 * OFFSET;

  private final int[] values = new SplittableRandom(1).ints(LONGEST + 2 * OFFSET).toArray();
  private final byte[] packed = new byte[WIDTHS.length * ROOM];

  @Override
  public void clear() {
    Filler.fill(packed);
  }

  @Override
  public int shapes() {
    return WIDTHS.length * COUNTS.length + 1;
  }

  @Override
  public void run(Packing<int[], byte[]> kernel, int shape) {
    int i = shape % WIDTHS.length;
    if (shape == shapes() - 1) {
      runEmpty(kernel);
    } else {
      kernel.run(WIDTHS[i], values, OFFSET, packed, offset(i), COUNTS[shape / WIDTHS.length]);
    }
  }

  /** Calls the kernel with a count of 0 for each width, because widths have separate loops. */
  private void runEmpty(Packing<int[], byte[]> kernel) {
    for (int width : WIDTHS) {
      kernel.run(width, values, OFFSET, packed, OFFSET, 0);
    }
  }

  @Override
  public void runAside(Packing<int[], byte[]> kernel) {
    for (int count : COUNTS) {
      for (int i = 0; i < WIDTHS.length; i++) {
        kernel.run(WIDTHS[i], values, OFFSET, packed, offset(i), count);
      }
    }
  }

  private static int offset(int width) {
    return OFFSET + ROOM * width;
  }

  @Override
  public Packing<int[], byte[]> plainLoop() {
    return PackSample::bitByBit;
  }

  private static void bitByBit(
      int width, int[] values, int first, byte[] packed, int offset, int count) {
    for (int at = offset; at < offset + (width * count + 7 >>> 3); at++) {
      packed[at] = 0;
    }
    int bit = 8 * offset;
    for (int i = first; i < first + count; i++) {
      for (int k = 0; k < width; k++) {
        packed[bit >>> 3] |= (byte) ((values[i] >>> k & 1) << (bit & 7));
        bit++;
      }
    }
  }

  @Override
  public Object output() {
    return packed;
  }
}
