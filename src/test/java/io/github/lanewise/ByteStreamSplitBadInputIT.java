// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static org.junit.jupiter.api.Assertions.assertThrowsExactly;

import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.BufferMemory;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that every overload refuses bad arguments by name and number, before it writes a byte. */
final class ByteStreamSplitBadInputIT {
  private static Stream<SplitOverload> all() {
    return SplitOverload.all();
  }

  private static Stream<SplitOverload> strided() {
    return all().filter(SplitOverload::strided);
  }

  private static Stream<SplitOverload> ofAnyWidth() {
    return all().filter(overload -> !overload.typed());
  }

  private static Stream<SplitOverload> intoBuffers() {
    return all().filter(overload -> overload.targetType() == ByteBuffer.class);
  }

  @ParameterizedTest
  @MethodSource("all")
  void takesRangesThatJustFit(SplitOverload tested) {
    SplitCall.of(tested).forEach(SplitCall::run);
  }

  @ParameterizedTest
  @MethodSource("all")
  void refusesNull(SplitOverload tested) {
    for (SplitCall call : SplitCall.of(tested)) {
      Object source = call.source;
      call.source = null;
      call.isRefused(NullPointerException.class);
      call.source = source;
      call.target = null;
      assertThrowsExactly(NullPointerException.class, call::run);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void refusesNegativeCounts(SplitOverload tested) {
    for (SplitCall call : SplitCall.of(tested)) {
      call.count = -1;
      call.isRefused(IllegalArgumentException.class, "count", -1, 0);
      call.count = Integer.MIN_VALUE;
      call.isRefused(IllegalArgumentException.class, "count", Integer.MIN_VALUE, 0);
    }
  }

  @ParameterizedTest
  @MethodSource("ofAnyWidth")
  void refusesWidthsBelowOne(SplitOverload tested) {
    for (SplitCall call : SplitCall.of(tested)) {
      call.width = 0;
      call.isRefused(IllegalArgumentException.class, "width", 0, 1);
      call.width = -4;
      call.isRefused(IllegalArgumentException.class, "width", -4, 1);
    }
  }

  @ParameterizedTest
  @MethodSource("strided")
  void refusesStridesBelowTheCount(SplitOverload tested) {
    for (SplitCall call : SplitCall.of(tested)) {
      call.stride = SplitCall.COUNT - 1;
      call.isRefused(IllegalArgumentException.class, "stride", 9, 10);
      call.stride = -SplitCall.COUNT;
      call.isRefused(IllegalArgumentException.class, "stride", -10, 10);
    }
  }

  @ParameterizedTest
  @MethodSource("strided")
  void refusesStridesThatOverflow(SplitOverload tested) {
    for (SplitCall call : SplitCall.of(tested)) {
      call.stride = Integer.MAX_VALUE;
      long length = (call.width - 1L) * Integer.MAX_VALUE + SplitCall.COUNT;
      call.isRefused(IndexOutOfBoundsException.class, "streams", length, SplitCall.STREAMS_OFFSET);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void refusesMoreBytesThanAnInt(SplitOverload tested) {
    for (SplitCall call : SplitCall.of(tested)) {
      call.count = Integer.MAX_VALUE / call.width + 1;
      call.stride = call.count;
      long product = (long) call.count * call.width;
      call.isRefused(
          IllegalArgumentException.class, "count", "width", call.count, call.width, product);
      call.count = Integer.MAX_VALUE;
      call.stride = call.count;
      call.isRefused(IllegalArgumentException.class, "count", "width", call.count, call.width);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void refusesNegativeOffsets(SplitOverload tested) {
    for (int negative : new int[] {-1, Integer.MIN_VALUE}) {
      for (SplitCall call : SplitCall.of(tested)) {
        call.sourceOffset = negative;
        call.isRefused(IndexOutOfBoundsException.class, call.sourceName(), negative);
      }
      for (SplitCall call : SplitCall.of(tested)) {
        call.targetOffset = negative;
        call.isRefused(IndexOutOfBoundsException.class, call.targetName(), negative);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void refusesSourcesThatEndTooSoon(SplitOverload tested) {
    for (SplitCall call : SplitCall.of(tested)) {
      int size = call.sourceOffset + call.sourceLength();
      call.sourceOffset++;
      call.isRefused(
          IndexOutOfBoundsException.class,
          call.sourceName(),
          call.sourceLength(),
          call.sourceOffset,
          size);
      call.sourceOffset = Integer.MAX_VALUE;
      call.isRefused(IndexOutOfBoundsException.class, call.sourceName(), Integer.MAX_VALUE, size);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void refusesTargetsThatEndTooSoon(SplitOverload tested) {
    for (SplitCall call : SplitCall.of(tested)) {
      int size = call.targetOffset + call.targetLength();
      call.targetOffset++;
      call.isRefused(
          IndexOutOfBoundsException.class,
          call.targetName(),
          call.targetLength(),
          call.targetOffset,
          size);
      call.targetOffset = Integer.MAX_VALUE;
      call.isRefused(IndexOutOfBoundsException.class, call.targetName(), Integer.MAX_VALUE, size);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void refusesOneValueTooMany(SplitOverload tested) {
    for (SplitCall call : SplitCall.of(tested)) {
      call.count++;
      call.stride++;
      call.isRefused(IndexOutOfBoundsException.class, call.sourceName(), call.sourceLength());
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void movesNothingForCountZero(SplitOverload tested) {
    for (SplitCall call : SplitCall.of(tested)) {
      call.sourceOffset += call.sourceLength();
      call.targetOffset += call.targetLength();
      call.count = 0;
      call.leavesTargetAlone();
      call.sourceOffset++;
      call.isRefused(
          IndexOutOfBoundsException.class,
          call.sourceName(),
          0,
          call.sourceOffset,
          call.sourceOffset - 1);
    }
  }

  @ParameterizedTest
  @MethodSource("intoBuffers")
  void refusesReadOnlyTargets(SplitOverload tested) {
    for (SplitCall call : SplitCall.of(tested)) {
      for (BufferMemory kind : BufferMemory.readOnly()) {
        call.targetKind = kind;
        call.target = kind.of(Bits.random(200));
        call.isRefused(ReadOnlyBufferException.class);
      }
    }
  }
}
