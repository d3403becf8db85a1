// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.kernel.KernelUnderTest;
import io.github.lanewise.testkit.Sizes;
import io.github.lanewise.testkit.WarmUp;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests every kernel that looks values up in a front, scalar or vector. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class LookupContract {
  /** Elements around the ranges, more than the widest vector holds. */
  private static final int ROOM = 70;

  abstract Stream<KernelUnderTest<IntLookup>> ints();

  abstract Stream<KernelUnderTest<LongLookup>> longs();

  /** Numbers of values in a front: few, as many as may have entries, and half as many again. */
  private static final int[] ENTERED = {0, 1, 100, IntFront.IDS, IntFront.IDS * 3 / 2};

  @ParameterizedTest
  @MethodSource("ints")
  void findsWhatIntsTheFrontHas(KernelUnderTest<IntLookup> tested) {
    for (int entered : ENTERED) {
      for (int offset : Sizes.misalignments()) {
        findsInts(tested, entered, offset, 63 - offset, 512);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("ints")
  void findsAnyNumberOfInts(KernelUnderTest<IntLookup> tested) {
    for (int count = 0; count <= 1024; count += 64) {
      findsInts(tested, 100, 3, 5, count);
    }
  }

  @ParameterizedTest
  @MethodSource("ints")
  void findsIntsInTheirOwnPlace(KernelUnderTest<IntLookup> tested) {
    int[] front = intFront(100);
    int[] values = intValues(150, 512 + 2 * ROOM);
    int[] expected = values.clone();
    long[] expectedMisses = new long[8];
    expectInts(front, values, 7, expected, 7, 512, expectedMisses);
    long[] misses = new long[8];
    tested.kernel().find(front, values, 7, values, 7, 512, new int[512], misses);
    assertArrayEquals(expected, values, tested::toString);
    assertArrayEquals(expectedMisses, misses, tested::toString);
  }

  @ParameterizedTest
  @MethodSource("ints")
  void tellsIntsApartThatDifferInOneBitOfTheirHash(KernelUnderTest<IntLookup> tested) {
    for (int id : new int[] {0, 1, 7, 1023, IntFront.IDS - 1}) {
      int[] front = new int[IntFront.PLACES];
      int[] values = new int[64];
      int hash = 0x5eed5eed;
      values[0] = intWithHash(hash);
      IntFront.enter(front, hash, id);
      for (int bit = 0; bit < 32; bit++) {
        values[1 + bit] = intWithHash(hash ^ 1 << bit);
        // The front is free at these hashes. A free entry is 0, and differs from the hash in one
        // bit.
        values[33 + bit % 31] = intWithHash(1 << bit);
      }
      int[] ids = new int[64];
      long[] misses = new long[1];
      tested.kernel().find(front, values, 0, ids, 0, 64, new int[64], misses);
      assertEquals(id, ids[0], tested::toString);
      assertEquals(~1L, misses[0], tested::toString);
    }
  }

  @ParameterizedTest
  @MethodSource("ints")
  void intsStayRightOnceCompiled(KernelUnderTest<IntLookup> tested) {
    int[] front = intFront(100);
    int[] values = intValues(150, 512);
    int[] ids = new int[512];
    int[] hashes = new int[512];
    long[] misses = new long[8];
    WarmUp.run(() -> tested.kernel().find(front, values, 0, ids, 0, 512, hashes, misses));
    findsAnyNumberOfInts(tested);
    findsIntsInTheirOwnPlace(tested);
  }

  @ParameterizedTest
  @MethodSource("longs")
  void findsWhatLongsTheFrontHas(KernelUnderTest<LongLookup> tested) {
    for (int entered : ENTERED) {
      for (int offset : Sizes.misalignments()) {
        findsLongs(tested, entered, offset, 63 - offset, 512);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("longs")
  void findsAnyNumberOfLongs(KernelUnderTest<LongLookup> tested) {
    for (int count = 0; count <= 1024; count += 64) {
      findsLongs(tested, 100, 3, 5, count);
    }
  }

  @ParameterizedTest
  @MethodSource("longs")
  void tellsLongsApartThatDifferInOneBitOfTheirHash(KernelUnderTest<LongLookup> tested) {
    for (int id : new int[] {0, 1, 7, 1023, LongFront.IDS - 1}) {
      long[] front = new long[LongFront.PLACES];
      long[] values = new long[128];
      long hash = 0x5eed5eed5eed5eedL;
      values[0] = longWithHash(hash);
      LongFront.enter(front, hash, id);
      for (int bit = 0; bit < 64; bit++) {
        values[1 + bit] = longWithHash(hash ^ 1L << bit);
        values[65 + bit % 63] = longWithHash(1L << bit);
      }
      int[] ids = new int[128];
      long[] misses = new long[2];
      tested.kernel().find(front, values, 0, ids, 0, 128, new long[128], misses);
      assertEquals(id, ids[0], tested::toString);
      assertArrayEquals(new long[] {~1L, ~0L}, misses, tested::toString);
    }
  }

  @ParameterizedTest
  @MethodSource("longs")
  void longsStayRightOnceCompiled(KernelUnderTest<LongLookup> tested) {
    long[] front = longFront(100);
    long[] values = longValues(150, 512);
    int[] ids = new int[512];
    long[] hashes = new long[512];
    long[] misses = new long[8];
    WarmUp.run(() -> tested.kernel().find(front, values, 0, ids, 0, 512, hashes, misses));
    findsAnyNumberOfLongs(tested);
  }

  private static void findsInts(
      KernelUnderTest<IntLookup> tested, int entered, int offset, int idsOffset, int count) {
    int[] front = intFront(entered);
    int[] values = intValues(entered + 50, offset + count);
    int[] source = values.clone();
    int[] ids = new int[idsOffset + count + ROOM];
    Arrays.fill(ids, -7);
    int[] expected = ids.clone();
    long[] misses = new long[count / 64 + 1];
    Arrays.fill(misses, 0x5eed);
    long[] expectedMisses = misses.clone();
    expectInts(front, values, offset, expected, idsOffset, count, expectedMisses);
    tested.kernel().find(front, values, offset, ids, idsOffset, count, new int[count], misses);
    assertArrayEquals(expected, ids, () -> tested + ": " + count + " of " + entered);
    assertArrayEquals(expectedMisses, misses, () -> tested + ": " + count + " of " + entered);
    assertArrayEquals(source, values, tested::toString);
  }

  /**
   * Finds ids as a kernel should. An entry has the id + 1 in its lower 12 bits, and above them the
   * bits of the value's hash that do not tell its position in the front.
   */
  private static void expectInts(
      int[] front, int[] values, int offset, int[] ids, int idsOffset, int count, long[] misses) {
    for (int i = 0; i < count; i++) {
      int hash = IntFront.hash(values[offset + i]);
      int entry = front[hash & 0xfff];
      boolean hit = (entry & 0xfff) != 0 && entry >>> 12 == hash >>> 12;
      ids[idsOffset + i] = hit ? (entry & 0xfff) - 1 : values[offset + i];
      setBit(misses, i, !hit);
    }
  }

  private static void findsLongs(
      KernelUnderTest<LongLookup> tested, int entered, int offset, int idsOffset, int count) {
    long[] front = longFront(entered);
    long[] values = longValues(entered + 50, offset + count);
    long[] source = values.clone();
    int[] ids = new int[idsOffset + count + ROOM];
    Arrays.fill(ids, -7);
    int[] expected = ids.clone();
    long[] misses = new long[count / 64 + 1];
    Arrays.fill(misses, 0x5eed);
    long[] expectedMisses = misses.clone();
    tested.kernel().find(front, values, offset, ids, idsOffset, count, new long[count], misses);
    for (int i = 0; i < count; i++) {
      long hash = LongFront.hash(values[offset + i]);
      long entry = front[(int) hash & 0xfff];
      boolean hit = (entry & 0xfff) != 0 && entry >>> 12 == hash >>> 12;
      // The interface leaves open which ids a kernel writes for values that it has not found.
      expected[idsOffset + i] = hit ? (int) (entry & 0xfff) - 1 : ids[idsOffset + i];
      setBit(expectedMisses, i, !hit);
    }
    assertArrayEquals(expected, ids, () -> tested + ": " + count + " of " + entered);
    assertArrayEquals(expectedMisses, misses, () -> tested + ": " + count + " of " + entered);
    assertArrayEquals(source, values, tested::toString);
  }

  private static void setBit(long[] bits, int i, boolean set) {
    bits[i / 64] = set ? bits[i / 64] | 1L << i : bits[i / 64] & ~(1L << i);
  }

  /** Returns a front in which {@link #intValue} of i has the id i. */
  private static int[] intFront(int entered) {
    int[] front = new int[IntFront.PLACES];
    for (int id = 0; id < entered; id++) {
      IntFront.enter(front, IntFront.hash(intValue(id)), id);
    }
    return front;
  }

  private static int[] intValues(int distinct, int count) {
    return new SplittableRandom(count)
        .ints(count, 0, distinct)
        .map(LookupContract::intValue)
        .toArray();
  }

  private static int intValue(int i) {
    return i * 0x01234567;
  }

  private static long[] longFront(int entered) {
    long[] front = new long[LongFront.PLACES];
    for (int id = 0; id < entered; id++) {
      LongFront.enter(front, LongFront.hash(longValue(id)), id);
    }
    return front;
  }

  private static long[] longValues(int distinct, int count) {
    return new SplittableRandom(count)
        .ints(count, 0, distinct)
        .mapToLong(LookupContract::longValue)
        .toArray();
  }

  private static long longValue(int i) {
    return i * 0x0123456789abcdefL;
  }

  private static int intWithHash(int hash) {
    return HostileNumbersTest.intWithHash(hash, IntFront.SECRET);
  }

  private static long longWithHash(long hash) {
    return HostileNumbersTest.longWithHash(hash, LongFront.SECRET, LongFront.SECOND_FACTOR);
  }
}
