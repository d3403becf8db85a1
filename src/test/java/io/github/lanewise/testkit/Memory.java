// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

/** A kind of memory that Lanewise works on. It is made from bytes and turned back into bytes. */
public interface Memory {
  /** Returns new memory with these bytes in it. */
  Object of(byte[] bits);

  /** Returns a copy of the bytes. */
  byte[] bits(Object memory);

  /** Returns the number of bytes of an element, which is the unit of offsets. */
  int elementBytes();
}
