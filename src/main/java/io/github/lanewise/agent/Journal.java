// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What has happened so far; each thing is said once. */
final class Journal {
  private static final Set<AgentReport.Changed> CHANGED = new LinkedHashSet<>();
  private static final Set<AgentReport.LeftAlone> LEFT_ALONE = new LinkedHashSet<>();
  private static final List<Map<String, Number>> COUNTS = new ArrayList<>();
  private static final Set<String> SAID = new LinkedHashSet<>();

  private static final Set<AgentReport.FellBack> FELL_BACK = new LinkedHashSet<>();

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

  static void changed(Target target, String loader, List<String> effects) {
    synchronized (Journal.class) {
      CHANGED.add(new AgentReport.Changed(target.className(), loader, effects));
    }
    say(Level.INFO, "Lanewise accelerates " + target.root().replace('/', '.') + " in " + loader);
  }

  static void leftAlone(Target target, String loader, String reason) {
    synchronized (Journal.class) {
      LEFT_ALONE.add(new AgentReport.LeftAlone(target.className(), loader, reason));
    }
    problem("Lanewise leaves " + target.className() + " in " + loader + " as it is: " + reason);
  }

  /** All classes of a copy whose loader does not see Lanewise: one line for them. */
  static void outOfSight(Target target, String loader) {
    String reason = "its class loader does not see Lanewise";
    synchronized (Journal.class) {
      LEFT_ALONE.add(new AgentReport.LeftAlone(target.className(), loader, reason));
    }
    problem(
        "Lanewise leaves "
            + target.root().replace('/', '.')
            + " in "
            + loader
            + " as it is: "
            + reason);
  }

  /** Something accelerated cannot be linked; stock does it from now on. */
  static void fellBack(String what, Throwable cause) {
    synchronized (Journal.class) {
      // Threads may find out at the same time, and the JVM words the second error otherwise.
      for (AgentReport.FellBack each : FELL_BACK) {
        if (each.what().equals(what)) {
          return;
        }
      }
      FELL_BACK.add(new AgentReport.FellBack(what, cause.toString()));
    }
    problem("Lanewise leaves " + what + " to stock parquet-java from now on: " + cause);
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
    synchronized (Journal.class) {
      if (!SAID.add(line)) {
        return;
      }
    }
    Messages.say(level, line);
  }

  /** Whether there may be something in {@link Messages} that nobody has read yet. */
  static synchronized boolean hasSpoken() {
    return !SAID.isEmpty();
  }

  static synchronized void countsOf(Map<String, Number> live) {
    COUNTS.add(live);
  }

  static synchronized AgentReport report() {
    Map<String, Long> pages = new LinkedHashMap<>();
    for (Map<String, Number> live : COUNTS) {
      live.forEach((name, count) -> pages.merge(name, count.longValue(), Long::sum));
    }
    pages.put("BYTE_STREAM_SPLIT pages decoded for stock readers", SplitPages.DECODED.sum());
    return new AgentReport(
        List.copyOf(CHANGED), List.copyOf(LEFT_ALONE), List.copyOf(FELL_BACK), pages);
  }
}
