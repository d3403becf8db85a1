// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.dictionary.IntDictionary;
import io.github.lanewise.dictionary.LongDictionary;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Tests that numbers that were chosen to collide cost no more than others, unless the secrets are
 * known.
 */
final class HostileNumbersTest {
  /** At most 2<sup>14</sup> ints have hashes with the same lowest 18 bits. */
  private static final int COUNT = 1 << 13;

  /** Numbers that do not collide take at most this many times as long as random ones. */
  private static final int MOST = 5;

  /** Numbers that collide take more than this many times as long. */
  private static final int LEAST_COLLIDING = 10;

  @Test
  void intsFromTheSourceAloneCostNoMoreThanOthers() {
    double times = timesAsLongAsRandomInts(i -> intWithHash(i << 18, 0));
    assertTrue(times <= MOST, "hostile ints take " + times + " times as long as random ones");
  }

  @Test
  void longsFromTheSourceAloneCostNoMoreThanOthers() {
    long factor = 0xD6E8FEB86659FD93L;
    double times = timesAsLongAsRandomLongs(i -> longWithHash(i << 22, 0, factor));
    assertTrue(times <= MOST, "hostile longs take " + times + " times as long as random ones");
  }

  /**
   * Only the secret protects from these longs. Before the random factor multiplies them, their
   * lower bits have two values only, and so have the lower bits of the products.
   */
  @Test
  void longsThatWouldBeTheSameBelowTheSecondFactorCostNoMoreThanOthers() {
    double times =
        timesAsLongAsRandomLongs(i -> longBeforeSecondFactor((i & 0xfff) << 52 | i >>> 12, 0));
    assertTrue(times <= MOST, "hostile longs take " + times + " times as long as random ones");
  }

  /** If colliding numbers were not slow with known secrets, the tests above would prove nothing. */
  @Test
  void intsThatCollideAreNoticed() {
    double times = timesAsLongAsRandomInts(i -> intWithHash(i << 18, IntFront.SECRET));
    assertTrue(
        times > LEAST_COLLIDING, "hostile ints take " + times + " times as long as random ones");
  }

  @Test
  void longsThatCollideAreNoticed() {
    double times =
        timesAsLongAsRandomLongs(
            i -> longWithHash(i << 22, LongFront.SECRET, LongFront.SECOND_FACTOR));
    assertTrue(
        times > LEAST_COLLIDING, "hostile longs take " + times + " times as long as random ones");
    times =
        timesAsLongAsRandomLongs(
            i -> longBeforeSecondFactor((i & 0xfff) << 52 | i >>> 12, LongFront.SECRET));
    assertTrue(
        times > LEAST_COLLIDING, "hostile longs take " + times + " times as long as random ones");
  }

  @Test
  void theHashesAreTurnedRound() {
    for (int i = 0; i < 1000; i++) {
      int hash = i * 0x01234567;
      assertEquals(hash, IntFront.hash(intWithHash(hash, IntFront.SECRET)));
      long wide = i * 0x0123456789abcdefL;
      long value = longWithHash(wide, LongFront.SECRET, LongFront.SECOND_FACTOR);
      assertEquals(wide, LongFront.hash(value));
    }
  }

  private static double timesAsLongAsRandomInts(IntUnaryOperator value) {
    int[] hostile = new int[COUNT];
    for (int i = 0; i < COUNT; i++) {
      hostile[i] = value.applyAsInt(i);
    }
    int[] random = new SplittableRandom(3).ints().distinct().limit(COUNT).toArray();
    long ofRandom = Long.MAX_VALUE;
    long ofHostile = Long.MAX_VALUE;
    for (int round = 0; round < 6 || round < 100 && isUnclear(ofHostile, ofRandom); round++) {
      ofRandom = Math.min(ofRandom, nanosToPut(random));
      ofHostile = Math.min(ofHostile, nanosToPut(hostile));
    }
    return (double) ofHostile / ofRandom;
  }

  private static double timesAsLongAsRandomLongs(LongUnaryOperator value) {
    long[] hostile = new long[COUNT];
    for (int i = 0; i < COUNT; i++) {
      hostile[i] = value.applyAsLong(i);
    }
    long[] random = new SplittableRandom(3).longs(COUNT).toArray();
    long ofRandom = Long.MAX_VALUE;
    long ofHostile = Long.MAX_VALUE;
    for (int round = 0; round < 6 || round < 100 && isUnclear(ofHostile, ofRandom); round++) {
      ofRandom = Math.min(ofRandom, nanosToPut(random));
      ofHostile = Math.min(ofHostile, nanosToPut(hostile));
    }
    return (double) ofHostile / ofRandom;
  }

  /**
   * Returns whether more rounds are needed. On a busy machine, one of the two times may be of code
   * that was compiled, and the other not.
   */
  private static boolean isUnclear(long ofHostile, long ofRandom) {
    double times = (double) ofHostile / ofRandom;
    return times > MOST && times <= LEAST_COLLIDING;
  }

  private static long nanosToPut(int[] values) {
    IntDictionary dictionary = new IntDictionary();
    int[] ids = new int[COUNT];
    long start = System.nanoTime();
    dictionary.putAll(values, 0, COUNT, ids);
    long end = System.nanoTime();
    assertEquals(COUNT, dictionary.size());
    return end - start;
  }

  private static long nanosToPut(long[] values) {
    LongDictionary dictionary = new LongDictionary();
    int[] ids = new int[COUNT];
    long start = System.nanoTime();
    dictionary.putAll(values, 0, COUNT, ids);
    long end = System.nanoTime();
    assertEquals(COUNT, dictionary.size());
    return end - start;
  }

  /** Returns the int that has this hash, by undoing the steps of the hash in reverse order. */
  static int intWithHash(int hash, int secret) {
    int h = unshift(hash, IntFront.SECOND_SHIFT) * inverse(IntFront.SECOND_FACTOR);
    return unshift(h, IntFront.FIRST_SHIFT) * inverse(IntFront.FIRST_FACTOR) ^ secret;
  }

  static long longWithHash(long hash, long secret, long secondFactor) {
    return longBeforeSecondFactor(
        unshift(hash, LongFront.THIRD_SHIFT) * inverse(secondFactor), secret);
  }

  private static long longBeforeSecondFactor(long factor, long secret) {
    long h = unshift(factor, LongFront.SECOND_SHIFT) * inverse(LongFront.FIRST_FACTOR) ^ secret;
    return unshift(h, LongFront.FIRST_SHIFT);
  }

  private static int unshift(int hash, int shift) {
    int h = hash;
    for (int done = shift; done < Integer.SIZE; done += shift) {
      h = hash ^ h >>> shift;
    }
    return h;
  }

  private static long unshift(long hash, int shift) {
    long h = hash;
    for (int done = shift; done < Long.SIZE; done += shift) {
      h = hash ^ h >>> shift;
    }
    return h;
  }

  private static int inverse(int odd) {
    return (int) inverse((long) odd);
  }

  /** Returns the inverse modulo 2^64. Each step doubles the number of bits that are right. */
  private static long inverse(long odd) {
    long inverse = odd;
    for (int i = 0; i < 6; i++) {
      inverse *= 2 - odd * inverse;
    }
    return inverse;
  }
}
