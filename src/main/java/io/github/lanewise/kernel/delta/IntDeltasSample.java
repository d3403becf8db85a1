// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import io.github.lanewise.kernel.selection.Filler;
import io.github.lanewise.kernel.selection.Sample;
import java.util.List;
import java.util.SplittableRandom;

/** Is a sample of blocks with widths of every class, most of them as writers make blocks. */
final class IntDeltasSample implements Sample<IntDeltas> {
  private static final List<DeltaBlock> BLOCKS = DeltaBlock.OF_INTS;
  private static final int MOST_VALUES = 512;
  private static final int MOST_WIDTHS = 4;
  private static final int FIRST = 3;

  private final byte[] packed = new byte[MOST_WIDTHS * BLOCKS.size() + MOST_VALUES * Long.BYTES];

  /** The values, and the last one that each call has returned. */
  private final int[] values = new int[FIRST + MOST_VALUES + FIRST + BLOCKS.size()];

  IntDeltasSample() {
    new SplittableRandom(1).nextBytes(packed);
    for (int shape = 0; shape < BLOCKS.size(); shape++) {
      int[] widths = BLOCKS.get(shape).widths();
      for (int i = 0; i < widths.length; i++) {
        packed[MOST_WIDTHS * shape + i] = (byte) widths[i];
      }
    }
  }

  @Override
  public void clear() {
    Filler.fill(values);
  }

  @Override
  public int shapes() {
    return BLOCKS.size();
  }

  @Override
  public void run(IntDeltas kernel, int shape) {
    DeltaBlock block = BLOCKS.get(shape);
    values[values.length - 1 - shape] =
        kernel.run(
            packed,
            MOST_WIDTHS * shape,
            data(block),
            block.widths().length,
            block.size(),
            -shape,
            shape,
            values,
            FIRST);
  }

  @Override
  public void runAside(IntDeltas kernel) {
    for (int shape = 0; shape < BLOCKS.size(); shape++) {
      DeltaBlock block = BLOCKS.get(shape);
      values[values.length - 1 - shape] =
          kernel.run(
              packed,
              MOST_WIDTHS * shape,
              data(block),
              block.widths().length,
              block.size(),
              -shape,
              shape,
              values,
              FIRST);
    }
  }

  @Override
  public IntDeltas plainLoop() {
    return (packed, widths, data, miniblocks, size, min, last, values, first) -> {
      int value = last;
      int bit = 8 * data;
      for (int i = 0; i < miniblocks * size; i++) {
        int width = packed[widths + i / size];
        int delta = 0;
        for (int k = 0; k < width; k++) {
          delta |= k < Integer.SIZE ? (packed[bit >>> 3] >>> (bit & 7) & 1) << k : 0;
          bit++;
        }
        value += min + delta;
        values[first + i] = value;
      }
      return value;
    };
  }

  private int data(DeltaBlock block) {
    return block.atEnd() ? packed.length - block.bytes() : MOST_WIDTHS * BLOCKS.size();
  }

  @Override
  public Object output() {
    return values;
  }
}
