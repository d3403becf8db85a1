// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.spi;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Fills the output of a sample with a pattern, so that bytes that a kernel did not write are
 * noticed.
 */
public final class Filler {
  private Filler() {}

  /** Overwrites the whole array or buffer. */
  public static void fill(Object target) {
    if (target instanceof byte[] bytes) {
      Arrays.fill(bytes, (byte) 0x5a);
    } else if (target instanceof int[] ints) {
      Arrays.fill(ints, 0x5a5a5a5a);
    } else if (target instanceof long[] longs) {
      Arrays.fill(longs, 0x5a5a5a5a5a5a5a5aL);
    } else if (target instanceof float[] floats) {
      Arrays.fill(floats, -1.5f);
    } else if (target instanceof double[] doubles) {
      Arrays.fill(doubles, -1.5);
    } else if (target instanceof boolean[] booleans) {
      // A kernel writes random bits. They differ from true often enough.
      Arrays.fill(booleans, true);
    } else if (target instanceof ByteBuffer buffer) {
      for (int i = 0; i < buffer.capacity(); i++) {
        buffer.put(i, (byte) 0x5a);
      }
    } else {
      throw new IllegalArgumentException("no pattern for " + target.getClass());
    }
  }
}
