// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.testkit.ArrayMemory;
import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.Reference;
import io.github.lanewise.testkit.Refusal;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that ranges of one array that share a byte are refused, because a transpose cannot be done
 * in place.
 */
final class ByteStreamSplitOverlapIT {
  private static final int COUNT = 10;
  private static final int WIDTH = 4;
  private static final int STRIDE = 12;
  private static final int VALUES_LENGTH = COUNT * WIDTH;
  private static final int STREAMS_LENGTH = (WIDTH - 1) * STRIDE + COUNT;
  private static final int MIDDLE = 60;

  /** A call with values and streams in one array. */
  private interface InPlace {
    void run(byte[] array, int valuesOffset, int streamsOffset, int count);
  }

  private static Stream<Named<InPlace>> encoders() {
    return Stream.of(
        Named.of(
            "array",
            (a, values, streams, count) ->
                ByteStreamSplit.encode(a, values, a, streams, STRIDE, count, WIDTH)),
        Named.of(
            "buffers",
            (a, values, streams, count) ->
                ByteStreamSplit.encode(
                    ByteBuffer.wrap(a), values, ByteBuffer.wrap(a), streams, STRIDE, count, WIDTH)),
        Named.of(
            "one direct buffer",
            (a, values, streams, count) ->
                direct(
                    a,
                    one ->
                        ByteStreamSplit.encode(one, values, one, streams, STRIDE, count, WIDTH))),
        Named.of(
            "two views of direct memory",
            (a, values, streams, count) ->
                direct(
                    a,
                    one ->
                        ByteStreamSplit.encode(
                            one, values, view(one), streams, STRIDE, count, WIDTH))),
        Named.of(
            "slices",
            (a, values, streams, count) ->
                ByteStreamSplit.encode(
                    sliceFrom(a, values - 1),
                    1,
                    sliceFrom(a, streams - 2),
                    2,
                    STRIDE,
                    count,
                    WIDTH)));
  }

  private static Stream<Named<InPlace>> decoders() {
    return Stream.of(
        Named.of(
            "array",
            (a, values, streams, count) ->
                ByteStreamSplit.decode(a, streams, STRIDE, a, values, count, WIDTH)),
        Named.of(
            "buffers",
            (a, values, streams, count) ->
                ByteStreamSplit.decode(
                    ByteBuffer.wrap(a), streams, STRIDE, ByteBuffer.wrap(a), values, count, WIDTH)),
        Named.of(
            "one direct buffer",
            (a, values, streams, count) ->
                direct(
                    a,
                    one ->
                        ByteStreamSplit.decode(one, streams, STRIDE, one, values, count, WIDTH))),
        Named.of(
            "two views of direct memory",
            (a, values, streams, count) ->
                direct(
                    a,
                    one ->
                        ByteStreamSplit.decode(
                            one, streams, STRIDE, view(one), values, count, WIDTH))),
        Named.of(
            "slices",
            (a, values, streams, count) ->
                ByteStreamSplit.decode(
                    sliceFrom(a, streams - 2),
                    2,
                    STRIDE,
                    sliceFrom(a, values - 1),
                    1,
                    count,
                    WIDTH)));
  }

  @ParameterizedTest
  @MethodSource("encoders")
  void encodesOnlyBesideItsSource(InPlace encoder) {
    for (int streams = 2; streams <= 120; streams++) {
      byte[] array = Bits.random(200);
      byte[] expected = array.clone();
      if (overlaps(streams)) {
        assertRefused(encoder, array, streams, MIDDLE, MIDDLE + VALUES_LENGTH);
      } else {
        encoder.run(array, MIDDLE, streams, COUNT);
        Reference.encode(expected, MIDDLE, expected, streams, STRIDE, COUNT, WIDTH);
      }
      assertArrayEquals(expected, array, "streams from " + streams);
    }
  }

  @ParameterizedTest
  @MethodSource("decoders")
  void decodesOnlyBesideItsSource(InPlace decoder) {
    for (int streams = 2; streams <= 120; streams++) {
      byte[] array = Bits.random(200);
      byte[] expected = array.clone();
      if (overlaps(streams)) {
        assertRefused(decoder, array, streams, streams, streams + STREAMS_LENGTH);
      } else {
        decoder.run(array, MIDDLE, streams, COUNT);
        Reference.decode(expected, streams, expected, MIDDLE, STRIDE, COUNT, WIDTH);
      }
      assertArrayEquals(expected, array, "streams from " + streams);
    }
  }

  @ParameterizedTest
  @MethodSource({"encoders", "decoders"})
  void neverOverlapsForCountZero(InPlace transpose) {
    byte[] array = Bits.random(200);
    transpose.run(array, MIDDLE, MIDDLE, 0);
    assertArrayEquals(Bits.random(200), array);
  }

  private static boolean overlaps(int streams) {
    return streams > MIDDLE - STREAMS_LENGTH && streams < MIDDLE + VALUES_LENGTH;
  }

  private static void assertRefused(
      InPlace transpose, byte[] array, int streams, int sourceFrom, int sourceTo) {
    Refusal.assertRefused(
        IllegalArgumentException.class,
        () -> transpose.run(array, MIDDLE, streams, COUNT),
        ArrayMemory.BYTES,
        array,
        "source",
        "target",
        sourceFrom,
        sourceTo);
  }

  /**
   * Runs a transpose on a direct buffer with the bytes of the array, and copies the result back.
   */
  private static void direct(byte[] array, Consumer<ByteBuffer> transpose) {
    ByteBuffer direct = ByteBuffer.allocateDirect(array.length).put(0, array);
    try {
      transpose.accept(direct);
    } finally {
      direct.get(0, array);
    }
  }

  /**
   * Returns another view of the memory from Java 22 on, where the overlap of two views is noticed.
   */
  private static ByteBuffer view(ByteBuffer direct) {
    return Runtime.version().feature() < 22 ? direct : direct.duplicate().position(7);
  }

  private static ByteBuffer sliceFrom(byte[] array, int from) {
    ByteBuffer slice = ByteBuffer.wrap(array).position(from).slice();
    assertEquals(from, slice.arrayOffset());
    return slice;
  }
}
