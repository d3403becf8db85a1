// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.spi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a difference is found, and corrected, in any element that a kernel writes to. */
final class OutputTest {
  private static final int ELEMENTS = 40;

  /** Returns an array of each type. Element i of each array is i % 2. */
  private static List<Object> arrays() {
    List<Object> arrays =
        List.of(
            new byte[ELEMENTS],
            new int[ELEMENTS],
            new long[ELEMENTS],
            new boolean[ELEMENTS],
            new float[ELEMENTS],
            new double[ELEMENTS]);
    for (Object array : arrays) {
      for (int i = 0; i < ELEMENTS; i++) {
        set(array, i, i % 2);
      }
    }
    return arrays;
  }

  private static void set(Object array, int i, int value) {
    if (array instanceof boolean[] booleans) {
      booleans[i] = value != 0;
    } else {
      Array.setByte(array, i, (byte) value);
    }
  }

  private static boolean isSet(Object array, int i) {
    return array instanceof boolean[] booleans ? booleans[i] : Array.getDouble(array, i) != 0;
  }

  @ParameterizedTest
  @MethodSource("arrays")
  void eachElementOfAPlaceInPiecesIsCompared(Object array) {
    // The output is elements 3 to 7, 13 to 17 and 23 to 27.
    Output<Object> output = Output.streams(array, 3, 10, 3, 5);
    output.makeScratch();
    assertEquals(15, Array.getLength(output.scratch()));
    for (int i = 0; i < 15; i++) {
      assertEquals((3 + i / 5 * 10 + i % 5) % 2 == 1, isSet(output.scratch(), i));
    }
    for (int i = 0; i < ELEMENTS; i++) {
      set(array, i, 1 - i % 2);
      boolean within = i >= 3 && i < 28 && (i - 3) % 10 < 5;
      int expected = within ? (i - 3) / 10 * 5 + (i - 3) % 10 : -1;
      assertEquals(expected, output.mismatch(), "element " + i);
      set(array, i, i % 2);
    }
  }

  /** The range of a stream without values may lie after the array, or have an offset beyond int. */
  @ParameterizedTest
  @MethodSource("arrays")
  void emptyPiecesMayLieAnywhere(Object array) {
    Output<Object> output = Output.streams(array, 1, Integer.MAX_VALUE, 4, 0);
    output.makeScratch();
    assertEquals(-1, output.mismatch());
    output.correct();
  }

  @ParameterizedTest
  @MethodSource("arrays")
  void theCallerGetsTheScalarKernelsElementsAndNoOthers(Object array) {
    Output<Object> output = Output.streams(array, 3, 10, 3, 5);
    output.makeScratch();
    for (int i = 0; i < ELEMENTS; i++) {
      set(array, i, 1 - i % 2);
    }
    output.correct();
    for (int i = 0; i < ELEMENTS; i++) {
      boolean within = i >= 3 && i < 28 && (i - 3) % 10 < 5;
      assertEquals((within ? i % 2 : 1 - i % 2) == 1, isSet(array, i), "element " + i);
    }
    assertEquals(-1, output.mismatch());
  }

  @Test
  void aBufferIsComparedFromItsPosition() {
    ByteBuffer buffer = ByteBuffer.allocateDirect(20);
    for (int i = 0; i < 20; i++) {
      buffer.put(i, (byte) i);
    }
    Output<ByteBuffer> output = Output.streams(buffer.position(4), 1, 6, 2, 3);
    output.makeScratch();
    assertArrayEquals(new byte[] {5, 6, 7, 11, 12, 13}, output.scratch().array());
    assertEquals(-1, output.mismatch());
    buffer.put(12, (byte) 0);
    buffer.put(14, (byte) 0);
    assertEquals(4, output.mismatch());
    output.correct();
    assertEquals(12, buffer.get(12));
    assertEquals(0, buffer.get(14));
    assertEquals(4, buffer.position());
  }

  /** NaNs with different bits differ, and so do zeros with different signs. */
  @Test
  void numbersAreComparedByTheirBits() {
    float[] floats = {0, Float.NaN};
    double[] doubles = {0, Double.NaN};
    Output<float[]> ofFloats = Output.range(floats, 0, 2);
    Output<double[]> ofDoubles = Output.range(doubles, 0, 2);
    ofFloats.makeScratch();
    ofDoubles.makeScratch();
    assertEquals(-1, ofFloats.mismatch());
    assertEquals(-1, ofDoubles.mismatch());
    floats[1] = Float.intBitsToFloat(0x7fc12345);
    doubles[1] = Double.longBitsToDouble(0x7ff8000000012345L);
    assertEquals(1, ofFloats.mismatch());
    assertEquals(1, ofDoubles.mismatch());
    floats[0] = -0f;
    doubles[0] = -0d;
    assertEquals(0, ofFloats.mismatch());
    assertEquals(0, ofDoubles.mismatch());
  }
}
