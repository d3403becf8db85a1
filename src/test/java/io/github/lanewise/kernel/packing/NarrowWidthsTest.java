// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests both ways to unpack narrow ints on each Java, which uses only one of them. */
class NarrowWidthsTest {
  private static final int GROUPS = 20;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void bothWaysUnpackTheSame(int width) {
    int count = 8 * GROUPS;
    int[] values = new int[count];
    SplittableRandom random = new SplittableRandom(width);
    for (int i = 0; i < count; i++) {
      values[i] = random.nextInt(1 << width);
    }
    byte[] packed = new byte[3 + GROUPS * width + Long.BYTES];
    NarrowInts.pack(width, values, 0, packed, 3, count);
    int[] expected = new int[count + 4];
    System.arraycopy(values, 0, expected, 2, count);

    int[] unpacked = new int[count + 4];
    NarrowWidths.unpack(width, packed, 3, unpacked, 2, count);
    assertArrayEquals(expected, unpacked);
    int[] other = new int[count + 4];
    NarrowInts.unpack(width, packed, 3, other, 2, count);
    assertArrayEquals(expected, other);
  }
}
