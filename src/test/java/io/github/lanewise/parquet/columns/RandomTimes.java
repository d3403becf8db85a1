// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.util.SplittableRandom;

/**
 * How many values a field has, one row after the other. A field may always be there or never,
 * mostly or rarely, in runs or at random, and a list may have some hundreds of elements now and
 * then.
 */
final class RandomTimes {
  private static final int[] PERCENT_NULL = {0, 20, 20, 50, 99, 100};
  private static final int LONGEST_RUN = 400;
  private static final int ROWS_OF_LONG_LIST = 80;
  private static final int LONGEST_LIST = 600;
  private static final int SHORT_LIST = 4;

  private final SplittableRandom random;
  private final int percentNull;
  private final int longestRun;
  private final boolean hasLongLists;
  private int runLeft;
  private boolean isThere;

  private RandomTimes(SplittableRandom random, int percentNull, int longestRun, boolean longLists) {
    this.random = random;
    this.percentNull = percentNull;
    this.longestRun = longestRun;
    hasLongLists = longLists;
  }

  static RandomTimes varied(SplittableRandom random) {
    return new RandomTimes(
        random,
        PERCENT_NULL[random.nextInt(PERCENT_NULL.length)],
        random.nextBoolean() ? 1 : 1 + random.nextInt(LONGEST_RUN),
        random.nextInt(3) == 0);
  }

  /** One row in five has a null, and as many have an empty list. */
  static RandomTimes plain(SplittableRandom random) {
    return new RandomTimes(random, 20, 1, false);
  }

  boolean isThere() {
    if (runLeft == 0) {
      isThere = random.nextInt(100) >= percentNull;
      runLeft = 1 + random.nextInt(longestRun);
    }
    runLeft--;
    return isThere;
  }

  int elements() {
    if (!isThere()) {
      return 0;
    }
    return 1
        + random.nextInt(
            hasLongLists && random.nextInt(ROWS_OF_LONG_LIST) == 0 ? LONGEST_LIST : SHORT_LIST);
  }
}
