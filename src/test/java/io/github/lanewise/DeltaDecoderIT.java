// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.NaiveDelta;
import io.github.lanewise.testkit.Sizes;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the decoder reads DELTA_BINARY_PACKED as the format's rules say, whole and in pieces.
 */
final class DeltaDecoderIT {
  private static final int ROOM = 70;

  private final DeltaDecoder decoder = new DeltaDecoder();

  private static NaiveDelta[] sizes() {
    return NaiveDelta.ofAllSizes(64);
  }

  private static Arguments[] sizesAndWidths() {
    return Arrays.stream(sizes())
        .flatMap(
            sizes ->
                Arrays.stream(Sizes.reduced() ? new int[] {0, 9, 64} : new int[] {0, 3, 9, 17, 64})
                    .mapToObj(width -> Arguments.of(sizes, width)))
        .toArray(Arguments[]::new);
  }

  @Test
  void readsLongsOfEveryWidth() {
    for (int width = 0; width <= 64; width++) {
      NaiveDelta naive = new NaiveDelta(64, 128, 4);
      readsLongs(naive, NaiveDelta.values(width, 700, 1), 3, 5);
    }
  }

  @Test
  void readsIntsOfEveryWidth() {
    for (int width = 0; width <= 32; width++) {
      NaiveDelta naive = new NaiveDelta(32, 128, 4);
      readsInts(naive, NaiveDelta.intValues(width, 700, 2), 3, 5);
    }
  }

  /** DuckDB computes the deltas of INT32 with 64 bits, so these may take 33 bits. */
  @Test
  void readsIntsOfWiderMiniblocks() {
    NaiveDelta naive = new NaiveDelta(64, 2048, 8);
    readsInts(naive, NaiveDelta.intValues(32, 3000, 3), 0, 0);
    for (int width = 33; width <= 64; width++) {
      long[] values = NaiveDelta.values(width, 700, 4);
      readsInts(new NaiveDelta(64, 128, 4), values, 0, 0);
    }
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void readsAnyNumberOfValues(NaiveDelta naive) {
    NaiveDelta ofInts = new NaiveDelta(32, naive.block(), naive.miniblocks());
    for (int count : Sizes.counts()) {
      readsLongs(naive, NaiveDelta.values(11, count, 5), 1, 2);
      readsInts(ofInts, NaiveDelta.intValues(11, count, 6), 1, 2);
    }
  }

  @Test
  void readsValuesThatWrapAround() {
    long[] longs = new long[500];
    for (int i = 0; i < longs.length; i++) {
      longs[i] = (i % 3 == 0 ? Long.MIN_VALUE : Long.MAX_VALUE) + i % 7 / 5;
    }
    readsLongs(new NaiveDelta(64, 128, 4), longs, 0, 0);
    long[] ints = new long[500];
    for (int i = 0; i < ints.length; i++) {
      ints[i] = (i % 3 == 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE) + i % 7 / 5;
    }
    readsInts(new NaiveDelta(32, 128, 4), NaiveDelta.values(64, 0, 0), 0, 0);
    readsInts(new NaiveDelta(32, 128, 4), ints, 0, 0);
    readsInts(new NaiveDelta(64, 128, 4), ints, 0, 0);
  }

  @ParameterizedTest
  @MethodSource("sizesAndWidths")
  void readsAndSkipsPiecesOfAnyLength(NaiveDelta naive, int width) {
    SplittableRandom random = new SplittableRandom(width);
    long[] values = NaiveDelta.values(width, 5000, 7);
    byte[] stream = naive.encode(values);
    for (int longest : new int[] {1, 7, 40, 300, 3000}) {
      decoder.reset(stream, 0, stream.length);
      for (int i = 0; i < values.length; ) {
        int some = Math.min(values.length - i, random.nextInt(longest + 1));
        if (random.nextInt(3) == 0) {
          decoder.skip(some);
        } else {
          long[] read = new long[some];
          decoder.read(read, 0, some);
          assertArrayEquals(Arrays.copyOfRange(values, i, i + some), read);
        }
        i += some;
        assertEquals(values.length - i, decoder.remaining());
        assertEquals(stream.length, decoder.end());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("sizesAndWidths")
  void readsAndSkipsPiecesOfInts(NaiveDelta naive, int width) {
    SplittableRandom random = new SplittableRandom(width);
    int[] values = NaiveDelta.ints(NaiveDelta.values(width, 5000, 8));
    byte[] stream = naive.encode(NaiveDelta.values(width, 5000, 8));
    for (int longest : new int[] {1, 7, 40, 300, 3000}) {
      decoder.reset(stream, 0, stream.length);
      for (int i = 0; i < values.length; ) {
        int some = Math.min(values.length - i, random.nextInt(longest + 1));
        if (random.nextInt(3) == 0) {
          decoder.skip(some);
        } else {
          int[] read = new int[some];
          decoder.read(read, 0, some);
          assertArrayEquals(Arrays.copyOfRange(values, i, i + some), read);
        }
        i += some;
      }
      assertEquals(stream.length, decoder.end());
    }
  }

  /**
   * After a skip, the decoder does not know yet whether the next values are read as ints or longs.
   */
  @Test
  void readsIntsOrLongsAfterASkip() {
    long[] values = NaiveDelta.values(40, 400, 9);
    byte[] stream = new NaiveDelta(64, 128, 4).encode(values);
    int[] ints = new int[100];
    long[] longs = new long[100];
    decoder.reset(stream, 0, stream.length);
    decoder.skip(150);
    decoder.read(longs, 0, 100);
    decoder.read(ints, 0, 100);
    assertArrayEquals(Arrays.copyOfRange(values, 150, 250), longs);
    assertArrayEquals(NaiveDelta.ints(Arrays.copyOfRange(values, 250, 350)), ints);
  }

  /**
   * Reads a stream amid random bytes, so that values read in part or from after the stream are
   * wrong.
   */
  private void readsLongs(NaiveDelta naive, long[] values, int offset, int first) {
    byte[] encoded = naive.encode(values);
    for (int behind : new int[] {0, 1, 7, ROOM}) {
      byte[] stream = Bits.random(offset + encoded.length + behind);
      System.arraycopy(encoded, 0, stream, offset, encoded.length);
      long[] target = new SplittableRandom(1).longs(first + values.length + ROOM).toArray();
      long[] expected = target.clone();
      System.arraycopy(values, 0, expected, first, values.length);
      decoder.reset(stream, offset, stream.length - offset);
      assertEquals(values.length, decoder.count());
      assertEquals(offset + encoded.length, decoder.end(), naive.toString());
      decoder.read(target, first, values.length);
      assertArrayEquals(expected, target, () -> values.length + " values of " + naive);
      assertEquals(offset + encoded.length, decoder.end());
      assertEquals(0, decoder.remaining());
    }
  }

  private void readsInts(NaiveDelta naive, long[] values, int offset, int first) {
    byte[] encoded = naive.encode(values);
    for (int behind : new int[] {0, 1, 7, ROOM}) {
      byte[] stream = Bits.random(offset + encoded.length + behind);
      System.arraycopy(encoded, 0, stream, offset, encoded.length);
      int[] target = new SplittableRandom(1).ints(first + values.length + ROOM).toArray();
      int[] expected = target.clone();
      System.arraycopy(NaiveDelta.ints(values), 0, expected, first, values.length);
      decoder.reset(stream, offset, stream.length - offset);
      decoder.read(target, first, values.length);
      assertArrayEquals(expected, target, () -> values.length + " values of " + naive);
      assertEquals(offset + encoded.length, decoder.end());
    }
  }
}
