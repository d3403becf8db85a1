// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.plain;

/**
 * Moves whole bytes of bits, the lowest bit first.
 *
 * @param <S> boolean[] or byte[]
 * @param <T> the other
 */
@FunctionalInterface
public interface BitPacking<S, T> {
  /**
   * @param bytes how many bytes of bits: eight booleans each
   */
  void run(S source, int sourceOffset, T target, int targetOffset, int bytes);
}
