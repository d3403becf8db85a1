// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.plain;

import io.github.lanewise.kernel.selection.spi.Output;
import io.github.lanewise.kernel.selection.spi.Verification;
import io.github.lanewise.kernel.selection.spi.Watch;
import io.github.lanewise.kernel.selection.spi.Watched;

/**
 * Moves whole bytes between booleans and packed bits, the lowest bit of a byte first.
 *
 * @param <S> the type that is read, boolean[] or byte[]
 * @param <T> the type that is written, byte[] or boolean[]
 */
@FunctionalInterface
public interface BooleanPacking<S, T> extends Watched<BooleanPacking<S, T>> {
  /**
   * @param bytes the number of packed bytes; each of them holds eight booleans
   */
  void run(S source, int sourceOffset, T target, int targetOffset, int bytes);

  @Override
  default BooleanPacking<S, T> watchedBy(Watch watch) {
    return new WithWatch<>(this, watch);
  }

  @Override
  default BooleanPacking<S, T> verifiedBy(Verification<BooleanPacking<S, T>> verification) {
    return (source, sourceOffset, target, targetOffset, bytes) -> {
      if (!verification.isDue()) {
        run(source, sourceOffset, target, targetOffset, bytes);
        return;
      }
      int written = target instanceof byte[] ? bytes : 8 * bytes;
      Output<T> output = Output.range(target, targetOffset, written);
      verification.check(
          () -> verification.scalar().run(source, sourceOffset, output.scratch(), 0, bytes),
          () -> run(source, sourceOffset, target, targetOffset, bytes),
          output);
    };
  }

  record WithWatch<S, T>(BooleanPacking<S, T> kernel, Watch watch) implements BooleanPacking<S, T> {
    @Override
    public void run(S source, int sourceOffset, T target, int targetOffset, int bytes) {
      long start = watch.start();
      kernel.run(source, sourceOffset, target, targetOffset, bytes);
      watch.end(start);
    }
  }
}
