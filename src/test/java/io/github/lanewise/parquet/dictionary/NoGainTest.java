// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.HybridEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that a proof that a dictionary is no gain is right for the dictionary that would be made.
 */
final class NoGainTest {
  private final Random random = new Random(42);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 1000, 20_000, 65_536})
  void distinctValuesAreNeverCountedTooHigh(int n) {
    int[] ints = new int[n];
    long[] longs = new long[n];
    for (int different : new int[] {1, n / 3 + 1, n}) {
      for (int i = 0; i < n; i++) {
        ints[i] = i % different;
        longs[i] = (long) ints[i] << 32;
      }
      assertCounted(different, NoGain.distinctAtLeast(ints, n));
      assertCounted(different, NoGain.distinctAtLeast(longs, n));
    }
    assertEquals(0, NoGain.distinctAtLeast(ints, 0));
  }

  private static void assertCounted(int distinct, int counted) {
    assertTrue(counted <= distinct, counted + " of " + distinct);
    assertTrue(counted > 0.85 * distinct, counted + " of " + distinct);
  }

  /** The pages have runs and single values in any order, with any number of distinct values. */
  @Test
  void whatIsNoGainIsDropped() {
    int proven = 0;
    int dropped = 0;
    for (int round = 0; round < 2000; round++) {
      int[] ids = ids(1 + random.nextInt(3000), 1 + random.nextInt(1 + round % 20));
      int distinct = Arrays.stream(ids).max().orElseThrow() + 1;
      for (int width : new int[] {4, 8}) {
        boolean drops = page(ids, distinct) + (long) width * distinct >= (long) width * ids.length;
        long counted = distinct - random.nextInt(3);
        boolean known = NoGain.of(counted, ids.length, width * counted, (long) width * ids.length);
        assertTrue(drops || !known, distinct + " of " + ids.length);
        proven += known ? 1 : 0;
        dropped += drops ? 1 : 0;
      }
    }
    assertTrue(proven > dropped / 2 && dropped > 100, proven + " of " + dropped);
  }

  /**
   * 70 of 1,094 values have come before, so there are ten runs at most. The other 1,014 first ids
   * have ten bits each and take 1,267 bytes. The entries are ints and take 4,096 bytes.
   */
  @Test
  void theProofEndsWhereTheDictionaryMayPay() {
    assertTrue(NoGain.of(1024, 1094, 4096, 4096 + 1267));
    assertFalse(NoGain.of(1024, 1094, 4096, 4096 + 1268));
  }

  /** The strings have many lengths. When they come again, each has other neighbours. */
  @Test
  void stringsAreNoGainUnlessTheyComeAgain() {
    ValueBlock values = new ValueBlock();
    for (int i = 0; i < 1000; i++) {
      addString(values, i);
    }
    assertTrue(NoGain.ofStrings(values, pageBytes(values)));
    for (int i = 999; i >= 0; i--) {
      addString(values, i);
    }
    assertFalse(NoGain.ofStrings(values, pageBytes(values)));
  }

  private static void addString(ValueBlock values, int i) {
    byte[] string = (i + "-" + "x".repeat(i % 30)).getBytes(StandardCharsets.UTF_8);
    values.piece(string, 0, string.length);
  }

  private static long pageBytes(ValueBlock values) {
    return 4L * values.count + values.offsets[values.count];
  }

  /** Returns ids as a dictionary assigns them: a new value's id is one more than the largest id. */
  private int[] ids(int n, int longestRun) {
    int[] ids = new int[n];
    Map<Integer, Integer> entries = new HashMap<>();
    int most = 1 + random.nextInt(9 * n);
    for (int i = 0; i < n; ) {
      int value = random.nextInt(most);
      int id = entries.computeIfAbsent(value, v -> entries.size());
      for (int run = 1 + random.nextInt(longestRun); run > 0 && i < n; run--) {
        ids[i++] = id;
      }
    }
    return ids;
  }

  private static int page(int[] ids, int distinct) {
    int width = Integer.SIZE - Integer.numberOfLeadingZeros(distinct - 1);
    byte[] target = new byte[HybridEncoder.maxBytes(width, ids.length)];
    return 1 + HybridEncoder.encode(width, ids, 0, target, 0, ids.length);
  }
}
