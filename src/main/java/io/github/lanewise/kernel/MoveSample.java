// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * A sample for a bulk move: random bits, so signalling NaN and their payloads too, and room around
 * the target.
 */
final class MoveSample<S, T> implements Sample<BulkMove<S, T>> {
  private static final int[] COUNTS = {1003, 512, 250, 1, 0};
  private static final int OFFSET = 3;
  private static final int ROOM = COUNTS[0] + 2 * OFFSET;

  private final S source;
  private final T target;
  private final Function<T, Object> bits;

  private MoveSample(S source, T target, Function<T, Object> bits) {
    this.source = source;
    this.target = target;
    this.bits = bits;
  }

  static <V> MoveSample<V, byte[]> put(int width, Function<byte[], V> values) {
    return new MoveSample<>(values.apply(random(width)), new byte[ROOM * width], bytes -> bytes);
  }

  static <V> MoveSample<byte[], V> get(int width, IntFunction<V> values, Function<V, Object> bits) {
    return new MoveSample<>(random(width), values.apply(ROOM), bits);
  }

  @Override
  public void clear() {
    Filler.fill(target);
  }

  @Override
  public void run(BulkMove<S, T> kernel) {
    for (int count : COUNTS) {
      kernel.run(source, OFFSET, target, OFFSET, count);
    }
  }

  @Override
  public Object output() {
    return bits.apply(target);
  }

  private static byte[] random(int width) {
    byte[] bytes = new byte[ROOM * width];
    new SplittableRandom(width).nextBytes(bytes);
    return bytes;
  }
}
