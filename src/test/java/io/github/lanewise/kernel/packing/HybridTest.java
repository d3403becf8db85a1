// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that the encoder of the hybrid hands all groups of a header to a kernel in one call. */
class HybridTest {
  private final List<String> calls = new ArrayList<>();

  /** Encodes values, and notes which of them each call of a kernel packs. */
  private void encode(int... values) {
    calls.clear();
    int width = 20;
    byte[] target = new byte[(int) Hybrid.maxBytes(width, values.length)];
    Packing<int[], byte[]> kernel =
        (bits, source, first, packed, offset, count) -> {
          calls.add(first + " to " + (first + count - 1));
          ScalarPack.ints(bits, source, first, packed, offset, count);
        };
    Hybrid.encode(() -> kernel, width, values, 0, target, 0, values.length);
  }

  private static int[] different(int count) {
    int[] values = new int[count];
    Arrays.setAll(values, i -> i);
    return values;
  }

  @Test
  void allGroupsOfAHeaderAreOneCall() {
    encode(different(504));
    assertEquals(List.of("0 to 503"), calls);
    encode(different(1_100));
    assertEquals(List.of("0 to 503", "504 to 1007", "1008 to 1099"), calls);
  }

  @Test
  void runsArePackedByNobody() {
    int[] values = different(300);
    Arrays.fill(values, 104, 131, 7);
    encode(values);
    assertEquals(List.of("0 to 103", "131 to 299"), calls);
    encode(new int[1_000]);
    assertEquals(List.of(), calls);
  }

  /** Equal values that begin within a group are packed up to the end of that group. */
  @Test
  void aRunBeginsWithAGroup() {
    int[] values = different(200);
    Arrays.fill(values, 93, 120, 7);
    encode(values);
    assertEquals(List.of("0 to 95", "120 to 199"), calls);
  }

  /**
   * A kernel must not store beyond its values. With few groups, that care for the last ones would
   * take most of its time.
   */
  @Test
  void fewGroupsBetweenRunsAreNoCall() {
    int[] values = different(200);
    Arrays.fill(values, 64, 136, 7);
    encode(values);
    assertEquals(List.of(), calls);
    encode(different(5));
    assertEquals(List.of(), calls);
  }
}
