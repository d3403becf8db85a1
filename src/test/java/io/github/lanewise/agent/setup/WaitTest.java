// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.setup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.agent.testkit.WaitThreads;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Tests the wait before its end. {@code WaitIT} tests the end, for which a process must use CPU
 * time.
 */
class WaitTest {
  @AfterEach
  void serve() throws InterruptedException {
    WaitThreads.end();
  }

  @Test
  void withoutAWaitLanewiseServesAtOnce() {
    Wait.seconds(0);
    assertTrue(Wait.isOver());
    assertEquals("over", Wait.progress());
    assertEquals(List.of(), WaitThreads.running());
  }

  @Test
  void theCpuTimeOfTheProcessIsToldMeanwhile() {
    // Without the CPU time, the agent would tell the time by the clock.
    assumeTrue(cpuTime().isPresent(), "this system tells no CPU time");
    Wait.seconds(1_000_000);
    assertFalse(Wait.isOver());
    long before = cpuSeconds();
    String progress = Wait.progress();
    long after = cpuSeconds();
    assertTrue(progress.endsWith(" of 1000000 s of CPU time"), progress);
    long told = Long.parseLong(progress.substring(0, progress.indexOf(' ')));
    assertTrue(before <= told && told <= after, () -> before + " to " + after + ": " + progress);
  }

  private static long cpuSeconds() {
    return cpuTime().orElseThrow().toSeconds();
  }

  private static Optional<Duration> cpuTime() {
    return ProcessHandle.current().info().totalCpuDuration();
  }

  @Test
  void aThreadThatIsInterruptedEndsTheWait() throws InterruptedException {
    Wait.seconds(1_000_000);
    Thread thread = WaitThreads.running().get(0);
    assertTrue(Wait.progress().endsWith(" s of CPU time"));
    thread.interrupt();
    thread.join();
    assertTrue(Wait.isOver());
  }

  /**
   * The wait starts with an application's loader as the context. The thread must not inherit that
   * loader, because it would keep it alive.
   */
  @Test
  void theThreadKeepsNeitherTheJvmNorAnApplicationAlive() {
    Thread current = Thread.currentThread();
    ClassLoader context = current.getContextClassLoader();
    try {
      current.setContextClassLoader(new ClassLoader(context) {});
      Wait.seconds(1_000_000);
    } finally {
      current.setContextClassLoader(context);
    }
    Thread thread = WaitThreads.running().get(0);
    assertTrue(thread.isDaemon());
    assertSame(ClassLoader.getSystemClassLoader(), thread.getContextClassLoader());
  }
}
