// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.kernel.selection.jvm.AllocationMeter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Tests that a canary looks into one call that allocates, and that many of them raise the alarm.
 */
final class CanaryTest {
  private static volatile Object escape;

  private final List<Long> alarms = new ArrayList<>();
  private final AtomicInteger uncounted = new AtomicInteger();
  private final Canary canary = new Canary(100, alarms::add, canary -> uncounted.incrementAndGet());
  private final Fill boxed = target -> escape = new byte[1000];
  private final Fill lean = target -> {};

  @BeforeAll
  static void requireAMeter() {
    assumeTrue(AllocationMeter.available(), "this JVM does not count");
  }

  @Test
  void keepsStillWhileNothingIsAllocated() {
    call(lean, 1_000);
    assertFalse(canary.suspects());
    assertEquals(List.of(), alarms);
  }

  @Test
  void measuresEveryCallWhileItSuspects() {
    Fill allocates = boxed.watchedBy(canary.quiet());
    allocates.run(null);
    assertFalse(canary.suspects());
    call(boxed, 1);
    Fill watched = lean.watchedBy(canary.quiet());
    for (int i = 1; i < Canary.LOOKS; i++) {
      assertTrue(canary.suspects());
      watched.run(null);
    }
    assertFalse(canary.suspects());
  }

  /** A call of another thread may begin during a suspicion and end when it is over. */
  @Test
  void aCallThatAllocatesNothingRaisesNoSuspicion() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    call(boxed, Canary.LOOKS / 2 - 1);
    synchronized (canary) {
      for (int i = 0; i < Canary.LOOKS + 4; i++) {
        Thread thread = new Thread(() -> call(lean, 1));
        threads.add(thread);
        thread.start();
        while (thread.getState() != Thread.State.BLOCKED) {
          assertNotEquals(Thread.State.TERMINATED, thread.getState(), "it has not looked");
          Thread.onSpinWait();
        }
      }
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertFalse(canary.suspects());
    assertEquals(List.of(), alarms);
  }

  @Test
  void looksIntoOneCallThatAllocates() {
    call(boxed, 1);
    assertTrue(canary.suspects());
    call(lean, Canary.LOOKS - 1);
    assertFalse(canary.suspects());
    assertEquals(List.of(), alarms);
  }

  @Test
  void raisesTheAlarmWithinTheLooks() {
    call(boxed, Canary.LOOKS / 2);
    assertEquals(1, alarms.size());
    assertTrue(alarms.get(0) >= 1000, () -> alarms + " bytes");
    assertFalse(canary.suspects(), "nothing is left to decide");
  }

  /** C2 may have compiled the kernel badly into one of its callers, and well into the others. */
  @Test
  void raisesTheAlarmIfOneCallInFiveAllocates() {
    Service<Fill> allocates = service(boxed);
    Service<Fill> allocatesNothing = service(lean);
    for (int call = 0; call < 1_000 * Canary.ONE_IN && alarms.isEmpty(); call++) {
      (call % 5 == 0 ? allocates : allocatesNothing).next().run(null);
    }
    assertEquals(1, alarms.size());
  }

  /**
   * A page of deltas is one request with many calls. These must not displace the bits of other
   * requests.
   */
  @Test
  void aRequestWithManyCallsIsRememberedAsOne() {
    Fill page = lean.watchedBy(canary.everyCall());
    for (int round = 0; round < Canary.OF_LAST && alarms.isEmpty(); round++) {
      call(boxed, 1);
      canary.requestChosen();
      for (int i = 0; i < 156; i++) {
        page.run(null);
      }
    }
    assertEquals(1, alarms.size());
  }

  /** Many calls of one request that allocate count as one. */
  @Test
  void oneRequestIsNotSeveral() {
    Fill allocates = boxed.watchedBy(canary.everyCall());
    Fill allocatesNothing = lean.watchedBy(canary.everyCall());
    canary.requestChosen();
    for (int i = 0; i < 2 * Canary.OF_LAST; i++) {
      allocates.run(null);
      for (int look = 1; look < Canary.LOOKS; look++) {
        allocatesNothing.run(null);
      }
    }
    assertEquals(List.of(), alarms);
  }

  @Test
  void seldomCallsThatAllocateRaiseNone() {
    for (int call = 0; call < 3 * Canary.OF_LAST; call++) {
      call(boxed, 1);
      call(lean, Canary.LOOKS - 1 + Integer.SIZE / 2);
    }
    assertFalse(canary.suspects());
    assertEquals(List.of(), alarms);
  }

  /** The JVM counts nothing for a virtual thread, and says −1 before and after a call. */
  @Test
  void callsOfVirtualThreadsAreMadeElsewhere() throws Exception {
    VirtualThreads.run(() -> call(boxed, Canary.LOOKS));
    assertFalse(canary.suspects());
    assertEquals(1, uncounted.get(), "not one in ten seconds");
    // Only calls of threads whose allocation is counted look into a suspicion of another thread.
    call(boxed, 1);
    VirtualThreads.run(() -> call(boxed, Canary.LOOKS));
    assertTrue(canary.suspects());
    assertEquals(List.of(), alarms);
  }

  /** The call has succeeded, so its caller must not notice. */
  @Test
  void memoryThatRunsOutInAnAlarmIsNotTheCallers() {
    AtomicInteger raised = new AtomicInteger();
    Canary failing =
        new Canary(
            100,
            bytes -> {
              raised.incrementAndGet();
              throw new OutOfMemoryError("on purpose");
            },
            canary -> {});
    Fill watched = boxed.watchedBy(failing.everyCall());
    for (int i = 0; i < 3 * Canary.LOOKS; i++) {
      failing.requestChosen();
      watched.run(null);
    }
    assertTrue(raised.get() > 1, raised + " alarms");
  }

  private void call(Fill kernel, int times) {
    Fill watched = kernel.watchedBy(canary.everyCall());
    for (int i = 0; i < times; i++) {
      canary.requestChosen();
      watched.run(null);
    }
  }

  private Service<Fill> service(Fill kernel) {
    return new Service<>(
        kernel.watchedBy(canary.quiet()),
        kernel.watchedBy(canary.everyCall()),
        canary,
        Canary.ONE_IN);
  }
}
