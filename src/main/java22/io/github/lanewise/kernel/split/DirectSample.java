// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.Sample;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * A {@link TransposeSample} with streams in direct memory, and small ones in every kind of memory
 * that a direct buffer may be a view of. Each kind has a class or a check of its own in a memory
 * segment. One that is not in the type profile is an uncommon trap, and makes C2 compile the kernel
 * again.
 */
final class DirectSample<S, T> implements Sample<Transpose<S, T>> {
  private final Shape<S, T> shape;
  private final int elsewhereCount;
  private final TransposeSample<S, T> page;
  private final TransposeSample<S, T>[] elsewhere;

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic class
  private DirectSample(int width, Shape<S, T> shape) {
    this.shape = shape;
    // More than any kernel's block, and a tail; but for PassEncode2.
    elsewhereCount = width == 4 ? 2051 : 67;
    page = shape.sample(DirectMemory.PLAIN, TransposeSample.pageCount(width));
    elsewhere =
        Stream.of(DirectMemory.READ_ONLY, DirectMemory.MAPPED, DirectMemory.in(Arena.ofAuto()))
            .map(memory -> shape.sample(memory, elsewhereCount))
            .toArray(TransposeSample[]::new);
  }

  static <V> DirectSample<ByteBuffer, V> decode(
      int width, IntFunction<V> values, Function<V, Object> bits) {
    return new DirectSample<>(
        width,
        (memory, count) ->
            TransposeSample.of(
                width, count, memory::holding, size -> values.apply(size / width), bits));
  }

  static <V> DirectSample<V, ByteBuffer> encode(int width, Function<byte[], V> values) {
    return new DirectSample<>(
        width,
        (memory, count) ->
            TransposeSample.of(width, count, values, memory::empty, DirectSample::bytes));
  }

  @Override
  public void clear() {
    page.clear();
    for (TransposeSample<S, T> sample : elsewhere) {
      sample.clear();
    }
  }

  @Override
  public int shapes() {
    return page.shapes();
  }

  @Override
  public void run(Transpose<S, T> kernel, int shape) {
    page.run(kernel, shape);
  }

  @Override
  public void runAside(Transpose<S, T> kernel) {
    page.runAside(kernel);
  }

  @Override
  public void runElsewhere(Transpose<S, T> kernel) {
    for (TransposeSample<S, T> sample : elsewhere) {
      sample.run(kernel);
    }
    // It belongs to one thread, so it must not outlive this call.
    try (Arena confined = Arena.ofConfined()) {
      shape.sample(DirectMemory.in(confined), elsewhereCount).run(kernel);
    }
  }

  @Override
  public int movedBytes(int shape) {
    return page.movedBytes(shape);
  }

  @Override
  public Object output() {
    return Stream.concat(Stream.of(page), Stream.of(elsewhere))
        .map(TransposeSample::output)
        .toArray();
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.capacity()];
    buffer.get(0, bytes);
    return bytes;
  }

  /** Which side is direct, and of what width. */
  private interface Shape<S, T> {
    TransposeSample<S, T> sample(DirectMemory memory, int count);
  }
}
