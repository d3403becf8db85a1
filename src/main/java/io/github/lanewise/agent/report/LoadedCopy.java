// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import io.github.lanewise.agent.AgentReport;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Holds what has happened to one copy of parquet-java. It refers to the copy's class loader weakly,
 * because servers load and unload applications. Not thread-safe: {@link Journal} calls it under its
 * lock.
 */
final class LoadedCopy extends WeakReference<Object> {
  /** Stands for the boot class loader, which has no object and is never unloaded. */
  private static final Object BOOT = LoadedCopy.class;

  private final String root;
  private boolean refusesRedefinition;
  private final Map<String, AgentReport.Changed> changed = new LinkedHashMap<>();
  private final Map<String, AgentReport.LeftAlone> leftAlone = new LinkedHashMap<>();
  private final Map<String, AgentReport.FellBack> fellBack = new LinkedHashMap<>();

  /**
   * Holds the page counts of this copy. There are several maps if the first question for writers
   * and the first for readers came at the same time.
   */
  private final List<Map<String, Number>> pages = new ArrayList<>(1);

  LoadedCopy(ClassLoader loader, String root, ReferenceQueue<Object> unloaded) {
    super(referent(loader), unloaded);
    this.root = root;
  }

  private static Object referent(ClassLoader loader) {
    return loader == null ? BOOT : loader;
  }

  boolean is(ClassLoader loader, String otherRoot) {
    return refersTo(referent(loader)) && root.equals(otherRoot);
  }

  /** Adds a changed class. Returns true for the first class of the copy. */
  boolean add(AgentReport.Changed row) {
    boolean first = changed.isEmpty();
    // Another agent may redefine a class, which is then changed again. It may have been left alone
    // before.
    leftAlone.remove(row.className());
    AgentReport.Changed known = changed.get(row.className());
    changed.put(row.className(), known == null ? row : effectsOfBoth(known, row));
    return first;
  }

  /** Returns the row of one class with the effects of two rows, each effect once. */
  private static AgentReport.Changed effectsOfBoth(
      AgentReport.Changed known, AgentReport.Changed row) {
    Set<String> effects = new LinkedHashSet<>(known.effects());
    effects.addAll(row.effects());
    return new AgentReport.Changed(known.className(), known.loader(), List.copyOf(effects));
  }

  /** Adds a class that is left alone. Returns true if it is the first such row of the class. */
  boolean add(AgentReport.LeftAlone row) {
    // The JVM may refuse the class that the agent has changed.
    changed.remove(row.className());
    return leftAlone.putIfAbsent(row.className(), row) == null;
  }

  /** Records that a redefinition will be refused. Returns true for the first one of the copy. */
  boolean refusesRedefinition() {
    boolean first = !refusesRedefinition;
    refusesRedefinition = true;
    return first;
  }

  boolean leavesAlone() {
    return !leftAlone.isEmpty();
  }

  /**
   * Adds a part of Lanewise whose work is left to parquet-java's own code. Returns false if the
   * part was added before. Several threads may meet the same failure at once. The JVM may give each
   * of them a different message, so parts are compared and messages are not.
   */
  boolean add(AgentReport.FellBack row) {
    return fellBack.putIfAbsent(row.what(), row) == null;
  }

  void count(Map<String, Number> live) {
    pages.add(live);
  }

  void addPagesTo(Map<String, Long> sums) {
    for (Map<String, Number> live : pages) {
      live.forEach((name, count) -> sums.merge(name, count.longValue(), Long::sum));
    }
  }

  Collection<AgentReport.Changed> changed() {
    return changed.values();
  }

  Collection<AgentReport.LeftAlone> leftAlone() {
    return leftAlone.values();
  }

  Collection<AgentReport.FellBack> fellBack() {
    return fellBack.values();
  }
}
