// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.kernel.KernelUnderTest;
import io.github.lanewise.testkit.ArrayMemory;
import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.Sizes;
import io.github.lanewise.testkit.WarmUp;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests every kernel that looks up the numbers of a small dictionary, scalar or vector. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class EntriesContract {
  /** Elements after the range, more than the widest vector holds. */
  private static final int ROOM = 70;

  abstract Stream<KernelUnderTest<Entries<Object>>> kernels();

  @ParameterizedTest
  @MethodSource("kernels")
  void looksUpAnyNumberOfIdsInAnyDictionary(KernelUnderTest<Entries<Object>> tested) {
    looksUpEverything(tested);
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void looksUpAtAnyOffset(KernelUnderTest<Entries<Object>> tested) {
    for (int offset : Sizes.misalignments()) {
      looksUp(tested, 16, 16, offset, 63 - offset, 133);
    }
  }

  /** Elements after the last entry must not be read as entries. Other tests have none. */
  @ParameterizedTest
  @MethodSource("kernels")
  void ignoresWhatIsBehindTheDictionary(KernelUnderTest<Entries<Object>> tested) {
    for (int size = 1; size <= DictionaryKernels.FEW; size++) {
      looksUp(tested, size, size + ROOM, 1, 3, 133);
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void looksUpIntsInTheirOwnPlace(KernelUnderTest<Entries<Object>> tested) {
    assumeTrue(tested.operation().name().equals("look up int[]"), "ids are ints");
    for (int size = 1; size <= DictionaryKernels.FEW; size++) {
      int[] ids = new SplittableRandom(size).ints(150, 0, size).toArray();
      int[] dictionary = new SplittableRandom(-size).ints(size).toArray();
      int[] expected = ids.clone();
      for (int i = 3; i < 136; i++) {
        expected[i] = dictionary[ids[i]];
      }
      tested.kernel().lookup(ids, 3, dictionary, size, ids, 3, 133);
      assertArrayEquals(expected, ids, tested::toString);
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void staysRightOnceCompiled(KernelUnderTest<Entries<Object>> tested) {
    Object dictionary = numbers(tested, DictionaryKernels.FEW, 1);
    Object values = numbers(tested, 504, 2);
    int[] ids = new int[504];
    WarmUp.run(
        () -> {
          for (int size = 1; size <= DictionaryKernels.FEW; size++) {
            tested.kernel().lookup(ids, 0, dictionary, size, values, 0, 504);
          }
        });
    looksUpEverything(tested);
  }

  private static void looksUpEverything(KernelUnderTest<Entries<Object>> tested) {
    for (int size = 1; size <= DictionaryKernels.FEW; size++) {
      for (int count = 0; count <= (Sizes.reduced() ? 40 : 100); count++) {
        looksUp(tested, size, size, 3, 5, count);
      }
      looksUp(tested, size, size, 0, 0, 1024);
    }
  }

  private static void looksUp(
      KernelUnderTest<Entries<Object>> tested,
      int size,
      int length,
      int from,
      int first,
      int count) {
    int[] ids = new SplittableRandom(count).ints(from + count, 0, size).toArray();
    ArrayMemory memory = memory(tested);
    Object dictionary = numbers(tested, length, size);
    Object values = numbers(tested, first + count + ROOM, count);
    Object expected = numbers(tested, first + count + ROOM, count);
    for (int i = 0; i < count; i++) {
      System.arraycopy(dictionary, ids[from + i], expected, first + i, 1);
    }
    tested.kernel().lookup(ids, from, dictionary, size, values, first, count);
    assertArrayEquals(
        memory.bits(expected),
        memory.bits(values),
        () -> tested + ": " + count + " ids of " + size + " entries");
  }

  /** Returns numbers of random bits. The first one is a NaN among floating-point numbers. */
  private static Object numbers(KernelUnderTest<?> tested, int length, int seed) {
    ArrayMemory memory = memory(tested);
    int bytes = memory.elementBytes();
    byte[] bits = Bits.random(length * bytes, seed);
    if (length > 0) {
      bits[bytes - 1] = 0x7f;
      bits[bytes - 2] = -1;
    }
    return memory.of(bits);
  }

  private static ArrayMemory memory(KernelUnderTest<?> tested) {
    return ArrayMemory.named(tested.operation().name().replace("look up ", ""));
  }
}
