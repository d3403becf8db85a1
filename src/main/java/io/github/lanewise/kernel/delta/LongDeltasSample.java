// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import io.github.lanewise.kernel.selection.spi.Filler;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.util.List;

/** A sample of blocks with widths of every class, most of them in miniblocks of 32 values. */
final class LongDeltasSample implements Sample<LongDeltas> {
  private static final List<DeltaBlock> BLOCKS = DeltaBlock.OF_LONGS;
  private static final int FIRST = 3;

  /** The number of elements of {@link #ends} for each call. */
  private static final int ENDS = 5;

  /** The position at which each call begins. */
  private final BlockCursor[] begins = new BlockCursor[BLOCKS.size()];

  /** The number of values that each call asks for. */
  private final int[] counts = BLOCKS.stream().mapToInt(DeltaBlock::count).toArray();

  /** The cursor of the current call. */
  private final BlockCursor cursor = new BlockCursor();

  private final long[] values = new long[FIRST + DeltaBlock.MOST_VALUES + FIRST];

  /** For each call, the number of values that it has returned and the position at its end. */
  private final int[] ends = new int[ENDS * BLOCKS.size()];

  private final Object[] output = {values, ends};

  LongDeltasSample() {
    for (int shape = 0; shape < begins.length; shape++) {
      begins[shape] = BLOCKS.get(shape).cursor(shape);
    }
  }

  @Override
  public void clear() {
    Filler.fill(values);
    Filler.fill(ends);
  }

  @Override
  public int shapes() {
    return begins.length;
  }

  @Override
  public void run(LongDeltas kernel, int shape) {
    cursor.follow(begins[shape]);
    int decoded = kernel.run(cursor, shape, values, FIRST, counts[shape]);
    keep(shape, decoded);
  }

  @Override
  public void runAside(LongDeltas kernel) {
    for (int shape = 0; shape < begins.length; shape++) {
      cursor.follow(begins[shape]);
      int decoded = kernel.run(cursor, shape, values, FIRST, counts[shape]);
      keep(shape, decoded);
    }
  }

  private void keep(int shape, int decoded) {
    ends[ENDS * shape] = decoded;
    ends[ENDS * shape + 1] = cursor.at;
    ends[ENDS * shape + 2] = cursor.open;
    ends[ENDS * shape + 3] = cursor.widths;
    ends[ENDS * shape + 4] = Long.hashCode(cursor.min);
  }

  @Override
  public LongDeltas plainLoop() {
    return LongDeltasSample::bitByBit;
  }

  private static int bitByBit(BlockCursor cursor, long last, long[] values, int first, int count) {
    byte[] stream = cursor.stream;
    int left = count / cursor.size;
    int to = first;
    long value = last;
    for (int some = cursor.next(left); some > 0; some = left > 0 ? cursor.next(left) : 0) {
      int bit = 8 * cursor.at;
      for (int i = 0; i < some * cursor.size; i++) {
        int width = stream[cursor.widths + i / cursor.size];
        long delta = 0;
        for (int k = 0; k < width; k++) {
          delta |= (stream[bit >>> 3] >>> (bit & 7) & 1L) << k;
          bit++;
        }
        value += cursor.min + delta;
        values[to++] = value;
      }
      cursor.pass(some);
      left -= some;
    }
    return to - first;
  }

  @Override
  public Object output() {
    return output;
  }
}
