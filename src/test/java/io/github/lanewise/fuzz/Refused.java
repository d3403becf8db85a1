// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

/** Is thrown by a reference for arguments that the documentation refuses. */
final class Refused extends RuntimeException {
  private static final long serialVersionUID = 1;

  private Refused() {
    super("refused", null, false, false);
  }

  static void unless(boolean allowed) {
    if (!allowed) {
      throw new Refused();
    }
  }

  /** Throws unless the range lies within the memory. */
  static void unlessWithin(Cells memory, long offset, long length) {
    unless(memory != null && offset >= 0 && length >= 0 && offset + length <= memory.length());
  }

  /** Throws unless the bits lie within the bitmap. */
  static void unlessBits(Cells bitmap, long firstBit, long count) {
    unless(bitmap != null && firstBit >= 0 && count >= 0);
    unless(firstBit + count <= 64L * bitmap.length());
  }

  /** Throws unless the ranges are in two arrays, or share no element. */
  static void unlessApart(
      Cells first, long offset, long length, Cells second, long other, long otherLength) {
    unless(
        first != second
            || length == 0
            || otherLength == 0
            || offset + length <= other
            || other + otherLength <= offset);
  }
}
