// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Encodes DELTA_LENGTH_BYTE_ARRAY and DELTA_BYTE_ARRAY. It is written from the rules of the format,
 * as {@link NaiveStringsDecoder} is.
 */
public final class NaiveStrings {
  private static final NaiveDelta LENGTHS = new NaiveDelta(32, 128, 4);

  private NaiveStrings() {}

  /**
   * Returns values that share prefixes of any length, the empty one and the whole value included.
   */
  public static byte[][] values(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    byte[][] values = new byte[count][];
    byte[] before = {};
    for (int i = 0; i < count; i++) {
      int shared = random.nextBoolean() ? before.length : random.nextInt(before.length + 1);
      int longest = random.nextInt(50) == 0 ? 400 : random.nextInt(3) == 0 ? 1 : 20;
      byte[] value = Arrays.copyOf(before, shared + random.nextInt(longest));
      for (int k = shared; k < value.length; k++) {
        value[k] = (byte) random.nextInt(-2, 2);
      }
      values[i] = value.length > 1000 ? new byte[0] : value;
      before = values[i];
    }
    return values;
  }

  /** Puts values one after another, and their offsets. */
  public static void put(byte[][] values, byte[] bytes, int at, int[] offsets, int first) {
    int end = at;
    offsets[first] = at;
    for (int i = 0; i < values.length; i++) {
      System.arraycopy(values[i], 0, bytes, end, values[i].length);
      end += values[i].length;
      offsets[first + i + 1] = end;
    }
  }

  /** Returns a stream of these lengths, with any number of bytes after them. */
  public static byte[] streamOf(long[] lengths, int bytes) {
    byte[] head = LENGTHS.encode(lengths);
    return Arrays.copyOf(head, head.length + bytes);
  }

  public static byte[] lengthStream(byte[][] values) {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    stream.writeBytes(
        LENGTHS.encode(Arrays.stream(values).mapToLong(value -> value.length).toArray()));
    for (byte[] value : values) {
      stream.writeBytes(value);
    }
    return stream.toByteArray();
  }

  public static byte[] prefixStream(byte[][] values) {
    long[] prefixes = new long[values.length];
    byte[][] suffixes = new byte[values.length][];
    for (int i = 0; i < values.length; i++) {
      int shared = i == 0 ? 0 : Arrays.mismatch(values[i - 1], values[i]);
      prefixes[i] = shared < 0 ? values[i].length : shared;
      suffixes[i] = Arrays.copyOfRange(values[i], (int) prefixes[i], values[i].length);
    }
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    stream.writeBytes(LENGTHS.encode(prefixes));
    stream.writeBytes(lengthStream(suffixes));
    return stream.toByteArray();
  }
}
