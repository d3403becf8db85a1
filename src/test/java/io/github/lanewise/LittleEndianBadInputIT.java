// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrowsExactly;

import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.BufferMemory;
import io.github.lanewise.testkit.Memory;
import io.github.lanewise.testkit.Refusal;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that each {@code put} and {@code get} of numbers refuses bad arguments before it writes a
 * byte. The message has the argument's name and value.
 */
final class LittleEndianBadInputIT {
  private static final int COUNT = 10;

  private static Stream<PlainOverload> all() {
    return PlainOverload.all();
  }

  private static Stream<PlainOverload> intoBuffers() {
    return all().filter(overload -> overload.targetType() == ByteBuffer.class);
  }

  @ParameterizedTest
  @MethodSource("all")
  void takesRangesThatJustFit(PlainOverload tested) {
    calls(tested).forEach(Call::run);
  }

  @ParameterizedTest
  @MethodSource("all")
  void refusesNull(PlainOverload tested) {
    for (Call call : calls(tested)) {
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
  void refusesNegativeCounts(PlainOverload tested) {
    for (Call call : calls(tested)) {
      call.count = -1;
      call.isRefused(IllegalArgumentException.class, "count", -1, 0);
      call.count = Integer.MIN_VALUE;
      call.isRefused(IllegalArgumentException.class, "count", Integer.MIN_VALUE, 0);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void refusesMoreBytesThanAnInt(PlainOverload tested) {
    int width = tested.numbersKind().elementBytes();
    for (Call call : calls(tested)) {
      call.count = Integer.MAX_VALUE / width + 1;
      call.isRefused(IllegalArgumentException.class, "count", "width", call.count, width);
      call.count = Integer.MAX_VALUE;
      call.isRefused(IllegalArgumentException.class, "count", "width", call.count, width);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void refusesNegativeOffsets(PlainOverload tested) {
    for (int negative : new int[] {-1, Integer.MIN_VALUE}) {
      for (Call call : calls(tested)) {
        call.sourceOffset = negative;
        call.isRefused(IndexOutOfBoundsException.class, "source", negative);
        call.sourceOffset = 0;
        call.targetOffset = negative;
        call.isRefused(IndexOutOfBoundsException.class, "target", negative);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void refusesSourcesThatEndTooSoon(PlainOverload tested) {
    for (Call call : calls(tested)) {
      int size = call.sourceOffset + call.sourceLength();
      call.sourceOffset++;
      call.isRefused(
          IndexOutOfBoundsException.class, "source", call.sourceLength(), call.sourceOffset, size);
      call.sourceOffset = Integer.MAX_VALUE;
      call.isRefused(IndexOutOfBoundsException.class, "source", Integer.MAX_VALUE, size);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void refusesTargetsThatEndTooSoon(PlainOverload tested) {
    for (Call call : calls(tested)) {
      int size = call.targetOffset + call.targetLength();
      call.targetOffset++;
      call.isRefused(
          IndexOutOfBoundsException.class, "target", call.targetLength(), call.targetOffset, size);
      call.targetOffset = Integer.MAX_VALUE;
      call.isRefused(IndexOutOfBoundsException.class, "target", Integer.MAX_VALUE, size);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void movesNothingForCountZero(PlainOverload tested) {
    for (Call call : calls(tested)) {
      byte[] before = call.targetKind.bits(call.target);
      call.sourceOffset += call.sourceLength();
      call.targetOffset += call.targetLength();
      call.count = 0;
      call.run();
      assertArrayEquals(before, call.targetKind.bits(call.target));
      call.targetOffset++;
      call.isRefused(IndexOutOfBoundsException.class, "target", 0, call.targetOffset);
    }
  }

  @ParameterizedTest
  @MethodSource("intoBuffers")
  void refusesReadOnlyTargets(PlainOverload tested) {
    for (Call call : calls(tested)) {
      for (BufferMemory kind : BufferMemory.readOnly()) {
        call.targetKind = kind;
        call.target = kind.of(Bits.random(200));
        call.isRefused(ReadOnlyBufferException.class);
      }
    }
  }

  private static List<Call> calls(PlainOverload tested) {
    return tested.bytesKinds().stream().map(kind -> new Call(tested, kind)).toList();
  }

  /** A call that just fits into its memory, to be spoiled one argument at a time. */
  private static final class Call {
    private final PlainOverload tested;
    private final int width;
    Memory targetKind;
    Object source;
    int sourceOffset;
    Object target;
    int targetOffset;
    int count = COUNT;

    Call(PlainOverload tested, Memory bytesKind) {
      this.tested = tested;
      width = tested.numbersKind().elementBytes();
      Memory sourceKind = tested.puts() ? tested.numbersKind() : bytesKind;
      targetKind = tested.puts() ? bytesKind : tested.numbersKind();
      sourceOffset = 3;
      targetOffset = 5;
      source = sourceKind.of(Bits.random(3 * sourceKind.elementBytes() + COUNT * width));
      target = targetKind.of(Bits.random(5 * targetKind.elementBytes() + COUNT * width));
    }

    int sourceLength() {
      return tested.puts() ? count : count * width;
    }

    int targetLength() {
      return tested.puts() ? count * width : count;
    }

    void run() {
      tested.call(source, sourceOffset, target, targetOffset, count);
    }

    void isRefused(Class<? extends Throwable> type, Object... words) {
      Refusal.assertRefused(type, this::run, targetKind, target, words);
    }
  }
}
