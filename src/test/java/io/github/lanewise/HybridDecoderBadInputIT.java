// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static io.github.lanewise.testkit.Refusal.assertRefused;
import static io.github.lanewise.testkit.Refusal.refusesArgument;
import static io.github.lanewise.testkit.Refusal.refusesRange;
import static io.github.lanewise.testkit.Refusal.refusesState;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.lanewise.testkit.HybridStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * Tests that a stream that breaks the format's rules is refused with the position of its fault, and
 * causes no endless loop.
 */
final class HybridDecoderBadInputIT {
  private final HybridDecoder decoder = new HybridDecoder();
  private final int[] values = new int[100];

  @Test
  void refusesAStreamThatEndsEarly() {
    begin(8, new byte[0]);
    refuses(() -> decoder.read(values, 0, 1), "byte", 0);
    begin(8, new HybridStream(8).repeat(5, 1).bytes());
    refuses(() -> decoder.read(values, 0, 6), "byte", 2);
    begin(8, new HybridStream(8).repeat(5, 1).bytes());
    refuses(() -> decoder.skip(6), "byte", 2);
    begin(1, new HybridStream(1).repeat(5, 1).bytes());
    refuses(() -> decoder.readBits(new long[1], 0, 6), "byte", 2);
    begin(2, new HybridStream(2).repeat(5, 1).bytes());
    refuses(() -> decoder.readAtLeast(2, 3, new long[1], 0, 6), "byte", 2);
    begin(8, new HybridStream(8).repeat(5, 1).bytes());
    decoder.skip(5);
    refuses(() -> decoder.run(1), "byte", 2);
  }

  @Test
  void refusesAPackedRunThatEndsBeforeItsValue() {
    byte[] whole = new HybridStream(5).pack(1, 2, 3, 4, 5, 6, 7, 8).bytes();
    for (int length = 1; length < whole.length; length++) {
      int there = (length - 1) * 8 / 5;
      decoder.reset(5, whole, 0, length);
      decoder.read(values, 0, there);
      refuses(() -> decoder.read(values, 0, 1), "byte", length);
    }
  }

  @Test
  void refusesARunWithoutItsValue() {
    begin(17, new HybridStream(17).header(2).raw(1, 2).bytes());
    refuses(() -> decoder.read(values, 0, 1), "byte", 3);
  }

  @Test
  void refusesHeadersOfMoreThan32Bits() {
    begin(8, new HybridStream(8).repeat(3, 1).raw(0x80, 0x80, 0x80, 0x80, 0x10, 1).bytes());
    refuses(() -> decoder.read(values, 0, 4), "byte", 2, 32);
    begin(8, new HybridStream(8).raw(0x82, 0x80, 0x80, 0x80, 0x80, 0, 1).bytes());
    refuses(() -> decoder.read(values, 0, 1), "byte", 0, 32);
    begin(8, new HybridStream(8).raw(0x80, 0x80).bytes());
    refuses(() -> decoder.read(values, 0, 1), "byte", 2);
  }

  @Test
  void acceptsHeadersThatAreLongerThanNeedBe() {
    begin(8, new HybridStream(8).raw(0x86, 0x80, 0x80, 0x80, 0, 7).bytes());
    decoder.read(values, 0, 3);
    assertArrayEquals(new int[] {7, 7, 7, 0}, Arrays.copyOf(values, 4));
  }

  @Test
  void refusesValuesOfMoreBits() {
    begin(1, new HybridStream(1).header(6).raw(2).bytes());
    refuses(() -> decoder.read(values, 0, 3), "byte", 1, "is", 2, "than", 1, "bits");
    begin(1, new HybridStream(1).header(6).raw(2).bytes());
    refuses(() -> decoder.readBits(new long[1], 0, 3), "byte", 1);
    begin(31, new HybridStream(31).header(6).raw(0, 0, 0, 0x80).bytes());
    refuses(() -> decoder.read(values, 0, 3), "byte", 1, 2147483648L, 31);
  }

  @Test
  void refusesLevelsAboveTheMaximum() {
    begin(2, new HybridStream(2).repeat(5, 3).bytes());
    refuses(() -> decoder.readAtLeast(2, 2, new long[1], 0, 5), "level", 3, "maximum", 2);
    begin(2, new HybridStream(2).pack(0, 1, 2, 2, 2, 2, 2, 3).bytes());
    refuses(() -> decoder.readAtLeast(2, 2, new long[1], 0, 8), "level", 3, "maximum", 2);
    begin(32, new HybridStream(32).repeat(5, -1).bytes());
    refuses(() -> decoder.readAtLeast(2, 2, new long[1], 0, 5), "level", 4294967295L);
  }

  @Test
  void countsPlacesFromTheBeginningOfTheStream() {
    byte[] early = new HybridStream(8).raw(9, 9, 9).repeat(5, 1).bytes();
    decoder.reset(8, early, 3, early.length - 3);
    refuses(() -> decoder.read(values, 0, 6), "byte", 2);
    byte[] header = new HybridStream(8).raw(9, 9, 9, 0x80, 0x80, 0x80, 0x80, 0x10, 1).bytes();
    decoder.reset(8, header, 3, header.length - 3);
    refuses(() -> decoder.read(values, 0, 1), "byte", 0, 32);
    byte[] value = new HybridStream(1).raw(9, 9, 9).header(6).raw(2).bytes();
    decoder.reset(1, value, 3, value.length - 3);
    refuses(() -> decoder.read(values, 0, 3), "byte", 1, "than", 1, "bits");
  }

  @Test
  void endsWithRunsOfNoValues() {
    byte[] empty = new byte[1 << 20];
    for (int i = 0; i < empty.length; i += 3) {
      empty[i] = 1;
    }
    decoder.reset(8, empty, 0, empty.length - 1);
    assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> refuses(() -> decoder.read(values, 0, 1), "byte", empty.length - 1));
  }

  /**
   * A header may claim 2³¹ groups. The decoder allocates no memory for them, and reads no values
   * beyond the stream's end.
   */
  @Test
  void forgedLengthsCostNothing() {
    begin(32, new HybridStream(32).header(-1).raw(9, 0, 0, 0).bytes());
    decoder.read(values, 0, 1);
    assertEquals(9, values[0]);
    refuses(() -> decoder.read(values, 0, 1), "byte", 9);
    begin(0, new HybridStream(0).header(-1).bytes());
    for (int i = 0; i < 8; i++) {
      decoder.skip(Integer.MAX_VALUE);
    }
    begin(8, new HybridStream(8).header(-2).raw(5).bytes());
    decoder.skip(Integer.MAX_VALUE);
    refuses(() -> decoder.skip(1), "byte", 6);
  }

  @Test
  void randomBytesEndOrGiveValuesOfTheWidth() {
    SplittableRandom random = new SplittableRandom(5);
    for (int round = 0; round < 20_000; round++) {
      byte[] bytes = new byte[random.nextInt(40)];
      random.nextBytes(bytes);
      int width = random.nextInt(33);
      begin(width, bytes);
      try {
        decoder.read(values, 0, values.length);
      } catch (MalformedStreamException expected) {
        continue;
      }
      for (int value : values) {
        assertEquals(0, (value & 0xffffffffL) >>> width, "width " + width);
      }
    }
  }

  @Test
  void refusesArguments() {
    byte[] stream = new HybridStream(2).repeat(50, 1).bytes();
    refusesArgument(() -> decoder.reset(-1, stream, 0, 2), "width", -1);
    refusesArgument(() -> decoder.reset(33, stream, 0, 2), "width", 33);
    refusesArgument(() -> decoder.reset(2, stream, 0, -1), "length", -1);
    refusesRange(() -> decoder.reset(2, stream, 1, 2), "stream", 1, 2);
    refusesRange(() -> decoder.reset(2, stream, -1, 2), "stream", -1, 2);
    assertRefused(NullPointerException.class, () -> decoder.reset(2, null, 0, 0));
    begin(2, stream);
    refusesArgument(() -> decoder.read(values, 0, -1), "count", -1);
    refusesRange(() -> decoder.read(values, 60, 41), "values", 60, 41, 100);
    refusesRange(() -> decoder.read(values, -1, 4), "values", -1, 4, 100);
    refusesArgument(() -> decoder.skip(-1), "count", -1);
    refusesArgument(() -> decoder.run(0), "most", 0);
    refusesArgument(() -> decoder.readAtLeast(-1, 2, new long[1], 0, 1), "level", -1);
    refusesArgument(() -> decoder.readAtLeast(3, 2, new long[1], 0, 1), "max", 2, 3);
    refusesRange(() -> decoder.readAtLeast(2, 2, new long[1], 60, 5), "bitmap", 60, 5, 64);
    assertRefused(
        IllegalStateException.class, () -> decoder.readBits(new long[1], 0, 1), "width", 2);
    decoder.read(values, 0, 50);
    assertEquals(1, values[49], "nothing was passed over");
    begin(1, stream);
    refusesRange(() -> decoder.readBits(new long[1], 60, 5), "bitmap", 60, 5, 64);
    refusesRange(() -> decoder.readBits(new long[1], -1, 5), "bitmap", -1, 5, 64);
    refusesArgument(() -> decoder.readBits(new long[1], 0, -5), "count", -5);
  }

  @Test
  void readsNothingAfterAnError() {
    byte[] stream = new HybridStream(1).repeat(9, 1).header(2).raw(2).repeat(9, 1).bytes();
    begin(1, stream);
    refuses(() -> decoder.read(values, 0, 10), "byte", 3);
    refusesAll();
    begin(1, stream);
    decoder.read(values, 0, 9);
    refuses(() -> decoder.run(1), "byte", 3);
    refusesAll();
    begin(1, new byte[0]);
    refuses(() -> decoder.skip(1), "byte", 0);
    refusesAll();
    begin(1, stream);
    refuses(() -> decoder.readAtLeast(0, 0, new long[1], 0, 1), "level", 1);
    refusesAll();
    begin(1, stream);
    decoder.read(values, 0, 9);
  }

  private void refusesAll() {
    refusesState(() -> decoder.read(values, 0, 0), "malformed", "reset");
    refusesState(() -> decoder.skip(0), "malformed");
    refusesState(() -> decoder.run(1), "malformed");
    refusesState(decoder::repeated, "malformed");
    refusesState(decoder::value, "malformed");
    refusesState(() -> decoder.readBits(new long[1], 0, 0), "malformed");
    refusesState(() -> decoder.readAtLeast(1, 1, new long[1], 0, 0), "malformed");
  }

  @Test
  void hasAValueOnlyForARunOfEqualOnes() {
    refusesState(decoder::value, "repeated");
    begin(3, new HybridStream(3).repeat(5, 7).pack(1, 2, 3, 4, 5, 6, 7, 0).bytes());
    refusesState(decoder::value, "repeated");
    assertEquals(5, decoder.run(9));
    assertEquals(7, decoder.value());
    decoder.skip(5);
    assertEquals(8, decoder.run(9));
    refusesState(decoder::value, "repeated");
    begin(3, new HybridStream(3).repeat(5, 7).bytes());
    decoder.run(1);
    begin(3, new HybridStream(3).repeat(5, 6).bytes());
    refusesState(decoder::value, "repeated");
  }

  private void begin(int width, byte[] stream) {
    decoder.reset(width, stream, 0, stream.length);
  }

  private static void refuses(Executable call, Object... words) {
    assertRefused(MalformedStreamException.class, call, words);
  }
}
