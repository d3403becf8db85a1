// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.spi.Sample;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * A {@link TransposeSample} with streams in direct memory. It also has small samples in every other
 * kind of memory that a direct buffer may be a view of. Each kind has a class or a check of its own
 * inside a memory segment. C2 compiles a kind that is missing from the type profile as an uncommon
 * trap. The first such buffer would then deoptimise the kernel.
 */
final class DirectSample<S, T> implements Sample<Transpose<S, T>> {
  private final SampleMaker<S, T> maker;
  private final int elsewhereCount;
  private final TransposeSample<S, T> page;
  private final TransposeSample<S, T>[] elsewhere;

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic class
  private DirectSample(int width, SampleMaker<S, T> maker) {
    this.maker = maker;
    // The count is more than a block of any kernel but PassEncode2, and leaves a tail.
    elsewhereCount = width == 4 ? 2051 : 67;
    page = maker.sample(DirectMemory.PLAIN, TransposeSample.pageCount(width));
    elsewhere =
        Stream.of(DirectMemory.READ_ONLY, DirectMemory.MAPPED, DirectMemory.in(Arena.ofAuto()))
            .map(memory -> maker.sample(memory, elsewhereCount))
            .toArray(TransposeSample[]::new);
  }

  static <V> DirectSample<ByteBuffer, V> decode(
      int width, IntFunction<V> values, Function<V, Object> bits) {
    return new DirectSample<>(
        width,
        (memory, count) ->
            TransposeSample.of(
                width, count, memory::holding, size -> values.apply(size / width), bits, null));
  }

  static <V> DirectSample<V, ByteBuffer> encode(int width, Function<byte[], V> values) {
    return new DirectSample<>(
        width,
        (memory, count) ->
            TransposeSample.of(width, count, values, memory::empty, DirectSample::bytes, null));
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
    // A confined arena belongs to one thread, so it must not outlive this call.
    try (Arena confined = Arena.ofConfined()) {
      maker.sample(DirectMemory.in(confined), elsewhereCount).run(kernel);
    }
  }

  @Override
  public Transpose<S, T> copy() {
    return page.copy();
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

  /** Makes samples of one width and direction in a given kind of memory. */
  private interface SampleMaker<S, T> {
    TransposeSample<S, T> sample(DirectMemory memory, int count);
  }
}
