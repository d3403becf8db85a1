// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static io.github.lanewise.testkit.Refusal.refusesRange;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Tests that values come back as ints and as shorts after encoding and decoding. Other tests
 * compare the bytes with those of parquet-java.
 */
class HybridEncoderRoundTripIT {
  private static final byte GUARD = 0x5a;
  private static final int OFFSET = 5;

  @Test
  void intsComeBack() {
    HybridDecoder decoder = new HybridDecoder();
    for (int width = 0; width <= 32; width++) {
      SplittableRandom random = new SplittableRandom(width);
      for (int count = 0; count < 1500; count += random.nextInt(1, 40)) {
        int[] values = runs(random, width, count + 2);
        byte[] target = new byte[2 * OFFSET + HybridEncoder.maxBytes(width, count)];
        Arrays.fill(target, GUARD);
        int end = HybridEncoder.encode(width, values, 1, target, OFFSET, count);
        assertGuards(target, target.length - OFFSET);
        assertTrue(end <= target.length - OFFSET, "width " + width + ", count " + count);
        int[] read = new int[count + 2];
        read[0] = values[0];
        read[count + 1] = values[count + 1];
        decoder.reset(width, target, OFFSET, end - OFFSET);
        decoder.read(read, 1, count);
        assertArrayEquals(values, read, "width " + width + ", count " + count);
      }
    }
  }

  @Test
  void shortsComeBackInPieces() {
    HybridDecoder decoder = new HybridDecoder();
    for (int width = 0; width <= 16; width++) {
      SplittableRandom random = new SplittableRandom(width);
      int count = 5000;
      int[] values = runs(random, width, count);
      byte[] target = new byte[HybridEncoder.maxBytes(width, count)];
      int end = HybridEncoder.encode(width, values, 0, target, 0, count);
      decoder.reset(width, target, 0, end);
      short[] read = new short[count + 2];
      for (int done = 0; done < count; ) {
        int some = Math.min(count - done, random.nextInt(1400));
        decoder.read(read, 1 + done, some);
        done += some;
        assertEquals(0, read[1 + done], "written behind its range");
      }
      for (int i = 0; i < count; i++) {
        assertEquals((short) values[i], read[1 + i], "width " + width + ", value " + i);
      }
      assertEquals(0, read[0]);
    }
  }

  @Test
  void widerValuesAreNotReadAsShorts() {
    HybridDecoder decoder = new HybridDecoder();
    decoder.reset(17, new byte[100], 0, 100);
    assertThrows(IllegalStateException.class, () -> decoder.read(new short[8], 0, 8));
  }

  @Test
  void rangesOfShortsAreCheckedBeforeAnythingIsRead() {
    HybridDecoder decoder = new HybridDecoder();
    decoder.reset(2, new byte[] {3, (byte) 0xe4, (byte) 0xe4}, 0, 3);
    short[] values = new short[8];
    assertThrows(IndexOutOfBoundsException.class, () -> decoder.read(values, 1, 8));
    assertThrows(IndexOutOfBoundsException.class, () -> decoder.read(values, -1, 8));
    assertThrows(IllegalArgumentException.class, () -> decoder.read(values, 0, -1));
    assertThrows(NullPointerException.class, () -> decoder.read((short[]) null, 0, 8));
    decoder.read(values, 0, 8);
    assertArrayEquals(new short[] {0, 1, 2, 3, 0, 1, 2, 3}, values);
  }

  @Test
  void aValueThatDoesNotFitIsRefusedBeforeAnythingIsWritten() {
    int[] values = {1, 2, 8, 3};
    byte[] target = new byte[100];
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> HybridEncoder.encode(3, values, 0, target, 0, 4));
    assertEquals("value 2 is 8, which has more than 3 bits", refused.getMessage());
    assertArrayEquals(new byte[target.length], target);
    assertThrows(
        IllegalArgumentException.class,
        () -> HybridEncoder.encode(31, new int[] {-1}, 0, target, 0, 1));
  }

  @Test
  void argumentsOutOfRangeAreRefused() {
    int[] values = new int[10];
    byte[] target = new byte[HybridEncoder.maxBytes(4, 10)];
    assertThrows(
        IllegalArgumentException.class, () -> HybridEncoder.encode(33, values, 0, target, 0, 1));
    assertThrows(
        IllegalArgumentException.class, () -> HybridEncoder.encode(-1, values, 0, target, 0, 1));
    assertThrows(
        IllegalArgumentException.class, () -> HybridEncoder.encode(4, values, 0, target, 0, -1));
    refusesRange(() -> HybridEncoder.encode(4, values, 1, target, 0, 10), "values", 1, 10);
    refusesRange(
        () -> HybridEncoder.encode(4, values, 0, target, 1, 10), "target", 1, target.length);
    assertThrows(
        IllegalArgumentException.class, () -> HybridEncoder.maxBytes(32, Integer.MAX_VALUE));
  }

  private static void assertGuards(byte[] target, int end) {
    for (int i = 0; i < OFFSET; i++) {
      assertEquals(GUARD, target[i], "before the stream");
      assertEquals(GUARD, target[end + i], "behind the room of the stream");
    }
  }

  /** Returns random values, with runs of equal values among them. */
  private static int[] runs(SplittableRandom random, int width, int count) {
    int mask = (int) ((1L << width) - 1);
    int[] values = new int[count];
    for (int i = 0; i < count; ) {
      int value = random.nextInt() & mask;
      boolean equal = random.nextBoolean();
      for (int end = Math.min(count, i + random.nextInt(1, 60)); i < end; i++) {
        values[i] = equal ? value : random.nextInt() & mask;
      }
    }
    return values;
  }
}
