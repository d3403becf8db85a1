// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import io.github.lanewise.parquet.PageCounts;
import java.lang.System.Logger.Level;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Records what has happened so far, and logs each event once. It grows with the copies of
 * parquet-java that are loaded, not with those that were unloaded.
 */
final class Journal {
  /**
   * So many unloaded copies stay in the report, so that it still tells what a short-lived
   * application did.
   */
  static final int LISTED_AFTER_UNLOADING = 100;

  private static final ReferenceQueue<Object> UNLOADED = new ReferenceQueue<>();
  private static final Set<LoadedCopy> COPIES = new LinkedHashSet<>();
  private static final Deque<LoadedCopy> UNLOADED_COPIES = new ArrayDeque<>();

  /** Events that concern no copy in particular. */
  private static final Map<String, AgentReport.FellBack> FELL_BACK = new LinkedHashMap<>();

  private static final Map<String, Long> PAGES_OF_UNLISTED = new LinkedHashMap<>();
  private static long unlisted;

  private static volatile boolean spoken;
  private static volatile boolean strict;
  private static volatile boolean ending;

  private Journal() {}

  static void beStrict() {
    strict = true;
  }

  /**
   * Call it when the JVM is about to end. Files are being closed then, so {@code strict} no longer
   * ends the JVM.
   */
  static void end() {
    ending = true;
  }

  /** Records that a changed class runs, so the JVM has accepted it. */
  static void changed(Target target, ClassLoader loader, String effect) {
    String where = Loaders.name(loader);
    boolean first;
    synchronized (Journal.class) {
      first =
          copy(loader, target.root())
              .add(new AgentReport.Changed(target.className(), where, List.of(effect)));
    }
    if (first) {
      say(Level.INFO, "Lanewise accelerates " + target.root().replace('/', '.') + " in " + where);
    }
  }

  static void leftAlone(Target target, ClassLoader loader, String reason) {
    String where = Loaders.name(loader);
    boolean first;
    synchronized (Journal.class) {
      first =
          copy(loader, target.root())
              .add(new AgentReport.LeftAlone(target.className(), where, reason));
    }
    if (first) {
      problem("Lanewise leaves " + target.className() + " in " + where + " as it is: " + reason);
    }
  }

  /** Records a copy whose loader does not see Lanewise. There is one line for all its classes. */
  static void outOfSight(Target target, ClassLoader loader) {
    String reason = "its class loader does not see Lanewise";
    String where = Loaders.name(loader);
    boolean first;
    synchronized (Journal.class) {
      LoadedCopy copy = copy(loader, target.root());
      first = !copy.leavesAlone();
      copy.add(new AgentReport.LeftAlone(target.className(), where, reason));
    }
    if (first) {
      String root = target.root().replace('/', '.');
      problem("Lanewise leaves " + root + " in " + where + " as it is: " + reason);
    }
  }

  /** Records that accelerated code cannot be linked. Stock serves from now on, in all copies. */
  static void fellBack(String what, Throwable cause) {
    String reason = cause.toString();
    boolean first;
    synchronized (Journal.class) {
      first = FELL_BACK.putIfAbsent(what, new AgentReport.FellBack(what, reason)) == null;
    }
    if (first) {
      problem("Lanewise leaves " + what + " to stock parquet-java from now on: " + reason);
    }
  }

  /**
   * The same for one copy; the others stay accelerated.
   *
   * @param root the copy's, with slashes
   */
  static void fellBack(ClassLoader loader, String root, String what, Throwable cause) {
    String whose = what + root.replace('/', '.') + " in " + Loaders.name(loader);
    // Outside the lock, because the toString() of an exception may be the application's code.
    String reason = cause.toString();
    boolean first;
    synchronized (Journal.class) {
      first = copy(loader, root).add(new AgentReport.FellBack(whose, reason));
    }
    if (first) {
      problem("Lanewise leaves " + whose + " to stock parquet-java from now on: " + reason);
    }
  }

  private static void problem(String line) {
    if (strict && !ending) {
      refuse(line);
    }
    say(Level.WARNING, line);
  }

  /**
   * Ends the JVM by a halt. The JVM ignores exceptions of a transformer, and applications catch
   * others. The hooks of an exit may wait for the class that is being loaded.
   */
  static void refuse(String reason) {
    System.err.println("lanewise: strict: " + reason);
    Runtime.getRuntime().halt(1);
  }

  private static void say(Level level, String line) {
    spoken = true;
    try {
      Messages.say(level, line);
      Exposure.begin();
    } catch (RuntimeException | Error noThread) {
      // The event is in the report. The failure of the log must not reach the application, whose
      // thread this is.
    }
  }

  /** Whether {@link Messages} may hold a message that was not logged yet. */
  static boolean hasSpoken() {
    return spoken;
  }

  static synchronized void countsOf(ClassLoader loader, String root, Map<String, Number> live) {
    copy(loader, root).count(live);
  }

  private static LoadedCopy copy(ClassLoader loader, String root) {
    for (LoadedCopy each : COPIES) {
      if (each.is(loader, root)) {
        return each;
      }
    }
    forgetUnloaded();
    LoadedCopy copy = new LoadedCopy(loader, root, UNLOADED);
    COPIES.add(copy);
    return copy;
  }

  private static void forgetUnloaded() {
    for (Reference<?> gone = UNLOADED.poll(); gone != null; gone = UNLOADED.poll()) {
      UNLOADED_COPIES.add((LoadedCopy) gone);
    }
    while (UNLOADED_COPIES.size() > LISTED_AFTER_UNLOADING) {
      LoadedCopy oldest = UNLOADED_COPIES.remove();
      COPIES.remove(oldest);
      oldest.addPagesTo(PAGES_OF_UNLISTED);
      unlisted++;
    }
  }

  static synchronized AgentReport report() {
    forgetUnloaded();
    List<AgentReport.Changed> changed = new ArrayList<>();
    List<AgentReport.LeftAlone> leftAlone = new ArrayList<>();
    List<AgentReport.FellBack> fellBack = new ArrayList<>(FELL_BACK.values());
    Map<String, Long> pages = new LinkedHashMap<>(PAGES_OF_UNLISTED);
    for (LoadedCopy copy : COPIES) {
      changed.addAll(copy.changed());
      leftAlone.addAll(copy.leftAlone());
      fellBack.addAll(copy.fellBack());
      copy.addPagesTo(pages);
    }
    // Pages of the application's own use of Lanewise. Writers and readers of a copy have other
    // counts.
    PageCounts.live().forEach((path, count) -> pages.merge(path, count.longValue(), Long::sum));
    return new AgentReport(changed, leftAlone, fellBack, pages, unlisted);
  }
}
