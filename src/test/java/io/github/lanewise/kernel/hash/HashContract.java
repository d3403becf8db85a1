// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.kernel.KernelUnderTest;
import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.Reference;
import io.github.lanewise.testkit.Sizes;
import io.github.lanewise.testkit.WarmUp;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests every hash kernel, scalar or vector. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class HashContract {
  private static final int[] SEEDS = {1, 0, -1, 31, Integer.MIN_VALUE, 0x5eed5eed};

  abstract Stream<KernelUnderTest<HashFunction>> functions();

  abstract Stream<KernelUnderTest<HashBatch>> batches();

  @ParameterizedTest
  @MethodSource("functions")
  void hashesAnyLengthFromAnySeed(KernelUnderTest<HashFunction> tested) {
    byte[] bytes = Bits.random(10_000);
    for (int length : Sizes.counts()) {
      for (int seed : SEEDS) {
        assertHash(tested, seed, bytes, 3, length);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("functions")
  void hashesAtAnyOffset(KernelUnderTest<HashFunction> tested) {
    byte[] bytes = Bits.random(400);
    for (int offset : Sizes.misalignments()) {
      assertHash(tested, 1, bytes, offset, 131);
      assertHash(tested, 1, bytes, offset, 300);
    }
  }

  @ParameterizedTest
  @MethodSource("functions")
  void hashesTheExtremesOfBytes(KernelUnderTest<HashFunction> tested) {
    for (byte extreme : new byte[] {-128, -1, 0, 127}) {
      byte[] bytes = new byte[1100];
      Arrays.fill(bytes, extreme);
      for (int length : Sizes.fewCounts()) {
        assertHash(tested, 1, bytes, 0, length);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("functions")
  void readsNothingOutsideTheValue(KernelUnderTest<HashFunction> tested) {
    for (int length : Sizes.fewCounts()) {
      // The array ends with the value, so a kernel that reads on throws.
      assertHash(tested, 1, Bits.random(length), 0, length);
    }
  }

  @ParameterizedTest
  @MethodSource("batches")
  void hashesAnyNumberOfValues(KernelUnderTest<HashBatch> tested) {
    for (int count : Sizes.counts()) {
      assertHashes(tested, Bits.random(count * tested.operation().width() + 3), 3, 2, count);
    }
  }

  @ParameterizedTest
  @MethodSource("batches")
  void hashesValuesAtAnyOffset(KernelUnderTest<HashBatch> tested) {
    for (int offset : Sizes.misalignments()) {
      int length = offset + 67 * tested.operation().width();
      assertHashes(tested, Bits.random(length), offset, 63 - offset, 67);
    }
  }

  @ParameterizedTest
  @MethodSource("batches")
  void hashesValuesOfExtremeBytes(KernelUnderTest<HashBatch> tested) {
    for (byte extreme : new byte[] {-128, -1, 0, 127}) {
      byte[] bytes = new byte[67 * tested.operation().width()];
      Arrays.fill(bytes, extreme);
      assertHashes(tested, bytes, 0, 0, 67);
    }
  }

  @ParameterizedTest
  @MethodSource("functions")
  void staysRightOnceCompiled(KernelUnderTest<HashFunction> tested) {
    byte[] bytes = Bits.random(10_000);
    WarmUp.run(() -> tested.kernel().hash(1, bytes, 0, 1003));
    for (int length : Sizes.counts()) {
      assertHash(tested, length, bytes, length % 64, length);
    }
  }

  @ParameterizedTest
  @MethodSource("batches")
  void batchesStayRightOnceCompiled(KernelUnderTest<HashBatch> tested) {
    byte[] bytes = Bits.random(131 * tested.operation().width());
    int[] hashes = new int[131];
    WarmUp.run(() -> tested.kernel().hashAll(bytes, 0, hashes, 0, hashes.length));
    for (int count : Sizes.counts()) {
      assertHashes(tested, Bits.random(count * tested.operation().width() + 3), 3, 2, count);
    }
  }

  private static void assertHash(
      KernelUnderTest<HashFunction> tested, int seed, byte[] bytes, int offset, int length) {
    byte[] before = bytes.clone();
    assertEquals(
        Reference.hash(seed, bytes, offset, length),
        tested.kernel().hash(seed, bytes, offset, length),
        () -> tested + ": " + length + " bytes from " + offset + ", seed " + seed);
    assertEquals(-1, Arrays.mismatch(before, bytes), () -> "source of " + tested);
  }

  /** Compares hashes with the reference. The elements before and after the range must stay. */
  private static void assertHashes(
      KernelUnderTest<HashBatch> tested, byte[] bytes, int offset, int hashesOffset, int count) {
    int width = tested.operation().width();
    int[] hashes = new int[hashesOffset + count + 70];
    Arrays.setAll(hashes, i -> ~i);
    int[] expected = hashes.clone();
    for (int i = 0; i < count; i++) {
      expected[hashesOffset + i] = Reference.hash(1, bytes, offset + i * width, width);
    }
    tested.kernel().hashAll(bytes, offset, hashes, hashesOffset, count);
    assertArrayEquals(
        expected, hashes, () -> tested + ": " + count + " from " + offset + " to " + hashesOffset);
  }
}
