// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Writes a stream of the RLE/bit-packing hybrid run by run, and keeps the values that it stands
 * for.
 */
public final class HybridStream {
  private final int width;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private int[] values = new int[1 << 10];
  private int count;

  public HybridStream(int width) {
    this.width = width;
  }

  /** Returns a stream with random runs of all lengths that a writer may choose, 0 among them. */
  public static HybridStream random(int width, int runs, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    HybridStream stream = new HybridStream(width);
    for (int i = 0; i < runs; i++) {
      if (random.nextBoolean()) {
        int length = random.nextInt(4) == 0 ? random.nextInt(20_000) : random.nextInt(40);
        stream.repeat(length, value(random, width));
      } else {
        int groups = random.nextInt(3) == 0 ? random.nextInt(300) : random.nextInt(64);
        int[] packed = new int[8 * groups];
        for (int j = 0; j < packed.length; j++) {
          packed[j] = value(random, width);
        }
        stream.pack(packed);
      }
    }
    return stream;
  }

  private static int value(SplittableRandom random, int width) {
    return (int) (random.nextLong() & (1L << width) - 1);
  }

  public HybridStream repeat(int length, int value) {
    header(length << 1);
    for (int shift = 0; shift < width; shift += 8) {
      bytes.write(value >>> shift);
    }
    int[] equal = new int[length];
    Arrays.fill(equal, value);
    append(equal);
    return this;
  }

  /**
   * @param packed the values, whose number is a multiple of eight
   */
  public HybridStream pack(int... packed) {
    header(packed.length / 8 << 1 | 1);
    byte[] run = new byte[packed.length / 8 * width];
    for (int bit = 0; bit < 8 * run.length; bit++) {
      run[bit / 8] |= (byte) ((packed[bit / width] >>> bit % width & 1) << bit % 8);
    }
    bytes.writeBytes(run);
    append(packed);
    return this;
  }

  public HybridStream header(int header) {
    int rest = header;
    for (; (rest & ~0x7f) != 0; rest >>>= 7) {
      bytes.write(rest | 0x80);
    }
    bytes.write(rest);
    return this;
  }

  public HybridStream raw(int... raw) {
    for (int each : raw) {
      bytes.write(each);
    }
    return this;
  }

  public byte[] bytes() {
    return bytes.toByteArray();
  }

  public int[] values() {
    return Arrays.copyOf(values, count);
  }

  private void append(int[] more) {
    while (count + more.length > values.length) {
      values = Arrays.copyOf(values, 2 * values.length);
    }
    System.arraycopy(more, 0, values, count, more.length);
    count += more.length;
  }
}
