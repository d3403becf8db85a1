// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.hash;

/**
 * Hashes one run of bytes with h = 31 h + b over signed bytes. The caller has checked the range.
 */
@FunctionalInterface
public interface HashFunction {
  /** Goes on from {@code seed}, the hash of what came before. */
  int hash(int seed, byte[] bytes, int offset, int length);
}
