// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

/**
 * One implementation of byte-stream-split between arrays, in one direction. The streams have no
 * gaps.
 */
@FunctionalInterface
public interface Mover {
  void move(byte[] source, byte[] target, int count);
}
