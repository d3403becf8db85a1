// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Counts the pages that go through Lanewise's writers and readers. Each page is counted once. */
public enum PageCount {
  PLAIN_WRITTEN("PLAIN pages written"),
  SPLIT_WRITTEN("BYTE_STREAM_SPLIT pages written"),
  DELTA_WRITTEN("delta-encoded pages written"),
  RLE_WRITTEN("RLE pages written"),
  DICTIONARY_WRITTEN("dictionary-encoded pages written"),
  PLAIN_READ("PLAIN pages read"),
  SPLIT_READ("BYTE_STREAM_SPLIT pages read");

  private final String what;
  private final LongAdder count = new LongAdder();

  PageCount(String what) {
    this.what = what;
  }

  /**
   * Counts a page. Pages of a self-test are not counted, because they are not the application's.
   */
  public void increment() {
    if (!SelfTestThreads.runsHere()) {
      count.increment();
    }
  }

  /** Returns the counts by their names. Each {@link Number} grows with later pages. */
  public static Map<String, Number> live() {
    Map<String, Number> counts = new LinkedHashMap<>();
    for (PageCount each : values()) {
      counts.put(each.what, each.count);
    }
    return Collections.unmodifiableMap(counts);
  }
}
