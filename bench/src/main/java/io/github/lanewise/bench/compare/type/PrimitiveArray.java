// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.type;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.function.Function;
import java.util.function.IntFunction;

/** All primitive arrays but {@code boolean[]}: as memory, so that NaN and -0 are not special. */
record PrimitiveArray<O>(
    IntFunction<O> allocator, Function<O, MemorySegment> memory, int elementBytes)
    implements ResultArray<O> {

  @Override
  public O allocate(int length) {
    return allocator.apply(length);
  }

  @Override
  public void spoil(O expected, O result, int length) {
    MemorySegment from = memory.apply(expected);
    MemorySegment to = memory.apply(result);
    for (long i = 0; i < (long) length * elementBytes; i++) {
      to.set(JAVA_BYTE, i, (byte) ~from.get(JAVA_BYTE, i));
    }
  }

  @Override
  public int mismatch(O expected, O result, int length) {
    long bytes = (long) length * elementBytes;
    long first =
        MemorySegment.mismatch(memory.apply(expected), 0, bytes, memory.apply(result), 0, bytes);
    return first < 0 ? -1 : (int) (first / elementBytes);
  }
}
