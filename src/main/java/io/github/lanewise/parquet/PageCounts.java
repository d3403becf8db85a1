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

  static final LongAdder PLAIN_WRITTEN = count("PLAIN pages written");
  static final LongAdder SPLIT_WRITTEN = count("BYTE_STREAM_SPLIT pages written");
  static final LongAdder DICTIONARY_WRITTEN = count("dictionary-encoded pages written");
  static final LongAdder PLAIN_READ = count("PLAIN pages read");
  static final LongAdder SPLIT_READ = count("BYTE_STREAM_SPLIT pages read");

  private PageCounts() {}

  private static LongAdder count(String name) {
    LongAdder count = new LongAdder();
    COUNTS.put(name, count);
    return count;
  }

  /** The counts by their names. They are live: each {@link Number} goes on counting. */
  public static Map<String, Number> live() {
    return Collections.unmodifiableMap(COUNTS);
  }
}
