// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.spi.Filler;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * The sample of a byte-stream-split kernel. The values are random, their number leaves a tail after
 * the last whole block, and unused elements lie around everything that is written.
 */
final class TransposeSample<S, T> implements Sample<Transpose<S, T>> {
  /**
   * The number of bytes of values in the largest call. Such a call stays in the first-level cache,
   * and makes little garbage while a candidate still allocates its vectors. It is large enough for
   * kernels that take blocks of thousands of values.
   */
  private static final int BYTES = 16_000;

  /** The number of values that are added to a count, so that no kernel's block size divides it. */
  private static final int TAIL = 3;

  private static final int OFFSET = 3;

  private final int width;
  private final int[] counts;
  private final int stride;
  private final S source;
  private final T target;
  private final Function<T, Object> bits;
  private final Transpose<S, T> plainLoop;

  private TransposeSample(
      int width,
      int count,
      S source,
      T target,
      Function<T, Object> bits,
      Transpose<S, T> plainLoop) {
    this.width = width;
    counts = new int[] {count, Integer.highestOneBit(count), count / 4, 1, 0};
    stride = stride(count);
    this.source = source;
    this.target = target;
    this.bits = bits;
    this.plainLoop = plainLoop;
  }

  static <V> TransposeSample<V, byte[]> encode(
      int width, Function<byte[], V> values, Transpose<V, byte[]> plainLoop) {
    return of(width, pageCount(width), values, byte[]::new, streams -> streams, plainLoop);
  }

  static <V> TransposeSample<byte[], V> decode(
      int width, IntFunction<V> values, Function<V, Object> bits, Transpose<byte[], V> plainLoop) {
    return of(
        width,
        pageCount(width),
        streams -> streams,
        size -> values.apply(size / width),
        bits,
        plainLoop);
  }

  /**
   * @param count the number of values in the largest call
   * @param source turns random bytes into the memory that the kernel reads
   * @param target makes memory of a number of bytes that the kernel writes
   * @param bits turns the written memory into an array that can be compared
   * @param plainLoop the loop without Lanewise, or null if there is no such loop
   */
  static <S, T> TransposeSample<S, T> of(
      int width,
      int count,
      Function<byte[], S> source,
      IntFunction<T> target,
      Function<T, Object> bits,
      Transpose<S, T> plainLoop) {
    int bytes = (stride(count) + 2 * OFFSET) * width;
    byte[] random = new byte[bytes];
    new SplittableRandom(width).nextBytes(random);
    return new TransposeSample<>(
        width, count, source.apply(random), target.apply(bytes), bits, plainLoop);
  }

  static int pageCount(int width) {
    return BYTES / width + TAIL;
  }

  private static int stride(int count) {
    return count + 5;
  }

  @Override
  public void clear() {
    Filler.fill(target);
  }

  @Override
  public int shapes() {
    return counts.length;
  }

  @Override
  public void run(Transpose<S, T> kernel, int shape) {
    kernel.run(source, OFFSET, target, OFFSET, stride, counts[shape]);
  }

  @Override
  public void runAside(Transpose<S, T> kernel) {
    for (int count : counts) {
      kernel.run(source, OFFSET, target, OFFSET, stride, count);
    }
  }

  @Override
  public Transpose<S, T> plainLoop() {
    return plainLoop;
  }

  @Override
  public Transpose<S, T> copy() {
    byte[] original = new byte[width * counts[0]];
    byte[] copied = original.clone();
    return (source, from, target, to, stride, count) ->
        System.arraycopy(original, 0, copied, 0, width * count);
  }

  @Override
  public Object output() {
    return bits.apply(target);
  }
}
