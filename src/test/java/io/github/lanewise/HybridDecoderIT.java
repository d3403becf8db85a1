// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.HybridStream;
import io.github.lanewise.testkit.NullPattern;
import io.github.lanewise.testkit.Sizes;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that streams are read whole or in pieces, at any width, as values, runs or bits. */
final class HybridDecoderIT {
  private static final int RUNS = 60;

  private final HybridDecoder decoder = new HybridDecoder();

  private static IntStream widths() {
    return Sizes.reduced() ? IntStream.of(0, 1, 2, 7, 8, 20, 32) : IntStream.rangeClosed(0, 32);
  }

  @ParameterizedTest
  @MethodSource("widths")
  void readsAStreamAtOnce(int width) {
    for (int seed = 0; seed < 5; seed++) {
      HybridStream stream = HybridStream.random(width, RUNS, seed);
      int[] expected = stream.values();
      int[] values = new int[expected.length + 9];
      Arrays.fill(values, -7);
      begin(stream, width);
      decoder.read(values, 4, expected.length);
      assertArrayEquals(expected, Arrays.copyOfRange(values, 4, 4 + expected.length));
      assertArrayEquals(new int[] {-7, -7, -7, -7}, Arrays.copyOf(values, 4));
      assertEquals(-7, values[4 + expected.length]);
    }
  }

  @ParameterizedTest
  @MethodSource("widths")
  void readsAndSkipsPiecesOfAnyLength(int width) {
    for (int seed = 0; seed < 5; seed++) {
      HybridStream stream = HybridStream.random(width, RUNS, seed);
      int[] expected = stream.values();
      SplittableRandom random = new SplittableRandom(seed);
      begin(stream, width);
      for (int i = 0; i < expected.length; ) {
        int count = random.nextInt(3) == 0 ? random.nextInt(2000) : random.nextInt(30);
        int some = Math.min(count, expected.length - i);
        if (random.nextInt(4) == 0) {
          decoder.skip(some);
        } else {
          int[] values = new int[some];
          decoder.read(values, 0, some);
          assertArrayEquals(Arrays.copyOfRange(expected, i, i + some), values, "from " + i);
        }
        i += some;
      }
    }
  }

  @ParameterizedTest
  @MethodSource("widths")
  void tellsRuns(int width) {
    int ones = (int) ((1L << width) - 1);
    HybridStream stream =
        new HybridStream(width)
            .repeat(1000, ones)
            .repeat(0, 0)
            .pack()
            .pack(0, ones, 0, 0, ones, 0, ones, ones)
            .repeat(3, 0);
    begin(stream, width);
    assertEquals(10, decoder.run(10));
    assertTrue(decoder.repeated());
    assertEquals(ones, decoder.value());
    assertEquals(1000, decoder.run(5000), "looking changes nothing");
    decoder.skip(999);
    assertEquals(1, decoder.run(5000));
    decoder.skip(1);
    assertEquals(8, decoder.run(5000));
    assertEquals(width == 0, decoder.repeated(), "values of no bits are equal");
    int[] values = new int[8];
    decoder.read(values, 0, 8);
    assertArrayEquals(new int[] {0, ones, 0, 0, ones, 0, ones, ones}, values);
    assertEquals(3, decoder.run(5000));
    assertTrue(decoder.repeated());
    assertEquals(0, decoder.value());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void readsBitsInPieces(int width) {
    for (int seed = 0; seed < 20; seed++) {
      HybridStream stream = HybridStream.random(width, RUNS, seed);
      int[] expected = stream.values();
      SplittableRandom random = new SplittableRandom(seed);
      begin(stream, width);
      for (int i = 0; i < expected.length; ) {
        int count = random.nextInt(3) == 0 ? random.nextInt(2000) : random.nextInt(140);
        int some = Math.min(count, expected.length - i);
        int firstBit = random.nextInt(200);
        long[] bitmap = NullPattern.HALF.bitmap(firstBit, some);
        long[] wanted = bitmap.clone();
        int ones = setAtLeast(expected, i, 1, wanted, firstBit, some);
        assertEquals(ones, decoder.readBits(bitmap, firstBit, some));
        assertArrayEquals(wanted, bitmap, some + " from " + i + " to bit " + firstBit);
        i += some;
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 7, 32})
  void comparesLevelsInPieces(int width) {
    int max = (int) Math.min(Integer.MAX_VALUE, (1L << width) - 1);
    for (int seed = 0; seed < 20; seed++) {
      HybridStream stream = levels(width, max, seed);
      int[] expected = stream.values();
      SplittableRandom random = new SplittableRandom(seed);
      begin(stream, width);
      for (int i = 0; i < expected.length; ) {
        int some = Math.min(random.nextInt(2000), expected.length - i);
        int firstBit = random.nextInt(200);
        int level = random.nextInt(3) == 0 ? max : random.nextInt(Math.max(1, max));
        long[] bitmap = NullPattern.HALF.bitmap(firstBit, some);
        long[] wanted = bitmap.clone();
        int ones = setAtLeast(expected, i, level, wanted, firstBit, some);
        assertEquals(ones, decoder.readAtLeast(level, max, bitmap, firstBit, some));
        assertArrayEquals(wanted, bitmap, some + " from " + i + " at least " + level);
        i += some;
      }
    }
  }

  /** Returns a stream of levels, which are not negative even if their width is 32 bits. */
  private static HybridStream levels(int width, int max, int seed) {
    if (width < 32) {
      return HybridStream.random(width, RUNS, seed);
    }
    HybridStream stream = new HybridStream(width);
    int[] packed = new SplittableRandom(seed).ints(4000, 0, max).toArray();
    return stream.repeat(100, max).pack(packed).repeat(100, 0);
  }

  @Test
  void theLastRunMayBeLongerThanThePage() {
    int[] values = new int[3];
    begin(new HybridStream(3).pack(1, 2, 3, 0, 0, 0, 0, 0), 3);
    decoder.read(values, 0, 3);
    assertArrayEquals(new int[] {1, 2, 3}, values);
    begin(new HybridStream(3).repeat(Integer.MAX_VALUE >>> 8, 5), 3);
    decoder.read(values, 0, 3);
    assertArrayEquals(new int[] {5, 5, 5}, values);
  }

  @Test
  void theLastPackedRunMayEndWithItsLastValue() {
    int[] packed = {7, 1, 2, 3, 4, 5, 6, 7};
    for (int width = 3; width <= 32; width++) {
      byte[] whole = new HybridStream(width).pack(packed).bytes();
      for (int count = 1; count <= 8; count++) {
        int length = 1 + (count * width + 7) / 8;
        decoder.reset(width, whole, 0, length);
        int[] values = new int[count];
        decoder.read(values, 0, count);
        assertArrayEquals(Arrays.copyOf(packed, count), values);
      }
    }
  }

  @Test
  void bytesBehindTheStreamDoNotMatter() {
    byte[] stream = new HybridStream(5).pack(1, 2, 3, 4, 5, 6, 7, 8).bytes();
    for (int room = 0; room < 20; room++) {
      byte[] array = Bits.random(stream.length + room);
      System.arraycopy(stream, 0, array, 0, stream.length);
      int[] values = new int[8];
      decoder.reset(5, array, 0, stream.length);
      decoder.read(values, 0, 8);
      assertArrayEquals(new int[] {1, 2, 3, 4, 5, 6, 7, 8}, values);
    }
  }

  @Test
  void readsNothingFromNothing() {
    decoder.reset(8, new byte[0], 0, 0);
    decoder.read(new int[0], 0, 0);
    decoder.skip(0);
    assertEquals(0, new HybridDecoder().readBits(new long[0], 0, 0));
    assertFalse(decoder.repeated() && decoder.value() != 0);
  }

  private void begin(HybridStream stream, int width) {
    byte[] bytes = stream.bytes();
    byte[] array = Bits.random(bytes.length + 3);
    System.arraycopy(bytes, 0, array, 3, bytes.length);
    decoder.reset(width, array, 3, bytes.length);
  }

  private static int setAtLeast(
      int[] levels, int from, int level, long[] bitmap, int firstBit, int count) {
    int ones = 0;
    for (int i = 0; i < count; i++) {
      boolean one = levels[from + i] >= level;
      NullPattern.set(bitmap, firstBit + i, one);
      ones += one ? 1 : 0;
    }
    return ones;
  }
}
