// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.Watch;
import io.github.lanewise.kernel.selection.Watched;

/**
 * A byte-stream-split kernel of one width, in one direction: encode reads values and writes
 * streams, decode the other way round. The caller has checked every range.
 *
 * @param <S> what it reads: an array or a buffer
 * @param <T> what it writes
 */
@FunctionalInterface
public interface Transpose<S, T> extends Watched<Transpose<S, T>> {
  /**
   * @param sourceOffset first element read
   * @param targetOffset first element written
   * @param stride bytes from the start of one stream to the start of the next
   * @param count values to move
   */
  void run(S source, int sourceOffset, T target, int targetOffset, int stride, int count);

  @Override
  default Transpose<S, T> watchedBy(Watch watch) {
    return (source, sourceOffset, target, targetOffset, stride, count) -> {
      long start = watch.start();
      run(source, sourceOffset, target, targetOffset, stride, count);
      watch.end(start);
    };
  }
}
