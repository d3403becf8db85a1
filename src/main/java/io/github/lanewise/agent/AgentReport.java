// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A report of what the agent has done in this JVM so far.
 *
 * @param changed classes of parquet-java that call Lanewise, as of the first time that they do
 * @param leftAlone classes of parquet-java that stay as they were
 * @param fellBack the parts that went back to stock, because accelerated code did not link
 * @param pages how often each accelerated path was used, counted once a page; pages of writers and
 *     readers that the application makes itself, through {@code Lanewise.accelerate} for instance,
 *     are among them where it has Lanewise from the class path
 * @param unlisted how many unloaded copies of parquet-java are not listed, as only the last hundred
 *     are; their pages are counted
 */
public record AgentReport(
    List<Changed> changed,
    List<LeftAlone> leftAlone,
    List<FellBack> fellBack,
    Map<String, Long> pages,
    long unlisted) {
  /**
   * A class that was changed.
   *
   * @param loader the loader that has defined it
   * @param effects what it does otherwise, each as of the first time that it has done so
   */
  public record Changed(String className, String loader, List<String> effects) {
    /** The same class with the effects of both, each once. */
    Changed with(Changed other) {
      List<String> all =
          Stream.concat(effects.stream(), other.effects.stream()).distinct().toList();
      return new Changed(className, loader, all);
    }
  }

  /**
   * A class that could have been changed, and why it was not.
   *
   * @param loader the loader that has defined it
   */
  public record LeftAlone(String className, String loader, String reason) {}

  /** A part that went back to stock, and why. */
  public record FellBack(String what, String reason) {}

  /** A report of its own lists. */
  public AgentReport {
    changed = List.copyOf(changed);
    leftAlone = List.copyOf(leftAlone);
    fellBack = List.copyOf(fellBack);
    Objects.requireNonNull(pages, "pages");
    // In the order of the paths, which Map.copyOf would lose.
    pages = Collections.unmodifiableMap(new LinkedHashMap<>(pages));
  }

  /** The report as of now. Empty if no agent was started. */
  public static AgentReport current() {
    return Journal.report();
  }

  /** The report as text of several lines. */
  @Override
  public String toString() {
    return title() + body();
  }

  static String title() {
    return "Lanewise agent " + Build.ofAgent() + '\n';
  }

  String body() {
    StringBuilder text = new StringBuilder();
    text.append("changed classes: ").append(changed.size()).append('\n');
    for (Changed each : changed) {
      text.append("  " + each.className() + " in " + each.loader() + '\n');
      each.effects().forEach(effect -> text.append("    ").append(effect).append('\n'));
    }
    text.append("classes left alone: ").append(leftAlone.size()).append('\n');
    for (LeftAlone each : leftAlone) {
      text.append("  " + each.className() + " in " + each.loader() + ": " + each.reason() + '\n');
    }
    text.append("left to stock later: ").append(fellBack.size()).append('\n');
    for (FellBack each : fellBack) {
      text.append("  " + each.what() + ": " + each.reason() + '\n');
    }
    if (unlisted > 0) {
      text.append("unloaded copies, not listed any more: ").append(unlisted).append('\n');
    }
    pages.forEach((path, count) -> text.append(path + ": " + count + '\n'));
    return text.toString();
  }
}
