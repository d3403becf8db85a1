// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import java.util.SplittableRandom;

/** Says which slots of a field are null: none, some, nearly all or all of them, or whole runs. */
final class NullPattern {
  private static final int LONGEST_RUN = 150;

  private final SplittableRandom random;
  private final Kind kind;
  private boolean isNull;

  /** The number of slots that are left in the run. */
  private int left;

  private enum Kind {
    NONE,
    ONE_IN_FIVE,
    HALF,
    ALL_BUT_ONE_IN_A_HUNDRED,
    ALL,
    RUNS
  }

  NullPattern(SplittableRandom random) {
    this.random = random;
    kind = Kind.values()[random.nextInt(Kind.values().length)];
  }

  /** Returns whether the next slot is null. */
  boolean next() {
    return switch (kind) {
      case NONE -> false;
      case ONE_IN_FIVE -> random.nextInt(5) == 0;
      case HALF -> random.nextBoolean();
      case ALL_BUT_ONE_IN_A_HUNDRED -> random.nextInt(100) > 0;
      case ALL -> true;
      case RUNS -> {
        if (left == 0) {
          isNull = !isNull;
          left = 1 + random.nextInt(LONGEST_RUN);
        }
        left--;
        yield isNull;
      }
    };
  }
}
