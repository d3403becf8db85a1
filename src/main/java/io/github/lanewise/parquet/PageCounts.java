// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import io.github.lanewise.parquet.report.PageCount;
import java.util.Map;

/**
 * Counts the pages that went through Lanewise's writers and readers. The counts tell whether
 * Lanewise is on.
 *
 * <p>They belong to the class and go on for its whole life, for all threads. They grow once a page
 * and never once a value. Pages of self-tests do not count, because they are not the application's.
 */
public final class PageCounts {
  private PageCounts() {}

  /** Returns the counts by their names. They are live: each {@link Number} goes on counting. */
  public static Map<String, Number> live() {
    return PageCount.live();
  }
}
