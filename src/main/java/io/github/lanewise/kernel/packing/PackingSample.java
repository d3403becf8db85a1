// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.selection.spi.Filler;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A sample of bit-packed runs as pages have them. For widths of every class it has three calls: the
 * longest run that parquet-java writes, a run with a tail whose bytes end where the array ends, and
 * less than a group. One more shape has an array that is shorter than a register.
 */
final class PackingSample<T> implements Sample<Packing<byte[], T>> {
  private static final int[] INT_WIDTHS = {0, 1, 2, 3, 5, 8, 11, 16, 17, 20, 24, 27, 31, 32};
  private static final int[] LONG_WIDTHS = {0, 1, 3, 8, 11, 16, 20, 31, 33, 47, 57, 59, 63, 64};

  private static final int LONGEST = 504;
  private static final int[] COUNTS = {LONGEST, 77, 5};

  private static final int OFFSET = 3;

  /** The number of bytes in the short array, fewer than the narrowest register has. */
  private static final int SHORT = 15;

  /** The widths of the calls. Each width has a shape for each of {@link #COUNTS}. */
  private final int[] widths;

  private final byte[] packed;
  private final byte[] shortPacked;
  private final T values;
  private final Packing<byte[], T> plainLoop;

  private PackingSample(int[] widths, byte[] packed, T values, Packing<byte[], T> plainLoop) {
    this.widths = widths;
    this.packed = packed;
    shortPacked = Arrays.copyOf(packed, SHORT);
    this.values = values;
    this.plainLoop = plainLoop;
  }

  static PackingSample<int[]> unpackInts() {
    int[] values = new int[LONGEST + 2 * OFFSET];
    return new PackingSample<>(INT_WIDTHS, random(Integer.BYTES), values, UnpackLoops::run);
  }

  static PackingSample<long[]> unpackLongs() {
    long[] values = new long[LONGEST + 2 * OFFSET];
    return new PackingSample<>(LONG_WIDTHS, random(Long.BYTES), values, UnpackLoops::run);
  }

  private static byte[] random(int valueBytes) {
    byte[] bytes = new byte[(LONGEST + 2 * OFFSET) * valueBytes];
    new SplittableRandom(valueBytes).nextBytes(bytes);
    return bytes;
  }

  @Override
  public void clear() {
    Filler.fill(values);
  }

  @Override
  public int shapes() {
    return widths.length * COUNTS.length + 2;
  }

  @Override
  public void run(Packing<byte[], T> kernel, int shape) {
    if (shape == shapes() - 1) {
      runEmpty(kernel);
      return;
    }
    if (shape == shapes() - 2) {
      runShort(kernel);
      return;
    }
    int width = widths[shape / COUNTS.length];
    int count = COUNTS[shape % COUNTS.length];
    kernel.run(width, packed, packedOffset(width, count), values, OFFSET, count);
  }

  @Override
  public void runAside(Packing<byte[], T> kernel) {
    for (int shape = 0; shape < shapes() - 2; shape++) {
      int width = widths[shape / COUNTS.length];
      int count = COUNTS[shape % COUNTS.length];
      kernel.run(width, packed, packedOffset(width, count), values, OFFSET, count);
    }
    runShort(kernel);
  }

  private static int shortCount(int width) {
    return width == 0 ? 0 : SHORT * Byte.SIZE / width;
  }

  /**
   * Unpacks the short array with each width. Each width has its own part of the output, so that the
   * comparison covers all widths.
   */
  private void runShort(Packing<byte[], T> kernel) {
    int first = OFFSET;
    for (int width : widths) {
      kernel.run(width, shortPacked, 0, values, first, shortCount(width));
      first += shortCount(width);
    }
  }

  /** Calls the kernel with a count of 0 for each width, because widths have separate loops. */
  private void runEmpty(Packing<byte[], T> kernel) {
    for (int width : widths) {
      kernel.run(width, packed, 0, values, 0, 0);
    }
  }

  /**
   * Returns the offset of the packed bytes. Long runs have bytes after them, and short runs have
   * none.
   */
  private int packedOffset(int width, int count) {
    return count == LONGEST ? OFFSET : packed.length - (width * count + 7 >>> 3);
  }

  @Override
  public Packing<byte[], T> plainLoop() {
    return plainLoop;
  }

  @Override
  public Object output() {
    return values;
  }
}
