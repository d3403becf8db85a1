// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import io.github.lanewise.kernel.Ranges;
import java.util.Objects;

/** Checks the offsets of values that stand one after another. */
final class Offsets {
  private Offsets() {}

  /** Throws if the offsets decrease or lie outside the bytes. Returns the first one. */
  static int requireRising(byte[] bytes, int[] offsets, int first, int count) {
    Objects.requireNonNull(bytes, "bytes");
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("offsets", first, count + 1L, offsets.length);
    int before = 0;
    for (int i = first; i <= first + count; i++) {
      int offset = offsets[i];
      if (offset < 0 || offset > bytes.length) {
        throw new IndexOutOfBoundsException(
            "offsets[" + i + "] is " + offset + ", outside the " + bytes.length + " bytes");
      }
      if (offset < before) {
        throw new IllegalArgumentException(
            "offsets[" + i + "] is " + offset + ", below the " + before + " before it");
      }
      before = offset;
    }
    return offsets[first];
  }
}
