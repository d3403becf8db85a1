// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

/** One implementation of a byte-stream-split transposition between arrays, streams without gaps. */
@FunctionalInterface
public interface Mover {
  void move(byte[] source, byte[] target, int count);
}
