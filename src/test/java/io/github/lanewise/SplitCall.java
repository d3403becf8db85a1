// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.Memory;
import io.github.lanewise.testkit.Refusal;
import java.util.ArrayList;
import java.util.List;

/** A call that just fits into its memory, to be spoiled one argument at a time. */
final class SplitCall {
  static final int COUNT = 10;
  static final int VALUES_OFFSET = 3;
  static final int STREAMS_OFFSET = 5;

  private final SplitOverload tested;
  Memory targetKind;
  Object source;
  int sourceOffset;
  Object target;
  int targetOffset;
  int stride;
  int count = COUNT;
  int width;

  private SplitCall(SplitOverload tested, Memory valuesKind, Memory streamsKind) {
    this.tested = tested;
    width = tested.typed() ? tested.widths()[0] : 4;
    stride = tested.strided() ? COUNT + 3 : COUNT;
    int valuesLength = VALUES_OFFSET * valuesKind.elementBytes() + COUNT * width;
    Object values = valuesKind.of(Bits.random(valuesLength));
    Object streams = streamsKind.of(Bits.random(STREAMS_OFFSET + (width - 1) * stride + COUNT));
    boolean encodes = tested.encodes();
    targetKind = encodes ? streamsKind : valuesKind;
    source = encodes ? values : streams;
    target = encodes ? streams : values;
    sourceOffset = encodes ? VALUES_OFFSET : STREAMS_OFFSET;
    targetOffset = encodes ? STREAMS_OFFSET : VALUES_OFFSET;
  }

  /** Returns a call for each kind of memory on either side. */
  static List<SplitCall> of(SplitOverload tested) {
    List<SplitCall> calls = new ArrayList<>();
    for (Memory values : tested.valuesKinds()) {
      for (Memory streams : tested.streamsKinds()) {
        calls.add(new SplitCall(tested, values, streams));
      }
    }
    return calls;
  }

  String sourceName() {
    return tested.encodes() ? "values" : "streams";
  }

  String targetName() {
    return tested.encodes() ? "streams" : "values";
  }

  /** Returns the length of the source, in the unit of its offsets. */
  int sourceLength() {
    return tested.encodes() ? valuesLength() : streamsLength();
  }

  int targetLength() {
    return tested.encodes() ? streamsLength() : valuesLength();
  }

  private int valuesLength() {
    return tested.typed() ? count : count * width;
  }

  private int streamsLength() {
    return (width - 1) * stride + count;
  }

  void run() {
    tested.call(source, sourceOffset, target, targetOffset, stride, count, width);
  }

  void isRefused(Class<? extends Throwable> type, Object... words) {
    Refusal.assertRefused(type, this::run, targetKind, target, words);
  }

  void leavesTargetAlone() {
    byte[] before = targetKind.bits(target);
    run();
    assertArrayEquals(before, targetKind.bits(target));
  }
}
