// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.selection.spi.Filler;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A sample of streams of the RLE/bit-packing hybrid, one for each class of widths. Packed runs and
 * runs of equal values of all lengths alternate. Each stream has three shapes. In the first one the
 * output has space for all values, in the second one for some of them. In the third one the stream
 * ends where its array ends.
 */
final class RunsSample implements Sample<WholeRuns> {
  private static final int[] WIDTHS = {1, 2, 3, 5, 8, 11, 16, 17, 20, 25, 27, 31, 32};

  /**
   * The lengths of the runs. The number of groups in a packed run and the number of values in a run
   * of equal values take turns.
   */
  private static final int[] LENGTHS = {63, 300, 1, 8, 0, 0, 7, 17, 63, 1, 2, 504, 30, 63};

  private static final int OFFSET = 3;
  private static final int VALUES = 8 * (63 + 1 + 7 + 63 + 2 + 30) + 300 + 8 + 17 + 1 + 504 + 63;
  private static final int PLACE = VALUES + WholeRuns.ROUND;
  private static final int KINDS = 3;

  private final byte[][] streams = new byte[WIDTHS.length][];
  private final byte[][] tight = new byte[WIDTHS.length][];
  private final int[] values = new int[OFFSET + PLACE + OFFSET];

  /** The kernel's result for each shape. */
  private final long[] results = new long[KINDS * WIDTHS.length + 1];

  RunsSample() {
    SplittableRandom random = new SplittableRandom(9);
    for (int i = 0; i < WIDTHS.length; i++) {
      byte[] stream = new byte[OFFSET + VALUES * Integer.BYTES + WholeRuns.ROOM];
      int end = write(WIDTHS[i], stream, random);
      streams[i] = Arrays.copyOf(stream, end + WholeRuns.ROOM);
      tight[i] = Arrays.copyOf(stream, end);
    }
  }

  private static int write(int width, byte[] stream, SplittableRandom random) {
    int at = OFFSET;
    for (int i = 0; i < LENGTHS.length; i++) {
      boolean packed = i % 2 == 0;
      int header = LENGTHS[i] << 1 | (packed ? 1 : 0);
      if (header >= 0x80) {
        stream[at++] = (byte) (header | 0x80);
        header >>>= 7;
      }
      stream[at++] = (byte) header;
      int bits = packed ? LENGTHS[i] * 8 * width : width;
      for (int bit = 0; bit < bits; bit++) {
        stream[at + (bit >>> 3)] |= (byte) (random.nextInt(2) << (bit & 7));
      }
      at += bits + 7 >>> 3;
    }
    return at;
  }

  @Override
  public void clear() {
    Filler.fill(values);
    Filler.fill(results);
  }

  @Override
  public int shapes() {
    return results.length;
  }

  @Override
  public void run(WholeRuns kernel, int shape) {
    int i = Math.min(shape / KINDS, WIDTHS.length - 1);
    byte[] stream = stream(shape);
    results[shape] =
        kernel.run(WIDTHS[i], stream, OFFSET, stream.length, values, OFFSET, place(shape));
  }

  @Override
  public void runAside(WholeRuns kernel) {
    for (int shape = 0; shape < results.length; shape++) {
      int i = Math.min(shape / KINDS, WIDTHS.length - 1);
      byte[] stream = stream(shape);
      results[shape] =
          kernel.run(WIDTHS[i], stream, OFFSET, stream.length, values, OFFSET, place(shape));
    }
  }

  private byte[] stream(int shape) {
    int i = Math.min(shape / KINDS, WIDTHS.length - 1);
    return shape % KINDS == 2 ? tight[i] : streams[i];
  }

  private int place(int shape) {
    return shape == results.length - 1 ? 0 : shape % KINDS == 1 ? VALUES / 3 : PLACE;
  }

  @Override
  public WholeRuns plainLoop() {
    return RunsLoop::run;
  }

  @Override
  public Object output() {
    return new Object[] {values, results};
  }
}
