// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.setup.Options;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ReportEveryTest {
  @TempDir Path folder;

  /** The test leaves its thread asleep, because only the end of the JVM ends it. */
  @Test
  @Timeout(60)
  void leftoversAreRemovedAtOnceAndAnInterruptBringsNoReportForward() throws Exception {
    Path left = Files.writeString(folder.resolve("report.txt.1.1700000000000.tmp"), "half a rep");
    Files.setLastModifiedTime(left, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    Path report = folder.resolve("report.txt");
    ReportEvery thread =
        new ReportEvery(Options.parse("report=" + report + ",report-every=1000000"));
    assertTrue(thread.isDaemon());
    assertSame(ClassLoader.getSystemClassLoader(), thread.getContextClassLoader());
    thread.start();
    awaitSleep(thread);
    assertFalse(Files.exists(left));
    thread.interrupt();
    awaitSleep(thread);
    assertFalse(Files.exists(report));
  }

  /**
   * Looks several times, because a thread that wakes up loses its interrupt flag a moment before
   * its state changes.
   */
  private static void awaitSleep(Thread thread) throws InterruptedException {
    for (int asleep = 0; asleep < 3; ) {
      TimeUnit.MILLISECONDS.sleep(10);
      boolean sleeps = !thread.isInterrupted() && thread.getState() == Thread.State.TIMED_WAITING;
      asleep = sleeps ? asleep + 1 : 0;
    }
  }
}
