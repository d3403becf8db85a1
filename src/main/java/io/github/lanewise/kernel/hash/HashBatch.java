// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.hash;

import io.github.lanewise.kernel.selection.Watch;
import io.github.lanewise.kernel.selection.Watched;

/**
 * Hashes values of one width that stand one after another. Each hash starts from 1. The caller has
 * checked the ranges.
 */
@FunctionalInterface
public interface HashBatch extends Watched<HashBatch> {
  void hashAll(byte[] bytes, int offset, int[] hashes, int hashesOffset, int count);

  @Override
  default HashBatch watchedBy(Watch watch) {
    return (bytes, offset, hashes, hashesOffset, count) -> {
      long start = watch.start();
      hashAll(bytes, offset, hashes, hashesOffset, count);
      watch.end(start);
    };
  }
}
