// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

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

/**
 * Compares every kernel that decodes whole runs with {@link RunsLoop}: the values, the elements
 * around them, and where it stops.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RunsContract {
  private static final int CASES = Sizes.reduced() ? 20 : 300;
  private static final int GUARD = 0x5a5a5a5a;

  abstract Stream<KernelUnderTest<WholeRuns>> kernels();

  @ParameterizedTest
  @MethodSource("kernels")
  void decodesRandomStreamsOfAnyWidth(KernelUnderTest<WholeRuns> tested) {
    for (int width = 1; width <= 32; width++) {
      for (int seed = 0; seed < CASES; seed++) {
        decodes(tested.kernel(), width, seed);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void staysRightOnceCompiled(KernelUnderTest<WholeRuns> tested) {
    RunsSample sample = new RunsSample();
    WarmUp.run(() -> sample.run(tested.kernel()));
    decodesRandomStreamsOfAnyWidth(tested);
  }

  /**
   * Decodes random streams: their runs are sound or too long, some values have too many bits, and
   * some streams end early.
   */
  private static void decodes(WholeRuns kernel, int width, int seed) {
    SplittableRandom random = new SplittableRandom(97L * seed + width);
    byte[] bytes = new byte[3000 + random.nextInt(100)];
    random.nextBytes(bytes);
    int offset = random.nextInt(70);
    int at = offset;
    int end = bytes.length - random.nextInt(150);
    while (at < end - 700) {
      boolean packed = random.nextBoolean();
      int groups = 1 + random.nextInt(random.nextInt(8) == 0 ? 63 : 4);
      int length = packed ? groups : random.nextInt(random.nextBoolean() ? 20 : 700);
      int header = length << 1 | (packed ? 1 : 0);
      boolean twoBytes = header > 0x7f || random.nextInt(16) == 0;
      bytes[at++] = (byte) (twoBytes ? header | 0x80 : header);
      if (twoBytes) {
        bytes[at++] = (byte) (header >>> 7);
      }
      if (!packed && random.nextInt(64) != 0 && (width & 7) != 0) {
        bytes[at + (width >>> 3)] &= (byte) ((1 << (width & 7)) - 1);
      }
      at += packed ? Math.min(groups * width, end - at) : width + 7 >>> 3;
    }
    int first = random.nextInt(9);
    int count = random.nextInt(8) == 0 ? random.nextInt(40) : random.nextInt(9000);
    int[] expected = new int[first + count + 20];
    Arrays.fill(expected, GUARD);
    int[] actual = expected.clone();
    long should = RunsLoop.run(width, bytes, offset, end, expected, first, count);
    long is = kernel.run(width, bytes, offset, end, actual, first, count);
    String place = "width " + width + ", seed " + seed;
    assertEquals(Long.toHexString(should), Long.toHexString(is), place);
    assertArrayEquals(expected, actual, place);
  }
}
