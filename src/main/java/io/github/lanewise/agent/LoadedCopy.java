// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What has happened to one copy of parquet-java. Knows its class loader weakly, for servers load
 * and unload applications; guarded by {@link Journal}.
 */
final class LoadedCopy extends WeakReference<Object> {
  /** There is no object for the boot class loader, and no end of it either. */
  private static final Object BOOT = LoadedCopy.class;

  private final String root;
  private final Map<String, AgentReport.Changed> changed = new LinkedHashMap<>();
  private final Map<String, AgentReport.LeftAlone> leftAlone = new LinkedHashMap<>();
  private final Map<String, AgentReport.FellBack> fellBack = new LinkedHashMap<>();

  /** Several where threads that asked first at the same time each had answers defined. */
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

  /** True for the first class of the copy. */
  boolean add(AgentReport.Changed row) {
    boolean first = changed.isEmpty();
    // What is redefined comes by again, and may not be what it was.
    leftAlone.remove(row.className());
    changed.merge(row.className(), row, AgentReport.Changed::with);
    return first;
  }

  /** True where it is the first that is known of the class. */
  boolean add(AgentReport.LeftAlone row) {
    // The JVM may refuse what the agent has made of a class.
    changed.remove(row.className());
    return leftAlone.putIfAbsent(row.className(), row) == null;
  }

  boolean leavesAlone() {
    return !leftAlone.isEmpty();
  }

  /** True for the first time. Threads may find out at once, and the JVM words each error anew. */
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
