// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.github.lanewise.kernel.selection.Filler;
import io.github.lanewise.kernel.selection.Sample;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Is a sample of bit-packed runs as pages have them. For widths of every class it has three calls:
 * the longest run that parquet-java writes, a run with a tail whose bytes end where the array ends,
 * and less than a group. One more shape has an array that is shorter than a register.
 */
final class PackingSample<S, T> implements Sample<Packing<S, T>> {
  private static final int[] INT_WIDTHS = {0, 1, 2, 3, 5, 8, 11, 16, 17, 20, 24, 27, 31, 32};
  private static final int[] LONG_WIDTHS = {0, 1, 3, 8, 11, 16, 20, 31, 33, 47, 57, 59, 63, 64};

  private static final int LONGEST = 504;
  private static final int[] COUNTS = {LONGEST, 77, 5};

  private static final int OFFSET = 3;

  /** Fewer bytes than the narrowest register has. */
  private static final int SHORT = 15;

  /** The widths of the calls. Each serves for as many shapes as there are counts. */
  private final int[] widths;

  private final S source;

  /** A packed source of {@link #SHORT} bytes. Numbers are taken from the usual source instead. */
  private final S shortSource;

  private final T target;

  /** The number of bytes of the packed side. */
  private final int packedLength;

  private final boolean unpacks;

  private PackingSample(
      int[] widths, S source, S shortSource, T target, int packedLength, boolean unpacks) {
    this.widths = widths;
    this.source = source;
    this.shortSource = shortSource;
    this.target = target;
    this.packedLength = packedLength;
    this.unpacks = unpacks;
  }

  static PackingSample<byte[], int[]> unpackInts() {
    byte[] packed = random(Integer.BYTES);
    int[] values = new int[LONGEST + 2 * OFFSET];
    return new PackingSample<>(
        INT_WIDTHS, packed, Arrays.copyOf(packed, SHORT), values, packed.length, true);
  }

  static PackingSample<byte[], long[]> unpackLongs() {
    byte[] packed = random(Long.BYTES);
    long[] values = new long[LONGEST + 2 * OFFSET];
    return new PackingSample<>(
        LONG_WIDTHS, packed, Arrays.copyOf(packed, SHORT), values, packed.length, true);
  }

  static PackingSample<int[], byte[]> packInts() {
    byte[] packed = random(Integer.BYTES);
    int[] values = new int[packed.length / Integer.BYTES];
    ByteBuffer.wrap(packed).order(LITTLE_ENDIAN).asIntBuffer().get(values);
    return new PackingSample<>(INT_WIDTHS, values, values, packed, packed.length, false);
  }

  static PackingSample<long[], byte[]> packLongs() {
    byte[] packed = random(Long.BYTES);
    long[] values = new long[packed.length / Long.BYTES];
    ByteBuffer.wrap(packed).order(LITTLE_ENDIAN).asLongBuffer().get(values);
    return new PackingSample<>(LONG_WIDTHS, values, values, packed, packed.length, false);
  }

  private static byte[] random(int valueBytes) {
    byte[] bytes = new byte[(LONGEST + 2 * OFFSET) * valueBytes];
    new SplittableRandom(valueBytes).nextBytes(bytes);
    return bytes;
  }

  @Override
  public void clear() {
    Filler.fill(target);
  }

  @Override
  public int shapes() {
    return widths.length * COUNTS.length + 2;
  }

  @Override
  public void run(Packing<S, T> kernel, int shape) {
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
    int sourceOffset = unpacks ? packedOffset(width, count) : OFFSET;
    int targetOffset = unpacks ? OFFSET : packedOffset(width, count);
    kernel.run(width, source, sourceOffset, target, targetOffset, count);
  }

  @Override
  public void runAside(Packing<S, T> kernel) {
    for (int shape = 0; shape < shapes() - 2; shape++) {
      int width = widths[shape / COUNTS.length];
      int count = COUNTS[shape % COUNTS.length];
      int sourceOffset = unpacks ? packedOffset(width, count) : OFFSET;
      int targetOffset = unpacks ? OFFSET : packedOffset(width, count);
      kernel.run(width, source, sourceOffset, target, targetOffset, count);
    }
  }

  private void runShort(Packing<S, T> kernel) {
    for (int width : widths) {
      int count = width == 0 ? 0 : SHORT * Byte.SIZE / width;
      kernel.run(width, shortSource, 0, target, OFFSET, count);
    }
  }

  /** Each width has loops of its own, and calls of nothing must reach them all. */
  private void runEmpty(Packing<S, T> kernel) {
    for (int width : widths) {
      kernel.run(width, source, 0, target, 0, 0);
    }
  }

  /**
   * Returns the offset of the packed bytes. Long runs have bytes behind them, and short runs have
   * none.
   */
  private int packedOffset(int width, int count) {
    return count == LONGEST ? OFFSET : packedLength - (width * count + 7 >>> 3);
  }

  @Override
  public Object output() {
    return target;
  }
}
