// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import io.github.lanewise.agent.AgentReport;
import io.github.lanewise.agent.copy.Loaders;
import io.github.lanewise.agent.copy.Target;
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
 * Records what the agent has done so far, and logs each event once. The size of the record depends
 * on the number of copies of parquet-java that are loaded, and not on how many were unloaded.
 */
public final class Journal {
  /**
   * The number of unloaded copies that stay in the report. So the report still tells what a
   * short-lived application did.
   */
  public static final int LISTED_AFTER_UNLOADING = 100;

  private static final ReferenceQueue<Object> UNLOADED = new ReferenceQueue<>();
  private static final Set<LoadedCopy> COPIES = new LinkedHashSet<>();
  private static final Deque<LoadedCopy> UNLOADED_COPIES = new ArrayDeque<>();

  /** The parts that are left to parquet-java's own code in all copies, by their names. */
  private static final Map<String, AgentReport.FellBack> FELL_BACK = new LinkedHashMap<>();

  /** The pages of unloaded copies that are not listed any more. */
  private static final Map<String, Long> PAGES_OF_UNLISTED = new LinkedHashMap<>();

  /** The number of unloaded copies that are not listed any more. */
  private static long unlisted;

  /** Becomes true once {@link Messages} was given a message. */
  private static volatile boolean spoken;

  private static volatile boolean strict;
  private static volatile boolean ending;

  private Journal() {}

  public static void beStrict() {
    strict = true;
  }

  /**
   * Ends the effect of {@code strict}. Call it when the JVM is about to end. Files are being closed
   * then, so the JVM must not be halted.
   */
  public static void end() {
    ending = true;
  }

  /** Records that changed code of a class runs, so the JVM has accepted the class. */
  public static void changed(Target target, ClassLoader loader, String effect) {
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

  public static void leftAlone(Target target, ClassLoader loader, String reason) {
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

  /**
   * Warns that another agent redefines a class without the members that the agent has added. The
   * JVM refuses that, so the class stays changed, and {@code strict} has nothing to refuse. It logs
   * one line for each copy.
   */
  public static void redefinitionFails(Target target, ClassLoader loader, String reason) {
    boolean first;
    synchronized (Journal.class) {
      first = copy(loader, target.root()).refusesRedefinition();
    }
    if (first) {
      say(
          Level.WARNING,
          target.className()
              + " in "
              + Loaders.name(loader)
              + " is being redefined. The JVM will refuse, because Lanewise cannot change the new class: "
              + reason);
    }
  }

  /**
   * Records a copy whose class loader does not see Lanewise. It logs one line for all classes of
   * the copy.
   */
  public static void outOfSight(Target target, ClassLoader loader) {
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

  /** Records that a part is left to parquet-java's own code in all copies from now on, and why. */
  public static void fellBack(String what, Throwable cause) {
    String reason = cause.toString();
    boolean first;
    synchronized (Journal.class) {
      first = FELL_BACK.putIfAbsent(what, new AgentReport.FellBack(what, reason)) == null;
    }
    if (first) {
      problem("Lanewise leaves " + what + " to parquet-java's own code from now on: " + reason);
    }
  }

  /**
   * Records that a part of one copy is left to parquet-java's own code, and why. The other copies
   * stay accelerated.
   *
   * @param root the prefix of the copy's names, with slashes
   */
  public static void fellBack(ClassLoader loader, String root, String what, Throwable cause) {
    String whose = what + root.replace('/', '.') + " in " + Loaders.name(loader);
    // This is outside the lock, because the toString() of an exception may be the application's
    // code.
    String reason = cause.toString();
    boolean first;
    synchronized (Journal.class) {
      first = copy(loader, root).add(new AgentReport.FellBack(whose, reason));
    }
    if (first) {
      problem("Lanewise leaves " + whose + " to parquet-java's own code from now on: " + reason);
    }
  }

  /** Logs a warning, and adds nothing to the report. Under {@code strict} the JVM ends. */
  public static void problem(String line) {
    if (strict && !ending) {
      refuse(line);
    }
    say(Level.WARNING, line);
  }

  /**
   * Ends the JVM by a halt. An exception would not end it: the JVM ignores exceptions of a
   * transformer, and applications catch others. An exit runs hooks, which may wait for the class
   * that is being loaded.
   */
  public static void refuse(String reason) {
    try {
      System.err.println("lanewise: strict: " + reason);
    } finally {
      // Tests may have a standard error that throws when it is written to.
      Runtime.getRuntime().halt(1);
    }
  }

  static void say(Level level, String line) {
    spoken = true;
    try {
      Messages.say(level, line);
    } catch (RuntimeException | Error noThread) {
      // The failure of the log must not reach the application, whose thread this is.
    }
  }

  /** Returns whether {@link Messages} may hold a message that was not logged yet. */
  public static boolean hasSpoken() {
    return spoken;
  }

  public static synchronized void countsOf(
      ClassLoader loader, String root, Map<String, Number> live) {
    copy(loader, root).count(live);
  }

  /**
   * Returns the entry of a copy, and makes it if it is new. The caller holds the lock of the class.
   */
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

  public static AgentReport report() {
    // This may load a class, for which it may wait for a class loader's lock.
    Map<String, Long> own = new LinkedHashMap<>();
    OwnUse.addPagesTo(own);
    return report(own);
  }

  private static synchronized AgentReport report(Map<String, Long> own) {
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
    own.forEach((path, count) -> pages.merge(path, count, Long::sum));
    return new AgentReport(changed, leftAlone, fellBack, pages, unlisted);
  }
}
