// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import org.apache.parquet.io.api.Binary;

/**
 * Finds out whether constant Binaries come again as the same objects. It looks only at some
 * Binaries of a page. Most programs make a new object of each value, and a table of such objects
 * would only keep them from the garbage collector.
 */
final class ConstantSample {
  private static final int KEPT = 64;

  /**
   * The number of constants that are looked at. It is enough to find several thousand objects that
   * come in turn.
   */
  private static final int LENGTH = 4096;

  private Binary[] kept;
  private int seen;

  /**
   * Returns whether a constant was seen before. Only the first constant of each place is kept.
   *
   * @param slot the constant's {@link RecentConstants#slot}
   */
  boolean comesAgain(int slot, Binary constant) {
    if (kept == null) {
      kept = new Binary[KEPT];
    }
    if (++seen == LENGTH) {
      kept = null;
      return false;
    }
    int place = slot >>> 1 & KEPT - 1;
    if (kept[place] == null) {
      kept[place] = constant;
      return false;
    }
    return kept[place] == constant;
  }

  boolean isOver() {
    return seen == LENGTH;
  }

  /** Starts again with the next page. */
  void clear() {
    kept = null;
    seen = 0;
  }
}
