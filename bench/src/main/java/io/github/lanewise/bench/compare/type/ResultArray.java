// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.type;

/** An array that one side of a contest writes to, compared bit by bit. */
public interface ResultArray<O> {
  O allocate(int length);

  /** Sets {@code result} to the opposite of what is expected: a value not written cannot pass. */
  void spoil(O expected, O result, int length);

  /** The index of the first element that differs in any bit, or -1. */
  int mismatch(O expected, O result, int length);
}
