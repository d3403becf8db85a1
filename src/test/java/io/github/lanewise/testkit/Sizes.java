// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Counts, offsets and widths for tests, around the boundaries of all blocks. With {@code
 * -Dlanewise.it.sizes=reduced} they are fewer, for processors under emulation and for runs of which
 * another run has all sizes.
 */
public final class Sizes {
  private static final String PROPERTY = "lanewise.it.sizes";

  private static final boolean REDUCED = "reduced".equals(System.getProperty(PROPERTY));

  private Sizes() {}

  public static boolean reduced() {
    return REDUCED;
  }

  /** Returns the option that gives another JVM the sizes of this one. */
  public static String option() {
    return "-D" + PROPERTY + "=" + (REDUCED ? "reduced" : "full");
  }

  /** Returns counts of values: below, at and above every number that a kernel takes at a time. */
  public static int[] counts() {
    if (REDUCED) {
      return new int[] {0, 1, 7, 8, 12, 31, 65, 133, 257};
    }
    return Stream.of(
            IntStream.rangeClosed(0, 40),
            IntStream.rangeClosed(63, 66),
            IntStream.rangeClosed(126, 133),
            IntStream.of(200, 255, 256, 257, 1000, 1003, 2047, 2048, 2049, 4095, 4096, 4099, 9001),
            new SplittableRandom(31).ints(3, 134, 3000))
        .flatMapToInt(counts -> counts)
        .toArray();
  }

  /**
   * Returns counts for tests that have many other things to vary: each kind of size once or twice.
   */
  public static int[] fewCounts() {
    return REDUCED ? new int[] {0, 1, 9, 67} : new int[] {0, 1, 7, 8, 9, 33, 67, 131, 260, 1003};
  }

  /** Returns offsets into a cache line. */
  public static int[] misalignments() {
    return REDUCED ? new int[] {0, 1, 8, 31, 63} : IntStream.range(0, 64).toArray();
  }

  /** Returns widths of values: all small ones, and those around the limits of blocks and tiles. */
  public static int[] widths() {
    if (REDUCED) {
      return new int[] {1, 2, 3, 4, 5, 7, 8, 11, 12, 16, 17, 100, 4097};
    }
    return IntStream.concat(
            IntStream.rangeClosed(1, 40),
            IntStream.of(64, 100, 128, 129, 257, 3000, 4096, 4097, 5000))
        .toArray();
  }
}
