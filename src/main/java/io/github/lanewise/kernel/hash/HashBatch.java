// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.hash;

import io.github.lanewise.kernel.selection.spi.Output;
import io.github.lanewise.kernel.selection.spi.Verification;
import io.github.lanewise.kernel.selection.spi.Watch;
import io.github.lanewise.kernel.selection.spi.Watched;

/**
 * Hashes consecutive values of one width. Each hash starts from 1. The caller has checked the
 * ranges.
 */
@FunctionalInterface
public interface HashBatch extends Watched<HashBatch> {
  void hashAll(byte[] bytes, int offset, int[] hashes, int hashesOffset, int count);

  @Override
  default HashBatch watchedBy(Watch watch) {
    return new WithWatch(this, watch);
  }

  @Override
  default HashBatch verifiedBy(Verification<HashBatch> verification) {
    return (bytes, offset, hashes, hashesOffset, count) -> {
      if (!verification.isDue()) {
        hashAll(bytes, offset, hashes, hashesOffset, count);
        return;
      }
      Output<int[]> output = Output.range(hashes, hashesOffset, count);
      verification.check(
          () -> verification.scalar().hashAll(bytes, offset, output.scratch(), 0, count),
          () -> hashAll(bytes, offset, hashes, hashesOffset, count),
          output);
    };
  }

  record WithWatch(HashBatch kernel, Watch watch) implements HashBatch {
    @Override
    public void hashAll(byte[] bytes, int offset, int[] hashes, int hashesOffset, int count) {
      long start = watch.start();
      kernel.hashAll(bytes, offset, hashes, hashesOffset, count);
      watch.end(start);
    }
  }
}
