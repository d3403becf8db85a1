// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.selection.spi.Output;
import io.github.lanewise.kernel.selection.spi.Verification;
import io.github.lanewise.kernel.selection.spi.Watch;
import io.github.lanewise.kernel.selection.spi.Watched;

/**
 * Moves numbers between an array and their packed bits, the lowest bit first. The operation decides
 * which side is packed.
 *
 * @param <S> the type that is read: int[] or long[] to pack, byte[] to unpack
 * @param <T> the type that is written: byte[] to pack, int[] or long[] to unpack
 */
@FunctionalInterface
public interface Packing<S, T> extends Watched<Packing<S, T>> {
  /**
   * @param width bits of a value, from 0 to the bits of an element
   * @param sourceOffset the first element that is read; a whole byte on the packed side
   * @param targetOffset the first element that is written
   * @param count the number of values, not necessarily a multiple of eight
   */
  void run(int width, S source, int sourceOffset, T target, int targetOffset, int count);

  @Override
  default Packing<S, T> watchedBy(Watch watch) {
    return new WithWatch<>(this, watch);
  }

  @Override
  default Packing<S, T> verifiedBy(Verification<Packing<S, T>> verification) {
    return (width, source, sourceOffset, target, targetOffset, count) -> {
      if (!verification.isDue()) {
        run(width, source, sourceOffset, target, targetOffset, count);
        return;
      }
      int written = target instanceof byte[] ? (int) ((long) width * count + 7 >>> 3) : count;
      Output<T> output = Output.range(target, targetOffset, written);
      verification.check(
          () -> verification.scalar().run(width, source, sourceOffset, output.scratch(), 0, count),
          () -> run(width, source, sourceOffset, target, targetOffset, count),
          output);
    };
  }

  record WithWatch<S, T>(Packing<S, T> kernel, Watch watch) implements Packing<S, T> {
    @Override
    public void run(int width, S source, int sourceOffset, T target, int targetOffset, int count) {
      long start = watch.start();
      kernel.run(width, source, sourceOffset, target, targetOffset, count);
      watch.end(start);
    }
  }
}
