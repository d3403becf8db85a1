// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.spi.Output;
import io.github.lanewise.kernel.selection.spi.Verification;
import io.github.lanewise.kernel.selection.spi.Watch;
import io.github.lanewise.kernel.selection.spi.Watched;

/**
 * A byte-stream-split kernel of one width, in one direction. An encoder reads values and writes
 * streams, and a decoder does the opposite. The caller has checked every range.
 *
 * @param <S> the type of memory that is read, an array or a buffer
 * @param <T> the type of memory that is written, an array or a buffer
 */
@FunctionalInterface
public interface Transpose<S, T> extends Watched<Transpose<S, T>> {
  /**
   * @param sourceOffset the first element that is read
   * @param targetOffset the first element that is written
   * @param stride the number of bytes from the start of one stream to the start of the next
   * @param count the number of values to move
   */
  void run(S source, int sourceOffset, T target, int targetOffset, int stride, int count);

  @Override
  default Transpose<S, T> watchedBy(Watch watch) {
    return new WithWatch<>(this, watch);
  }

  @Override
  default Transpose<S, T> verifiedBy(Verification<Transpose<S, T>> verification) {
    return (source, sourceOffset, target, targetOffset, stride, count) -> {
      if (!verification.isDue()) {
        run(source, sourceOffset, target, targetOffset, stride, count);
        return;
      }
      int width = verification.width();
      boolean encodes = verification.isNamed("encode");
      Output<T> output =
          encodes
              ? Output.streams(target, targetOffset, stride, width, count)
              : Output.range(
                  target, targetOffset, target instanceof byte[] ? width * count : count);
      int expectedStride = encodes ? count : stride;
      verification.check(
          () ->
              verification
                  .scalar()
                  .run(source, sourceOffset, output.scratch(), 0, expectedStride, count),
          () -> run(source, sourceOffset, target, targetOffset, stride, count),
          output);
    };
  }

  record WithWatch<S, T>(Transpose<S, T> kernel, Watch watch) implements Transpose<S, T> {
    @Override
    public void run(S source, int sourceOffset, T target, int targetOffset, int stride, int count) {
      long start = watch.start();
      kernel.run(source, sourceOffset, target, targetOffset, stride, count);
      watch.end(start);
    }
  }
}
