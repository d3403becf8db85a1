// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import io.github.lanewise.parquet.report.PageCount;
import java.util.Map;

/**
 * Counts the pages of an application that uses Lanewise by itself, from the class path. The writers
 * and readers of a copy of parquet-java have counts of their own.
 */
final class OwnUse {
  /**
   * Becomes true once the class path was found to lack {@link PageCount}, which it then never gets.
   */
  private static volatile boolean absent;

  private OwnUse() {}

  /**
   * Adds the pages of each path that has any. Adds nothing if the class path lacks {@link
   * PageCount}.
   */
  static void addPagesTo(Map<String, Long> pages) {
    if (absent) {
      return;
    }
    try {
      PageCount.live().forEach((path, count) -> add(pages, path, count.longValue()));
    } catch (LinkageError e) {
      // It may also be a minimised Lanewise of another build, which has no such method.
      absent = true;
    }
  }

  private static void add(Map<String, Long> pages, String path, long count) {
    if (count > 0) {
      pages.merge(path, count, Long::sum);
    }
  }
}
