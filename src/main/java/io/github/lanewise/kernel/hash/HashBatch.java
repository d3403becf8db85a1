// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.hash;

/**
 * Hashes values of one width that stand one after another, each from 1. The caller has checked the
 * ranges.
 */
@FunctionalInterface
public interface HashBatch {
  void hashAll(byte[] bytes, int offset, int[] hashes, int hashesOffset, int count);
}
