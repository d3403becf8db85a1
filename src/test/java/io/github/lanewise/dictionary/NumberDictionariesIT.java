// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.dictionary;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests whole batches with the kernels that serve: a front comes first, then a table takes over,
 * and after a clearing a front again.
 */
class NumberDictionariesIT {
  private static final int COUNT = 20_000;

  /** Returns values for which there are blocks in which none, some and most are new. */
  private static long[] values(long seed, int distinct) {
    SplittableRandom random = new SplittableRandom(seed);
    return random
        .longs(COUNT, 0, distinct)
        .map(value -> Math.min(value, random.nextInt(1, COUNT)) * 0x9E3779B97F4A7C15L)
        .toArray();
  }

  private static int[] expectedIds(int[] values) {
    Map<Integer, Integer> ids = new HashMap<>();
    int[] expected = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      expected[i] = ids.computeIfAbsent(values[i], value -> ids.size());
    }
    return expected;
  }

  private static int[] expectedIds(long[] values) {
    Map<Long, Integer> ids = new HashMap<>();
    int[] expected = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      expected[i] = ids.computeIfAbsent(values[i], value -> ids.size());
    }
    return expected;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100, 2_048, 5_000, 1 << 30})
  void intsInTheOrderOfTheirAppearanceTwice(int distinct) {
    IntDictionary dictionary = new IntDictionary();
    for (int seed = 0; seed < 2; seed++) {
      long[] longs = values(seed, distinct);
      int[] values = new int[COUNT];
      for (int i = 0; i < COUNT; i++) {
        values[i] = Long.hashCode(longs[i]);
      }
      int[] expected = expectedIds(values);
      int[] ids = new int[COUNT];
      dictionary.putAll(values, 0, COUNT, ids);
      assertArrayEquals(expected, ids);

      dictionary.clear();
      int[] inPlace = values.clone();
      dictionary.putAll(inPlace, 0, COUNT, inPlace);
      assertArrayEquals(expected, inPlace);
      dictionary.clear();
      assertEquals(0, dictionary.size());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100, 2_048, 5_000, 1 << 30})
  void longsInTheOrderOfTheirAppearanceTwice(int distinct) {
    LongDictionary dictionary = new LongDictionary();
    for (int seed = 0; seed < 2; seed++) {
      long[] values = values(seed, distinct);
      int[] ids = new int[COUNT];
      dictionary.putAll(values, 0, COUNT, ids);
      assertArrayEquals(expectedIds(values), ids);
      dictionary.clear();
      assertEquals(0, dictionary.size());
    }
  }
}
