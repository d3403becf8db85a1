// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.NaiveDelta;
import io.github.lanewise.testkit.Sizes;
import io.github.lanewise.testkit.WarmUp;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("scalar-kernels")
final class ScalarIntDeltasIT {
  /** The number of bytes and values behind the ranges, more than the widest vector holds. */
  private static final int ROOM = 70;

  private static final int[] SIZES = {32, 64, 96, 256};

  @Test
  void decodesMiniblocksOfAnyWidthAndSize() {
    for (int width = 0; width <= 64; width++) {
      for (int size : SIZES) {
        decodes(3, ROOM, size, width);
        decodes(0, 0, size, width);
        decodes(1, ROOM, size, width, width, width, width);
      }
    }
  }

  @Test
  void decodesNearTheEndOfTheArray() {
    for (int width = 0; width <= 64; width++) {
      for (int room : Sizes.misalignments()) {
        decodes(room, room, 32, width, width);
      }
    }
  }

  @Test
  void decodesBlocksOfUnequalWidths() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < (Sizes.reduced() ? 100 : 2_000); i++) {
      int most = 1 + random.nextInt(64);
      int[] widths = random.ints(random.nextInt(9), 0, most + 1).toArray();
      decodes(random.nextInt(9), random.nextInt(ROOM), 32, widths);
    }
  }

  @Test
  void staysRightOnceCompiled() {
    byte[] packed = Bits.random(2_000);
    for (int i = 0; i < 65; i++) {
      packed[i] = (byte) i;
    }
    int[] values = new int[128];
    WarmUp.run(
        () -> {
          for (int widths = 0; widths <= 61; widths++) {
            ScalarIntDeltas.run(packed, widths, 65, 4, 32, -7, 9, values, 0);
          }
        });
    decodesMiniblocksOfAnyWidthAndSize();
    decodesNearTheEndOfTheArray();
  }

  private static void decodes(int offset, int room, int size, int... widths) {
    int bits = 0;
    for (int width : widths) {
      bits += width;
    }
    int data = offset + widths.length;
    byte[] packed = Bits.random(data + size / 8 * bits + room);
    for (int i = 0; i < widths.length; i++) {
      packed[offset + i] = (byte) widths[i];
    }
    SplittableRandom random = new SplittableRandom(bits);
    int min = (int) (random.nextLong() >> random.nextInt(64));
    int last = (int) random.nextLong();
    int[] values = random.ints(offset + widths.length * size + ROOM).toArray();
    int[] expected = values.clone();
    int value = last;
    int at = data;
    for (int m = 0, i = offset; m < widths.length; m++) {
      for (int k = 0; k < size; k++) {
        value += min + (int) NaiveDelta.packed(packed, at, (long) k * widths[m], widths[m]);
        expected[i++] = value;
      }
      at += size / 8 * widths[m];
    }
    String where = widths.length + " of " + size + ", bits " + bits;
    assertEquals(
        value,
        ScalarIntDeltas.run(packed, offset, data, widths.length, size, min, last, values, offset),
        where);
    assertArrayEquals(expected, values, where);
  }
}
