// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrowsExactly;

import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.BufferMemory;
import io.github.lanewise.testkit.Memory;
import io.github.lanewise.testkit.Refusal;
import java.nio.ReadOnlyBufferException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that every overload refuses bad arguments by name and number, before it writes anything.
 */
final class BitPackingBadInputIT {
  private static final int WIDTH = 11;
  private static final int COUNT = 13;
  private static final int PACKED = 18;

  private static Stream<PackingOverload> all() {
    return PackingOverload.all();
  }

  private static Stream<PackingOverload> intoBuffers() {
    return all().filter(overload -> overload.packs() && overload.hasBuffer());
  }

  @ParameterizedTest
  @MethodSource("all")
  void takesRangesThatJustFit(PackingOverload tested) {
    calls(tested).forEach(Call::run);
  }

  @ParameterizedTest
  @MethodSource("all")
  void refusesNull(PackingOverload tested) {
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
  void refusesWidthsOutOfRange(PackingOverload tested) {
    for (Call call : calls(tested)) {
      for (int width : new int[] {-1, Integer.MIN_VALUE}) {
        call.width = width;
        call.isRefused(IllegalArgumentException.class, "width", width, 0);
      }
      for (int width : new int[] {tested.widest() + 1, Integer.MAX_VALUE}) {
        call.width = width;
        call.isRefused(IllegalArgumentException.class, "width", width, tested.widest());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void refusesNegativeCounts(PackingOverload tested) {
    for (Call call : calls(tested)) {
      for (int width : new int[] {0, WIDTH}) {
        call.width = width;
        call.count = -1;
        call.isRefused(IllegalArgumentException.class, "count", -1, 0);
        call.count = Integer.MIN_VALUE;
        call.isRefused(IllegalArgumentException.class, "count", Integer.MIN_VALUE, 0);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void refusesMoreBytesThanAnInt(PackingOverload tested) {
    for (Call call : calls(tested)) {
      call.count = Integer.MAX_VALUE;
      call.isRefused(IllegalArgumentException.class, "count", "width", call.count, WIDTH);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void refusesNegativeOffsets(PackingOverload tested) {
    for (int negative : new int[] {-1, Integer.MIN_VALUE}) {
      for (Call call : calls(tested)) {
        call.sourceOffset = negative;
        call.isRefused(IndexOutOfBoundsException.class, call.sourceName(), negative);
        call.sourceOffset = 0;
        call.targetOffset = negative;
        call.isRefused(IndexOutOfBoundsException.class, call.targetName(), negative);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void refusesSourcesThatEndTooSoon(PackingOverload tested) {
    for (Call call : calls(tested)) {
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
  void refusesTargetsThatEndTooSoon(PackingOverload tested) {
    for (Call call : calls(tested)) {
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

  /** Values of width 0 take no bytes, and yet their array must have an element for each. */
  @ParameterizedTest
  @MethodSource("all")
  void refusesValuesOfWidthZeroBeyondTheirArray(PackingOverload tested) {
    for (Call call : calls(tested)) {
      call.width = 0;
      call.run();
      call.count = COUNT + 1;
      call.isRefused(IndexOutOfBoundsException.class, "values", COUNT + 1);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void movesNothingForCountZero(PackingOverload tested) {
    for (Call call : calls(tested)) {
      byte[] before = call.targetKind.bits(call.target);
      call.sourceOffset += call.sourceLength();
      call.targetOffset += call.targetLength();
      call.count = 0;
      call.run();
      assertArrayEquals(before, call.targetKind.bits(call.target));
      call.targetOffset++;
      call.isRefused(IndexOutOfBoundsException.class, call.targetName(), 0, call.targetOffset);
    }
  }

  @ParameterizedTest
  @MethodSource("intoBuffers")
  void refusesReadOnlyTargets(PackingOverload tested) {
    for (Call call : calls(tested)) {
      for (BufferMemory kind : BufferMemory.readOnly()) {
        call.targetKind = kind;
        call.target = kind.of(Bits.random(200));
        call.isRefused(ReadOnlyBufferException.class);
      }
    }
  }

  private static List<Call> calls(PackingOverload tested) {
    return tested.packedKinds().stream().map(kind -> new Call(tested, kind)).toList();
  }

  /** A call that just fits into its memory, to be spoiled one argument at a time. */
  private static final class Call {
    private final PackingOverload tested;
    Memory targetKind;
    int width = WIDTH;
    Object source;
    int sourceOffset = 3;
    Object target;
    int targetOffset = 5;
    int count = COUNT;

    Call(PackingOverload tested, Memory packedKind) {
      this.tested = tested;
      Memory sourceKind = tested.packs() ? tested.valuesKind() : packedKind;
      targetKind = tested.packs() ? packedKind : tested.valuesKind();
      source = sourceKind.of(Bits.random((3 + sourceLength()) * sourceKind.elementBytes()));
      target = targetKind.of(Bits.random((5 + targetLength()) * targetKind.elementBytes()));
    }

    String sourceName() {
      return tested.packs() ? "values" : "packed";
    }

    String targetName() {
      return tested.packs() ? "packed" : "values";
    }

    int sourceLength() {
      return tested.packs() ? count : packedLength();
    }

    int targetLength() {
      return tested.packs() ? packedLength() : count;
    }

    private int packedLength() {
      return count == COUNT ? PACKED : 0;
    }

    void run() {
      tested.call(width, source, sourceOffset, target, targetOffset, count);
    }

    void isRefused(Class<? extends Throwable> type, Object... words) {
      Refusal.assertRefused(type, this::run, targetKind, target, words);
    }
  }
}
