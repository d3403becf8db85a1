// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Encodes and decodes DELTA_BINARY_PACKED a bit at a time. It is written from the rules of the
 * format.
 *
 * @param bits the bits of the arithmetic: 32 or 64
 * @param block the number of values in a block
 * @param miniblocks the number of miniblocks in a block
 */
public record NaiveDelta(int bits, int block, int miniblocks) {
  /**
   * The sizes that parquet-java, Arrow, DuckDB and others write, and unusual ones. The last ones
   * break the format's rule, but not parquet-java's.
   */
  private static final int[][] SIZES = {
    {128, 4}, {128, 1}, {128, 2}, {256, 8}, {256, 4}, {1024, 8}, {1024, 4}, {2048, 8}, {384, 3},
    {640, 4}, {4096, 1}, {128, 16}, {128, 8}, {8, 1}, {72, 3}, {200, 5}, {48, 1}, {1000, 1}
  };

  public static NaiveDelta[] ofAllSizes(int bits) {
    return Arrays.stream(SIZES)
        .map(size -> new NaiveDelta(bits, size[0], size[1]))
        .toArray(NaiveDelta[]::new);
  }

  /**
   * Encodes values. The bytes that readers must not look at are random: the rest of the last
   * miniblock, and the widths of the miniblocks after it.
   */
  public byte[] encode(long[] values) {
    SplittableRandom random = new SplittableRandom(values.length);
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    putNumber(stream, block);
    putNumber(stream, miniblocks);
    putNumber(stream, values.length);
    putZigZag(stream, values.length == 0 ? random.nextInt() : values[0]);
    for (int i = 1; i < values.length; i += block) {
      long[] deltas = new long[Math.min(block, values.length - i)];
      for (int k = 0; k < deltas.length; k++) {
        deltas[k] = signed(values[i + k] - values[i + k - 1]);
      }
      putBlock(stream, deltas, random);
    }
    return stream.toByteArray();
  }

  private void putBlock(ByteArrayOutputStream stream, long[] deltas, SplittableRandom random) {
    long min = Arrays.stream(deltas).min().orElseThrow();
    putZigZag(stream, min);
    int size = block / miniblocks;
    int[] widths = new int[miniblocks];
    for (int m = 0; m < miniblocks; m++) {
      widths[m] = m * size < deltas.length ? 0 : random.nextInt(256);
      for (int k = m * size; k < Math.min(deltas.length, (m + 1) * size); k++) {
        widths[m] = Math.max(widths[m], 64 - Long.numberOfLeadingZeros(unsigned(deltas[k] - min)));
      }
      stream.write(widths[m]);
    }
    for (int m = 0; m * size < deltas.length; m++) {
      byte[] packed = new byte[size / 8 * widths[m]];
      for (int k = 0; k < size * widths[m]; k++) {
        int at = m * size + k / widths[m];
        boolean one =
            at < deltas.length
                ? (deltas[at] - min >>> k % widths[m] & 1) != 0
                : random.nextBoolean();
        packed[k / 8] |= (byte) (one ? 1 << k % 8 : 0);
      }
      stream.writeBytes(packed);
    }
  }

  private long signed(long number) {
    return bits == 32 ? (int) number : number;
  }

  private long unsigned(long number) {
    return bits == 32 ? number & 0xffffffffL : number;
  }

  private static void putZigZag(ByteArrayOutputStream stream, long number) {
    putNumber(stream, number >= 0 ? 2 * number : -2 * number - 1);
  }

  private static void putNumber(ByteArrayOutputStream stream, long number) {
    long rest = number;
    while (rest >>> 7 != 0) {
      stream.write((int) (rest & 127 | 128));
      rest >>>= 7;
    }
    stream.write((int) rest);
  }

  /**
   * Returns the first {@code count} values, or null if the stream breaks a rule before their end.
   */
  public static long[] decode(byte[] stream, int count) {
    Decoding decoding = new Decoding(stream);
    long[] values = new long[count];
    decoding.read(count, values);
    return decoding.broken ? null : values;
  }

  /** Returns the number of values in the header, or -1 if the header breaks a rule. */
  public static int count(byte[] stream) {
    Decoding decoding = new Decoding(stream);
    return decoding.broken ? -1 : (int) decoding.claimed;
  }

  /**
   * Returns the index after the last miniblock that has values, or -1 if the stream breaks a rule.
   */
  public static int end(byte[] stream) {
    Decoding decoding = new Decoding(stream);
    decoding.read(decoding.claimed, new long[0]);
    return decoding.broken ? -1 : decoding.at;
  }

  /** Returns values whose deltas, less the smallest one, take {@code width} bits. */
  public static long[] values(int width, int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed * 67 + width);
    long smallest = random.nextLong() >> random.nextInt(64);
    long[] values = new long[count];
    long value = random.nextLong();
    for (int i = 0; i < count; i++) {
      values[i] = value;
      value += smallest + (width == 0 ? 0 : random.nextLong() >>> -width);
    }
    return values;
  }

  /** Returns such values of INT32. */
  public static long[] intValues(int width, int count, long seed) {
    return Arrays.stream(values(width, count, seed)).map(value -> (int) value).toArray();
  }

  public static int[] ints(long[] values) {
    return Arrays.stream(values).mapToInt(value -> (int) value).toArray();
  }

  /** Returns the number that begins at a bit of packed numbers. */
  public static long packed(byte[] packed, int offset, long bit, int width) {
    long number = 0;
    for (int i = 0; i < width; i++) {
      long from = bit + i;
      long one = packed[offset + (int) (from / 8)] >> from % 8 & 1;
      number |= one << i;
    }
    return number;
  }

  /** A stream that is being read. */
  private static final class Decoding {
    private final byte[] stream;
    private final long block;
    private final long miniblocks;
    private final long claimed;
    private final long value;
    private int at;
    private boolean broken;

    Decoding(byte[] stream) {
      this.stream = stream;
      block = number();
      miniblocks = number();
      claimed = number();
      value = zigZag();
      broken |= block < 0 || block > Integer.MAX_VALUE;
      broken |= miniblocks <= 0 || miniblocks > Integer.MAX_VALUE;
      broken = broken || block % miniblocks != 0 || block / miniblocks % 8 != 0;
      broken |= block == 0 && claimed > 1;
      broken |= claimed < 0 || claimed > Integer.MAX_VALUE;
    }

    /** Reads {@code count} values, and keeps as many as the array holds. */
    void read(long count, long[] values) {
      broken |= claimed < count;
      if (values.length > 0) {
        values[0] = value;
      }
      for (long i = 1; i < count && !broken; ) {
        long min = zigZag();
        int widths = at;
        at = (int) Math.min(stream.length + 1L, at + miniblocks);
        broken |= at > stream.length;
        long size = broken ? 0 : block / miniblocks;
        for (int m = 0; m < miniblocks && i < count && !broken; m++) {
          int width = stream[widths + m] & 255;
          broken |= width > 64 || size / 8 * width > stream.length - at;
          for (long k = 0; k < size && i + k < Math.min(count, values.length) && !broken; k++) {
            int to = (int) (i + k);
            values[to] = values[to - 1] + min + packed(stream, at, k * width, width);
          }
          i += size;
          at += broken ? 0 : (int) (size / 8 * width);
        }
      }
    }

    private long zigZag() {
      long number = number();
      return number % 2 == 0 ? number >>> 1 : ~(number >>> 1);
    }

    private long number() {
      BigInteger number = BigInteger.ZERO;
      for (int i = 0; i < 10; i++) {
        if (at >= stream.length) {
          break;
        }
        int next = stream[at++];
        number = number.or(BigInteger.valueOf(next & 127).shiftLeft(7 * i));
        if (next >= 0) {
          broken |= number.bitLength() > 64;
          return number.longValue();
        }
      }
      broken = true;
      return 0;
    }
  }
}
