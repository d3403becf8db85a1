// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.setup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.testkit.WaitThreads;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

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
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toSeconds();
  }

  /** This process has used more than a second. The thread sleeps before it finds that out. */
  @Test
  void theWaitEndsOnceTheProcessHasUsedItsTime() throws InterruptedException {
    Wait.seconds(1);
    assertFalse(Wait.isOver());
    List<Thread> threads = WaitThreads.running();
    assertEquals(1, threads.size());
    threads.get(0).join(60_000);
    assertTrue(Wait.isOver());
    assertEquals("over", Wait.progress());
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

  /** A loader of an application, which the thread would keep alive, is the context of its start. */
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
