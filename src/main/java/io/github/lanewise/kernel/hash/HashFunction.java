// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.hash;

import io.github.lanewise.kernel.selection.spi.Verification;
import io.github.lanewise.kernel.selection.spi.Watch;
import io.github.lanewise.kernel.selection.spi.Watched;

/**
 * Hashes consecutive bytes with h = 31 h + b over signed bytes. The caller has checked the range.
 */
@FunctionalInterface
public interface HashFunction extends Watched<HashFunction> {
  /**
   * Returns the hash of the bytes.
   *
   * @param seed the hash of the bytes before them, or 1 if there are no such bytes
   */
  int hash(int seed, byte[] bytes, int offset, int length);

  @Override
  default HashFunction watchedBy(Watch watch) {
    return new WithWatch(this, watch);
  }

  @Override
  default HashFunction verifiedBy(Verification<HashFunction> verification) {
    return (seed, bytes, offset, length) -> {
      if (!verification.isDue()) {
        return hash(seed, bytes, offset, length);
      }
      return verification.check(
          () -> verification.scalar().hash(seed, bytes, offset, length),
          () -> hash(seed, bytes, offset, length));
    };
  }

  record WithWatch(HashFunction kernel, Watch watch) implements HashFunction {
    @Override
    public int hash(int seed, byte[] bytes, int offset, int length) {
      long start = watch.start();
      int hash = kernel.hash(seed, bytes, offset, length);
      watch.end(start);
      return hash;
    }
  }
}
