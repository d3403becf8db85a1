// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** One call that allocates is looked into, many raise the alarm. */
final class CanaryTest {
  private static volatile Object escape;

  private final List<Boolean> suspicions = new ArrayList<>();
  private final List<Long> alarms = new ArrayList<>();
  private final AtomicInteger uncounted = new AtomicInteger();
  private final Canary canary =
      new Canary(100, suspicions::add, alarms::add, uncounted::incrementAndGet);
  private final Fill boxed = target -> escape = new byte[1000];
  private final Fill lean = target -> {};

  @BeforeAll
  static void requireAMeter() {
    assumeTrue(AllocationMeter.available(), "this JVM does not count");
  }

  @Test
  void keepsStillWhileNothingIsAllocated() {
    call(lean, 1_000);
    assertEquals(List.of(), suspicions);
    assertEquals(List.of(), alarms);
  }

  /** Calls of other threads may end when the suspicion that they have seen is over. */
  @Test
  void aCallThatAllocatesNothingRaisesNoSuspicion() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    Canary[] watch = new Canary[1];
    watch[0] =
        new Canary(
            100,
            raised -> {
              suspicions.add(raised);
              for (int i = 0; raised && i < Canary.LOOKS + 4; i++) {
                Thread thread = new Thread(() -> watch[0].end(watch[0].start()));
                threads.add(thread);
                thread.start();
                while (thread.getState() != Thread.State.BLOCKED) {
                  Thread.onSpinWait();
                }
              }
            },
            alarms::add,
            uncounted::incrementAndGet);
    boxed.watchedBy(watch[0]).run(null);
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(List.of(true, false), suspicions);
    assertEquals(List.of(), alarms);
  }

  @Test
  void looksIntoOneCallThatAllocates() {
    call(boxed, 1);
    assertEquals(List.of(true), suspicions);
    call(lean, Canary.LOOKS - 1);
    assertEquals(List.of(true, false), suspicions);
    assertEquals(List.of(), alarms);
  }

  @Test
  void raisesTheAlarmWithinTheLooks() {
    call(boxed, Canary.LOOKS / 2);
    assertEquals(1, alarms.size());
    assertTrue(alarms.get(0) >= 1000, () -> alarms + " bytes");
  }

  /** The JVM counts nothing for a virtual thread, and says −1 before and after a call. */
  @Test
  void callsOfVirtualThreadsAreMadeElsewhere() throws Exception {
    VirtualThreads.run(() -> call(boxed, Canary.LOOKS));
    assertEquals(List.of(), suspicions);
    assertEquals(1, uncounted.get(), "not one in ten seconds");
    // A suspicion that another thread has raised is looked into on threads that can be watched.
    call(boxed, 1);
    VirtualThreads.run(() -> call(boxed, Canary.LOOKS));
    assertEquals(List.of(true), suspicions);
    assertEquals(List.of(), alarms);
  }

  private void call(Fill kernel, int times) {
    Fill watched = kernel.watchedBy(canary);
    for (int i = 0; i < times; i++) {
      watched.run(null);
    }
  }
}
