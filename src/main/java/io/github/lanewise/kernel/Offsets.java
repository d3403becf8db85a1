// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.util.Objects;

/** Checks the offsets of consecutive values. */
public final class Offsets {
  private Offsets() {}

  /** Returns the first offset. Throws if the offsets decrease or lie outside the bytes. */
  public static int requireRising(byte[] bytes, int[] offsets, int first, int count) {
    Objects.requireNonNull(bytes, "bytes");
    Ranges.requireAtLeast("count", count, 0);
    Ranges.requireRange("offsets", first, count + 1L, offsets.length);
    int falling = 0;
    for (int i = first; i < first + count; i++) {
      // The offset itself is included, because a difference can wrap around only if one offset is
      // negative.
      falling |= offsets[i + 1] | offsets[i + 1] - offsets[i];
    }
    if ((offsets[first] | falling) < 0 || offsets[first + count] > bytes.length) {
      throw bad(bytes, offsets, first, count);
    }
    return offsets[first];
  }

  private static RuntimeException bad(byte[] bytes, int[] offsets, int first, int count) {
    for (int i = first; i <= first + count; i++) {
      if (offsets[i] < 0 || offsets[i] > bytes.length) {
        return new IndexOutOfBoundsException(
            "offsets[" + i + "] is " + offsets[i] + ", outside the " + bytes.length + " bytes");
      }
      if (i > first && offsets[i] < offsets[i - 1]) {
        return new IllegalArgumentException(
            "offsets[" + i + "] is " + offsets[i] + ", below the " + offsets[i - 1] + " before it");
      }
    }
    throw new AssertionError("the offsets are in order");
  }
}
