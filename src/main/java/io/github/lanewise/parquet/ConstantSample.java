// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.io.api.Binary;

/**
 * Whether constant Binaries come again as the same objects, seen in some of a page. Most programs
 * make a new object of each value, and a table of them would only keep them from the garbage
 * collector.
 */
final class ConstantSample {
  private static final int KEPT = 64;

  /** Constants looked at: objects of several thousand that come in turn are found. */
  private static final int LENGTH = 4096;

  private Binary[] kept;
  private int seen;

  /** For a constant and its {@link RecentConstants#slot}. Those that are kept are the first. */
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

  /** Starts again, with the next page. */
  void clear() {
    kept = null;
    seen = 0;
  }
}
