// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.plain;

import io.github.lanewise.kernel.selection.Watch;
import io.github.lanewise.kernel.selection.Watched;

/**
 * Moves whole bytes of bits, the lowest bit first.
 *
 * @param <S> boolean[] or byte[]
 * @param <T> the other
 */
@FunctionalInterface
public interface BitPacking<S, T> extends Watched<BitPacking<S, T>> {
  /**
   * @param bytes how many bytes of bits: eight booleans each
   */
  void run(S source, int sourceOffset, T target, int targetOffset, int bytes);

  @Override
  default BitPacking<S, T> watchedBy(Watch watch) {
    return (source, sourceOffset, target, targetOffset, bytes) -> {
      long start = watch.start();
      run(source, sourceOffset, target, targetOffset, bytes);
      watch.end(start);
    };
  }
}
