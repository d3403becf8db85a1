// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

/** A kind of memory that Lanewise works on: made from bytes and turned back into bytes. */
public interface Memory {
  /** New memory with these bytes in it. */
  Object of(byte[] bits);

  /** A copy of the bytes. */
  byte[] bits(Object memory);

  /** Bytes of one element, which is what offsets count. */
  int elementBytes();
}
