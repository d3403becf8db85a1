// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.AgentReport;
import io.github.lanewise.agent.copy.Loaders;
import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.testkit.AgentLog;
import io.github.lanewise.testkit.FreshClasses;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** Tests that the report says once what happened to each copy of parquet-java. */
class JournalTest {
  private static final String AGENT = "io.github.lanewise.agent.";

  private static final Target PROPERTIES = Target.of("org/apache/parquet/column/ParquetProperties");
  private static final Target BINARY = Target.of("org/apache/parquet/io/api/Binary");

  /** Keeps the many lines that these tests log off the console. No test checks them. */
  @AutoClose private final AgentLog log = new AgentLog();

  private final ClassLoader loader = new ClassLoader(null) {};
  private final String where = Loaders.name(loader);

  @Test
  void aChangedClassHasOneRowWithEachOfItsEffects() {
    Journal.changed(BINARY, loader, "hashes");
    Journal.changed(BINARY, loader, "compares");
    Journal.changed(BINARY, loader, "hashes");
    Journal.changed(PROPERTIES, loader, "hands out writers");
    assertEquals(
        List.of(
            new AgentReport.Changed(BINARY.className(), where, List.of("hashes", "compares")),
            new AgentReport.Changed(PROPERTIES.className(), where, List.of("hands out writers"))),
        changed());
  }

  /**
   * The JVM may refuse a class that the agent has changed, and another agent may redefine it later.
   */
  @Test
  void aClassIsChangedOrLeftAloneButNotBoth() {
    Journal.leftAlone(BINARY, loader, "unknown");
    Journal.leftAlone(BINARY, loader, "still unknown");
    assertEquals(
        List.of(new AgentReport.LeftAlone(BINARY.className(), where, "unknown")), leftAlone());
    Journal.changed(BINARY, loader, "hashes");
    assertEquals(List.of(), leftAlone());
    assertEquals(1, changed().size());
    Journal.leftAlone(BINARY, loader, "refused");
    assertEquals(
        List.of(new AgentReport.LeftAlone(BINARY.className(), where, "refused")), leftAlone());
    assertEquals(List.of(), changed());
  }

  @Test
  void classesOutOfSightOfLanewiseAreLeftAlone() {
    Journal.outOfSight(BINARY, loader);
    Journal.outOfSight(PROPERTIES, loader);
    String reason = "its class loader does not see Lanewise";
    assertEquals(
        List.of(
            new AgentReport.LeftAlone(BINARY.className(), where, reason),
            new AgentReport.LeftAlone(PROPERTIES.className(), where, reason)),
        leftAlone());
  }

  @Test
  void aPartFallsBackOnceInEachCopy() {
    String root = Target.STOCK_ROOT;
    for (String message : List.of("first", "second")) {
      Journal.fellBack(loader, root, "the PLAIN writer of ", new LinkageError(message));
    }
    Journal.fellBack(loader, "elsewhere/parquet", "the PLAIN writer of ", new LinkageError("x"));
    String error = "java.lang.LinkageError: ";
    assertEquals(
        List.of(
            new AgentReport.FellBack(
                "the PLAIN writer of org.apache.parquet in " + where, error + "first"),
            new AgentReport.FellBack(
                "the PLAIN writer of elsewhere.parquet in " + where, error + "x")),
        fellBack());
  }

  @Test
  void aPartOfAllCopiesFallsBackOnce() {
    String part = "the hash of a test";
    Journal.fellBack(part, new LinkageError("first"));
    Journal.fellBack(part, new LinkageError("second"));
    assertEquals(
        List.of(new AgentReport.FellBack(part, "java.lang.LinkageError: first")),
        AgentReport.current().fellBack().stream().filter(row -> row.what().equals(part)).toList());
  }

  /**
   * A copy has two maps of counts if two threads asked it for writers and readers first, at the
   * same time.
   */
  @Test
  void pagesOfAllCopiesAreAddedUpWhenTheReportIsMade() {
    String path = "pages of a test";
    AtomicInteger written = new AtomicInteger(2);
    Journal.countsOf(loader, Target.STOCK_ROOT, Map.of(path, written));
    Journal.countsOf(loader, Target.STOCK_ROOT, Map.of(path, 40));
    Journal.countsOf(null, "elsewhere/parquet", Map.of(path, 700));
    assertEquals(742, AgentReport.current().pages().get(path));
    written.set(3);
    assertEquals(743, AgentReport.current().pages().get(path));
  }

  @Test
  void copiesAreToldApartByLoaderAndByName() {
    Target elsewhere = Target.of("elsewhere/parquet/io/api/Binary");
    Journal.changed(BINARY, loader, "hashes");
    Journal.changed(elsewhere, loader, "hashes");
    Journal.changed(elsewhere, null, "hashes");
    assertEquals(
        List.of(BINARY.className(), elsewhere.className()),
        changed().stream().map(AgentReport.Changed::className).toList());
    assertTrue(
        AgentReport.current()
            .changed()
            .contains(
                new AgentReport.Changed(
                    elsewhere.className(), "the boot class loader", List.of("hashes"))));
  }

  @Test
  @Timeout(120)
  void copiesThatWereUnloadedLongAgoAreCountedAndNotListed() throws Throwable {
    FreshClasses.run(AGENT, Unloaded.class);
  }

  public static final class Unloaded implements Executable {
    private static final int COPIES = Journal.LISTED_AFTER_UNLOADING + 30;
    private static final long MOST_NANOS = 60_000_000_000L;

    @Override
    public void execute() throws InterruptedException {
      try (AgentLog log = new AgentLog()) {
        for (int i = 0; i < COPIES; i++) {
          ClassLoader copy = new ClassLoader(null) {};
          Journal.changed(BINARY, copy, "hashes");
          Journal.countsOf(copy, BINARY.root(), Map.of("pages of copies", 1));
        }
        Journal.problem("the last line of this test");
        log.await("WARNING: the last line of this test");
      }
      long start = System.nanoTime();
      while (Journal.report().unlisted() < 30 && System.nanoTime() - start < MOST_NANOS) {
        System.gc();
        Thread.sleep(10);
      }
      AgentReport report = Journal.report();
      assertEquals(30, report.unlisted());
      assertEquals(Journal.LISTED_AFTER_UNLOADING, report.changed().size());
      assertEquals(COPIES, report.pages().get("pages of copies").intValue());
    }
  }

  @Test
  void aJournalWithoutEventsHasNothingToSay() throws Throwable {
    FreshClasses.run(AGENT, Silent.class);
  }

  public static final class Silent implements Executable {
    @Override
    public void execute() {
      AgentReport report = Journal.report();
      assertEquals(List.of(), report.changed());
      assertEquals(List.of(), report.leftAlone());
      assertEquals(List.of(), report.fellBack());
      assertEquals(0, report.unlisted());
      assertFalse(Journal.hasSpoken());
      Journal.problem("a problem");
      assertTrue(Journal.hasSpoken());
    }
  }

  private List<AgentReport.Changed> changed() {
    return AgentReport.current().changed().stream()
        .filter(row -> row.loader().equals(where))
        .toList();
  }

  private List<AgentReport.LeftAlone> leftAlone() {
    return AgentReport.current().leftAlone().stream()
        .filter(row -> row.loader().equals(where))
        .toList();
  }

  private List<AgentReport.FellBack> fellBack() {
    return AgentReport.current().fellBack().stream()
        .filter(row -> row.what().endsWith(where))
        .toList();
  }
}
