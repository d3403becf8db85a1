// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.KernelUnderTest;
import io.github.lanewise.testkit.ArrayMemory;
import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.BufferMemory;
import io.github.lanewise.testkit.Memory;
import io.github.lanewise.testkit.Sizes;
import io.github.lanewise.testkit.SplitCase;
import io.github.lanewise.testkit.WarmUp;

/** Runs a byte-stream-split kernel on the kinds of memory that its operation's name tells. */
final class TransposeCheck {
  /**
   * A short page, which some kernels leave to others. Neither count is a number of whole blocks.
   */
  private static final int SHORT = 1003;

  private static final int LONG = 4099;

  private final KernelUnderTest<Transpose<Object, Object>> tested;
  private final int width;
  private final boolean encodes;
  private final Memory values;
  private final Memory streams;

  TransposeCheck(KernelUnderTest<Transpose<Object, Object>> tested) {
    this.tested = tested;
    width = tested.operation().width();
    // The name is "decode float[]" for instance. It has both sides if the streams are not a byte[],
    // such as "encode direct to byte[]".
    String[] words = tested.operation().name().split(" (to )?");
    encodes =
        switch (words[0]) {
          case "encode" -> true;
          case "decode" -> false;
          default -> throw new AssertionError("no check for " + tested);
        };
    boolean bothSides = words.length == 3;
    values = memory(words[bothSides && !encodes ? 2 : 1]);
    streams = bothSides ? memory(words[encodes ? 2 : 1]) : ArrayMemory.BYTES;
  }

  private static Memory memory(String name) {
    return name.equals("direct") ? BufferMemory.DIRECT : ArrayMemory.named(name);
  }

  /** Moves values of random bytes. */
  void moves(int valuesOffset, int streamsOffset, int stride, int count) {
    SplitCase split = split(valuesOffset, streamsOffset, stride, count);
    if (encodes) {
      split.encodes(tested.toString(), call(stride, count));
    } else {
      split.decodes(tested.toString(), call(stride, count));
    }
  }

  /** Moves floats or doubles that a conversion may change. */
  void movesDelicateValues(int count) {
    SplitCase split = split(0, 0, count, count);
    if (encodes) {
      split.encodesDelicateValues(tested.toString(), call(count, count));
    } else {
      split.decodesDelicateValues(tested.toString(), call(count, count));
    }
  }

  /** Calls the kernel until the JIT compiler is done with it. */
  void warmUp() {
    Object valuesMemory = values.of(Bits.random(LONG * width));
    Object streamsMemory = streams.of(Bits.random(LONG * width));
    Runnable calls =
        () -> {
          call(valuesMemory, streamsMemory, SHORT);
          // Emulated processors have no vectors for which there is a kernel of long pages.
          if (!Sizes.reduced()) {
            call(valuesMemory, streamsMemory, LONG);
          }
        };
    if (tested.kernel() == tested.operation().scalar()) {
      WarmUp.runScalar(calls);
    } else {
      WarmUp.run(calls);
    }
  }

  private void call(Object valuesMemory, Object streamsMemory, int count) {
    if (encodes) {
      tested.kernel().run(valuesMemory, 0, streamsMemory, 0, count, count);
    } else {
      tested.kernel().run(streamsMemory, 0, valuesMemory, 0, count, count);
    }
  }

  private SplitCase split(int valuesOffset, int streamsOffset, int stride, int count) {
    return new SplitCase(values, valuesOffset, streams, streamsOffset, stride, count, width);
  }

  private SplitCase.Call call(int stride, int count) {
    return (source, sourceOffset, target, targetOffset) ->
        tested.kernel().run(source, sourceOffset, target, targetOffset, stride, count);
  }
}
