// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static io.github.lanewise.testkit.Refusal.assertRefused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.NaiveDelta;
import io.github.lanewise.testkit.Sizes;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Tests that the encoder writes DELTA_BINARY_PACKED as the format says. */
final class DeltaEncoderIT {
  private final DeltaEncoder encoder = new DeltaEncoder();

  /** The format leaves nothing open in whole blocks, so there is one right result. */
  @Test
  void writesWholeBlocksAsTheRulesSay() {
    for (int width = 0; width <= 64; width++) {
      long[] longs = NaiveDelta.values(width, 1 + 4 * 128, 1);
      byte[] expected = new NaiveDelta(64, 128, 4).encode(longs);
      assertArrayEquals(expected, encoded(longs));
      if (width <= 32) {
        long[] ints = NaiveDelta.intValues(width, 1 + 4 * 128, 1);
        assertArrayEquals(new NaiveDelta(32, 128, 4).encode(ints), encoded(NaiveDelta.ints(ints)));
      }
    }
  }

  @Test
  void writesAnyNumberOfValues() {
    for (int count : Sizes.counts()) {
      for (int width : new int[] {0, 7, 20, 64}) {
        long[] longs = NaiveDelta.values(width, count, 2);
        assertArrayEquals(longs, NaiveDelta.decode(encoded(longs), count));
        long[] ints = NaiveDelta.intValues(Math.min(width, 32), count, 3);
        long[] read = NaiveDelta.decode(encoded(NaiveDelta.ints(ints)), count);
        assertArrayEquals(NaiveDelta.ints(ints), NaiveDelta.ints(read));
      }
    }
  }

  /** Deltas of these values need the widest miniblocks. */
  @Test
  void takesNoMoreThanTheMost() {
    for (int count = 0; count < 300; count++) {
      long[] longs = new long[count];
      for (int i = 0; i < count; i++) {
        longs[i] = (i / 2 * 2 == i ? 3 : -1) * (Long.MAX_VALUE / 4 + i % 3);
      }
      int most = DeltaEncoder.maxLongsLength(count);
      assertTrue(encoded(longs).length <= most);
      assertTrue(encoded(NaiveDelta.ints(longs)).length <= DeltaEncoder.maxIntsLength(count));
    }
    refuses(IllegalArgumentException.class, () -> DeltaEncoder.maxLongsLength(1 << 29), 1 << 29);
    refuses(IllegalArgumentException.class, () -> DeltaEncoder.maxIntsLength(-1), "count", -1);
    refuses(IllegalArgumentException.class, () -> DeltaEncoder.maxLongsLength(-1), "count", -1);
  }

  /**
   * The encoder pads a stream with numbers of the one before, as parquet-java does. A reset forgets
   * them.
   */
  @Test
  void forgetsAllStreamsWhenReset() {
    long[] longs = NaiveDelta.values(20, 40, 4);
    byte[] ofNothing = encoded(new long[0]);
    byte[] expected = encoded(longs);
    encoded(NaiveDelta.values(33, 500, 5));
    assertEquals(false, Arrays.equals(expected, encoded(longs)));
    encoder.reset();
    assertArrayEquals(expected, encoded(longs));
    assertEquals(false, Arrays.equals(ofNothing, encoded(new long[0])));
    encoder.reset();
    assertArrayEquals(ofNothing, encoded(new long[0]));
  }

  /**
   * A stream without values has the first value of the stream before. If that was one of INT64, it
   * may take more bytes than an int.
   */
  @Test
  void writesNoIntsAfterLongs() {
    encoded(new long[] {Long.MIN_VALUE});
    byte[] target = new byte[DeltaEncoder.maxIntsLength(0)];
    int length = encoder.encode(new int[0], 0, target, 0, 0);
    assertArrayEquals(new long[0], NaiveDelta.decode(Arrays.copyOf(target, length), 0));
  }

  @Test
  void refusesArgumentsOutOfRange() {
    byte[] target = new byte[50];
    long[] longs = new long[5];
    int[] ints = new int[5];
    Class<IndexOutOfBoundsException> range = IndexOutOfBoundsException.class;
    refuses(range, () -> encoder.encode(longs, 1, target, 0, 5), "values", 5, 1);
    refuses(range, () -> encoder.encode(ints, -1, target, 0, 5), "values", 5, -1);
    refuses(range, () -> encoder.encode(longs, 0, target, 0, 5), "target", 50);
    refuses(range, () -> encoder.encode(ints, 0, target, 0, 5), "target", 50);
    Class<IllegalArgumentException> argument = IllegalArgumentException.class;
    refuses(argument, () -> encoder.encode(ints, 0, target, 0, -5), "count", -5);
    refuses(argument, () -> encoder.encode(longs, 0, target, 0, -5), "count", -5);
    refuses(NullPointerException.class, () -> encoder.encode(ints, 0, null, 0, 1));
    refuses(NullPointerException.class, () -> encoder.encode((long[]) null, 0, target, 0, 1));
    assertArrayEquals(new byte[50], target);
  }

  private static void refuses(Class<? extends Throwable> type, Executable call, Object... words) {
    assertRefused(type, call, words);
  }

  private byte[] encoded(long[] values) {
    long[] source = new long[values.length + 5];
    System.arraycopy(values, 0, source, 3, values.length);
    byte[] target = Bits.random(7 + DeltaEncoder.maxLongsLength(values.length) + 9);
    return stream(target, encoder.encode(source, 3, target, 7, values.length));
  }

  private byte[] encoded(int[] values) {
    int[] source = new int[values.length + 5];
    System.arraycopy(values, 0, source, 3, values.length);
    byte[] target = Bits.random(7 + DeltaEncoder.maxIntsLength(values.length) + 9);
    return stream(target, encoder.encode(source, 3, target, 7, values.length));
  }

  /** Returns the stream, and asserts that the bytes before and after it are unchanged. */
  private static byte[] stream(byte[] target, int length) {
    byte[] kept = Bits.random(target.length);
    System.arraycopy(target, 7, kept, 7, length);
    assertArrayEquals(kept, target);
    return Arrays.copyOfRange(target, 7, 7 + length);
  }
}
