// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import io.github.lanewise.agent.report.Journal;
import io.github.lanewise.agent.report.ReportLines;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Reports what the agent has done in this JVM so far.
 *
 * @param changed the classes of parquet-java and of engines that call Lanewise; a class is listed
 *     once its changed code has run
 * @param leftAlone the classes of parquet-java and of engines that stay as they were
 * @param fellBack the parts that are left to parquet-java's own code, because accelerated code did
 *     not link, or because the self-test of a kind of writer or reader found a difference
 * @param pages for each kind of work, such as "PLAIN pages written", how often Lanewise did it. The
 *     unit is a page, except that packed runs of engines are counted as runs. Pages of writers and
 *     readers that the application makes itself, for instance through {@code Lanewise.accelerate},
 *     are included if it has Lanewise from the class path
 * @param unlisted the number of unloaded copies of parquet-java that are not listed. Only the last
 *     hundred unloaded copies are listed, but the pages of all copies are counted
 */
public record AgentReport(
    List<Changed> changed,
    List<LeftAlone> leftAlone,
    List<FellBack> fellBack,
    Map<String, Long> pages,
    long unlisted) {
  /**
   * Names a class that was changed.
   *
   * @param loader the class loader that has defined it
   * @param effects what the class now does with Lanewise. Each effect is listed once its code has
   *     run
   */
  public record Changed(String className, String loader, List<String> effects) {}

  /**
   * Names a class that could have been changed, and tells why it was not.
   *
   * @param loader the class loader that has defined it
   */
  public record LeftAlone(String className, String loader, String reason) {}

  /** Names a part that went back to parquet-java's own code, and tells why. */
  public record FellBack(String what, String reason) {}

  /** Copies the lists. */
  public AgentReport {
    changed = List.copyOf(changed);
    leftAlone = List.copyOf(leftAlone);
    fellBack = List.copyOf(fellBack);
    Objects.requireNonNull(pages, "pages");
    // The map keeps the order of the paths, which Map.copyOf would lose.
    pages = Collections.unmodifiableMap(new LinkedHashMap<>(pages));
  }

  /** Returns the report as of now. It is empty if no agent was started. */
  public static AgentReport current() {
    return Journal.report();
  }

  /** Returns the report as text of several lines. */
  @Override
  public String toString() {
    return ReportLines.title() + ReportLines.body(this);
  }
}
