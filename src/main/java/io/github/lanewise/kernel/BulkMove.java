// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

/**
 * Moves values between an array of their type and little-endian bytes. The caller has checked the
 * ranges.
 *
 * @param <S> what it reads
 * @param <T> what it writes
 */
@FunctionalInterface
public interface BulkMove<S, T> {
  void run(S source, int sourceOffset, T target, int targetOffset, int count);
}
