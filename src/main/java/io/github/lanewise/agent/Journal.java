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
 * What has happened so far; each thing is said once. Grows with the copies of parquet-java that are
 * there, not with those that have come and gone.
 */
final class Journal {
  /** So that the report at the end still tells of what a short application did. */
  static final int LISTED_AFTER_UNLOADING = 100;

  private static final ReferenceQueue<Object> UNLOADED = new ReferenceQueue<>();
  private static final Set<LoadedCopy> COPIES = new LinkedHashSet<>();
  private static final Deque<LoadedCopy> UNLOADED_COPIES = new ArrayDeque<>();

  /** Of no copy in particular. */
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

  /** Said when the JVM is about to end: then files are being closed, and nothing is refused. */
  static void end() {
    ending = true;
  }

  /** A changed class runs, so the JVM has accepted it. */
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

  /** All classes of a copy whose loader does not see Lanewise: one line for them. */
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

  /** Something accelerated cannot be linked; stock does it from now on, in all copies. */
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
   * As above, in one copy; the others are not concerned.
   *
   * @param root the copy's, with slashes
   */
  static void fellBack(ClassLoader loader, String root, String what, Throwable cause) {
    String whose = what + root.replace('/', '.') + " in " + Loaders.name(loader);
    // Not below the lock: exceptions of applications have methods of their own.
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
   * Ends the JVM. Not by an exception: the JVM ignores those of a transformer, and applications
   * catch others. Nor by exit, whose hooks may wait for the class that is being loaded.
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
      // It is in the report. Who called is in the middle of something of the application's.
    }
  }

  /** Whether there may be something in {@link Messages} that nobody has read yet. */
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
    // Of the application's own use of Lanewise: writers and readers of a copy have other counts.
    PageCounts.live().forEach((path, count) -> pages.merge(path, count.longValue(), Long::sum));
    return new AgentReport(changed, leftAlone, fellBack, pages, unlisted);
  }
}
