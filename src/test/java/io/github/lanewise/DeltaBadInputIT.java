// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static io.github.lanewise.testkit.Refusal.assertRefused;
import static io.github.lanewise.testkit.Refusal.refusesArgument;
import static io.github.lanewise.testkit.Refusal.refusesRange;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrowsExactly;

import io.github.lanewise.testkit.NaiveDelta;
import io.github.lanewise.testkit.Sizes;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/**
 * Tests that streams that break the rules of DELTA_BINARY_PACKED are refused, and bad arguments
 * too.
 */
@Timeout(120)
final class DeltaBadInputIT {
  private static final NaiveDelta NAIVE = new NaiveDelta(64, 128, 4);

  /**
   * The stream has 299 deltas: two blocks of 128, and one of 43, which has two of its four
   * miniblocks.
   */
  private final long[] values = NaiveDelta.values(13, 300, 1);

  private final byte[] stream = NAIVE.encode(values);
  private final DeltaDecoder decoder = new DeltaDecoder();

  @Test
  void refusesBlocksOfOtherSizes() {
    refusesHeader(0, "blocks have no values 2", bytes(0, 1, 2, 0));
    refusesHeader(1, "block 4 has 1 miniblocks multiple 8", bytes(4, 1, 1, 0));
    refusesHeader(2, "block 129 has 1 miniblocks multiple 8", bytes(0x81, 1, 1, 1, 0));
    refusesHeader(0, "2147483648 more 2147483647", bytes(0x80, 0x80, 0x80, 0x80, 8, 1, 1, 0));
    refusesHeader(0, "18446744073709551488 more", join(number(-128), bytes(1, 1, 0)));
  }

  @Test
  void refusesMiniblocksOfOtherSizes() {
    refusesHeader(1, "block 0 has 0 miniblocks", bytes(0, 0, 1, 0));
    refusesHeader(2, "block 128 has 0 miniblocks multiple 8", bytes(0x80, 1, 0, 1, 0));
    refusesHeader(2, "block 128 has 3 miniblocks multiple 8", bytes(0x80, 1, 3, 1, 0));
    refusesHeader(2, "block 128 has 32 miniblocks multiple 8", bytes(0x80, 1, 32, 1, 0));
    refusesHeader(2, "block 128 has 256 miniblocks", bytes(0x80, 1, 0x80, 2, 1, 0));
  }

  /** parquet-java, too, reads a stream whose blocks have no values. */
  @Test
  void readsTheFirstValueWhereBlocksHaveNone() {
    assertArrayEquals(new long[] {-3}, readLongs(bytes(0, 1, 1, 5), 1));
    assertArrayEquals(new long[0], readLongs(bytes(0, 1, 0, 5), 0));
  }

  @Test
  void refusesMoreValuesThanAnIntCanCount() {
    refusesHeader(3, "2147483648", join(bytes(0x80, 1, 4), number(1L << 31), bytes(0)));
    refusesHeader(3, "18446744073709551615", join(bytes(0x80, 1, 4), number(-1), bytes(0)));
  }

  @Test
  void refusesNumbersOfMoreThan64Bits() {
    byte[] long11 = bytes(255, 255, 255, 255, 255, 255, 255, 255, 255, 128, 0);
    refusesHeader(0, "64 bits", long11);
    refusesHeader(4, "first value 64 bits", join(bytes(0x80, 1, 4, 1), long11));
    byte[] bit65 = bytes(255, 255, 255, 255, 255, 255, 255, 255, 255, 2);
    refusesHeader(4, "first value 64 bits", join(bytes(0x80, 1, 4, 1), bit65));
    refusesValues(5, "smallest delta 64 bits", 2, join(bytes(0x80, 1, 4, 2, 0), bit65));
  }

  @Test
  void refusesWidthsAbove64() {
    refusesValues(6, "width 65 64", 2, join(bytes(0x80, 1, 4, 2, 0, 0, 65), new byte[2000]));
    refusesValues(7, "width 255 64", 64, join(bytes(0x80, 1, 4, 64, 0, 0, 1, 255), new byte[2000]));
  }

  /** A kernel reads the sound blocks first, and stops at the block with the fault. */
  @Test
  void namesTheFaultOfAnyBlock() {
    for (int sound = 0; sound < 3; sound++) {
      int count = sound * 128 + 129;
      byte[] header = join(bytes(0x80, 1, 4), number(count), bytes(0));
      int from = header.length + sound * 21;
      byte[] blocks = header;
      for (int i = 0; i < sound; i++) {
        blocks = join(blocks, bytes(0, 1, 1, 1, 1), new byte[16]);
      }
      byte[] many = new byte[2000];
      byte[] bit65 = bytes(255, 255, 255, 255, 255, 255, 255, 255, 255, 2);
      refusesValues(from + 4, "width 65 64", count, join(blocks, bytes(0, 5, 5, 5, 65), many));
      refusesValues(from + 1, "width 255 64", count, join(blocks, bytes(0, 255, 5, 5, 5), many));
      refusesValues(from, "smallest delta 64 bits", count, join(blocks, bit65, many));
      refusesValues(from, "ends within smallest delta", count, blocks);
      refusesValues(from + 1, "ends after 3 of 4 widths", count, join(blocks, bytes(0, 5, 5, 5)));
      byte[] cut = join(blocks, bytes(0, 5, 5, 5, 5), new byte[79]);
      refusesValues(from + 5, "ends after 79 of 80 bytes", count, cut);
    }
  }

  @Test
  void refusesStreamsThatEndEarly() {
    for (int length = 0; length < stream.length; length++) {
      byte[] cut = Arrays.copyOf(stream, length);
      assertThrowsExactly(MalformedStreamException.class, () -> readLongs(cut, 300));
      assertThrowsExactly(MalformedStreamException.class, () -> readInts(cut, 300));
      assertThrowsExactly(MalformedStreamException.class, () -> findEnd(cut));
      assertThrowsExactly(MalformedStreamException.class, () -> skip(cut, 300));
    }
  }

  @Test
  void namesWhatIsMissing() {
    refusesHeader(0, "ends within values of block", bytes());
    refusesHeader(3, "ends within values of stream", bytes(0x80, 1, 4));
    refusesHeader(3, "ends within values of stream", bytes(0x80, 1, 4, 0x80));
    refusesValues(5, "ends within smallest delta", 2, bytes(0x80, 1, 4, 2, 0));
    refusesValues(6, "ends after 3 of 4 widths", 2, bytes(0x80, 1, 4, 2, 0, 0, 1, 1, 1));
    refusesValues(10, "ends after 2 of 4 bytes", 2, bytes(0x80, 1, 4, 2, 0, 0, 1, 1, 1, 1, 9, 9));
  }

  /**
   * A block of 2^30 equal deltas takes two bytes, so the decoder must not allocate memory for the
   * whole block.
   */
  @Test
  void readsTheFirstValuesOfAClaimOfBillions() {
    byte[] claim =
        join(number(1 << 30), bytes(1), number(Integer.MAX_VALUE), bytes(0), bytes(2, 0));
    decoder.reset(claim, 0, claim.length);
    assertEquals(Integer.MAX_VALUE, decoder.count());
    long[] read = new long[1000];
    decoder.read(read, 0, 1000);
    for (int i = 0; i < 1000; i++) {
      assertEquals(i, read[i]);
    }
    refuses("ends within smallest delta", () -> decoder.end());
  }

  @Test
  void refusesMoreValuesThanTheHeaderClaims() {
    decoder.reset(stream, 0, stream.length);
    refuses("301 asked 300", () -> decoder.read(new long[301], 0, 301));
    assertThrowsExactly(IllegalStateException.class, () -> decoder.read(new long[1], 0, 1));
    decoder.reset(stream, 0, stream.length);
    decoder.read(new long[300], 0, 299);
    refuses("2 asked 1", () -> decoder.skip(2));
    decoder.reset(stream, 0, stream.length);
    decoder.skip(300);
    refuses("1 asked 0", () -> decoder.read(new int[1], 0, 1));
  }

  @Test
  void readsNothingAfterAnError() {
    byte[] cut = Arrays.copyOf(stream, stream.length - 1);
    assertThrowsExactly(MalformedStreamException.class, () -> readLongs(cut, 300));
    assertThrowsExactly(IllegalStateException.class, () -> decoder.read(new long[1], 0, 1));
    assertThrowsExactly(IllegalStateException.class, () -> decoder.read(new int[1], 0, 1));
    assertThrowsExactly(IllegalStateException.class, () -> decoder.skip(1));
    assertThrowsExactly(IllegalStateException.class, decoder::end);
    assertThrowsExactly(IllegalStateException.class, decoder::remaining);
    assertThrowsExactly(IllegalStateException.class, decoder::count);
    assertArrayEquals(values, readLongs(stream, 300));
  }

  @Test
  void readsNoLongsAfterInts() {
    decoder.reset(stream, 0, stream.length);
    decoder.read(new int[9], 0, 9);
    assertThrowsExactly(IllegalStateException.class, () -> decoder.read(new long[1], 0, 1));
  }

  @Test
  void refusesArgumentsOutOfRange() {
    decoder.reset(stream, 0, stream.length);
    long[] longs = new long[5];
    int[] ints = new int[5];
    refusesArgument(() -> decoder.read(longs, 0, -1), "count", -1, 0);
    refusesArgument(() -> decoder.read(ints, 0, -1), "count", -1, 0);
    refusesArgument(() -> decoder.skip(-1), "count", -1, 0);
    refusesArgument(() -> decoder.reset(stream, 0, -1), "length", -1, 0);
    refusesRange(() -> decoder.read(longs, 3, 3), "values", 3, 5);
    refusesRange(() -> decoder.read(ints, -1, 3), "values", -1, 5);
    refusesRange(() -> decoder.reset(stream, 1, stream.length), "stream", stream.length, 1);
    assertRefused(NullPointerException.class, () -> decoder.read((int[]) null, 0, 1));
    assertRefused(NullPointerException.class, () -> decoder.reset(null, 0, 1));
    assertArrayEquals(new long[5], longs);
    assertArrayEquals(new int[5], ints);
    assertEquals(300, decoder.remaining());
  }

  /** Tests that the decoder and the naive reference find the same values, or both an error. */
  @Test
  void agreesWithTheRulesAboutChangedBytes() {
    SplittableRandom random = new SplittableRandom(7);
    int refused = 0;
    int rounds = Sizes.reduced() ? 300 : 5000;
    for (int round = 0; round < rounds; round++) {
      byte[] changed = stream.clone();
      int changes = 1 + random.nextInt(3);
      for (int i = 0; i < changes; i++) {
        int bound = random.nextBoolean() ? 20 : changed.length;
        changed[random.nextInt(bound)] = (byte) random.nextInt(256);
      }
      int count = random.nextInt(1000);
      long[] expected = NaiveDelta.decode(changed, count);
      if (expected != null) {
        assertArrayEquals(expected, readLongs(changed, count));
        assertArrayEquals(NaiveDelta.ints(expected), readInts(changed, count));
      } else {
        refused++;
        assertThrowsExactly(MalformedStreamException.class, () -> readLongs(changed, count));
        assertThrowsExactly(MalformedStreamException.class, () -> readInts(changed, count));
        assertThrowsExactly(MalformedStreamException.class, () -> skip(changed, count));
      }
    }
    assertEquals(true, refused > rounds / 10 && refused < rounds * 9 / 10, refused + " refused");
  }

  private long[] readLongs(byte[] bytes, int count) {
    decoder.reset(bytes, 0, bytes.length);
    long[] read = new long[count];
    decoder.read(read, 0, count);
    return read;
  }

  private int[] readInts(byte[] bytes, int count) {
    decoder.reset(bytes, 0, bytes.length);
    int[] read = new int[count];
    decoder.read(read, 0, count);
    return read;
  }

  private void findEnd(byte[] bytes) {
    decoder.reset(bytes, 0, bytes.length);
    decoder.end();
  }

  private void skip(byte[] bytes, int count) {
    decoder.reset(bytes, 0, bytes.length);
    decoder.skip(count);
  }

  private void refusesHeader(int position, String words, byte[] bytes) {
    refuses("byte " + position + " " + words, () -> decoder.reset(bytes, 0, bytes.length));
    byte[] behind = join(bytes(9, 9, 9), bytes);
    refuses("byte " + position + " " + words, () -> decoder.reset(behind, 3, bytes.length));
    assertNull(NaiveDelta.decode(bytes, 1));
  }

  private void refusesValues(int position, String words, int count, byte[] bytes) {
    refuses("byte " + position + " " + words, () -> readLongs(bytes, count));
    refuses("byte " + position + " " + words, () -> readInts(bytes, count));
    assertNull(NaiveDelta.decode(bytes, count));
  }

  private static void refuses(String words, Executable call) {
    assertRefused(MalformedStreamException.class, call, (Object[]) words.split(" "));
  }

  private static byte[] bytes(int... bytes) {
    byte[] array = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      array[i] = (byte) bytes[i];
    }
    return array;
  }

  private static byte[] join(byte[]... pieces) {
    byte[] joined = {};
    for (byte[] piece : pieces) {
      int length = joined.length;
      joined = Arrays.copyOf(joined, length + piece.length);
      System.arraycopy(piece, 0, joined, length, piece.length);
    }
    return joined;
  }

  /** Returns the ULEB128 encoding of a number. */
  private static byte[] number(long number) {
    byte[] bytes = {};
    long rest = number;
    for (; rest >>> 7 != 0; rest >>>= 7) {
      bytes = join(bytes, bytes((int) (rest & 127 | 128)));
    }
    return join(bytes, bytes((int) rest));
  }
}
