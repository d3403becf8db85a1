// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * How many pages went through Lanewise's writers and readers: the answer to "is it on?".
 *
 * <p>Counted for the life of the class, for all threads, once a page and never once a value.
 */
public final class PageCounts {
  private static final Map<String, LongAdder> COUNTS = new LinkedHashMap<>();

  static final PageCount PLAIN_WRITTEN = count("PLAIN pages written");
  static final PageCount SPLIT_WRITTEN = count("BYTE_STREAM_SPLIT pages written");
  static final PageCount DICTIONARY_WRITTEN = count("dictionary-encoded pages written");
  static final PageCount PLAIN_READ = count("PLAIN pages read");
  static final PageCount SPLIT_READ = count("BYTE_STREAM_SPLIT pages read");

  private PageCounts() {}

  private static PageCount count(String name) {
    LongAdder count = new LongAdder();
    COUNTS.put(name, count);
    return new PageCount(count);
  }

  /** The counts by their names. They are live: each {@link Number} goes on counting. */
  public static Map<String, Number> live() {
    return Collections.unmodifiableMap(COUNTS);
  }

  /** Without the pages of self-tests, which are not the application's. */
  record PageCount(LongAdder count) {
    void increment() {
      if (!Kind.runsHere()) {
        count.increment();
      }
    }
  }
}
