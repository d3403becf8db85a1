// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.kernel.selection.jvm.AllocationMeter;
import io.github.lanewise.kernel.selection.jvm.Machine;
import io.github.lanewise.kernel.selection.jvm.Threads;
import io.github.lanewise.kernel.selection.jvm.WorkQueue;
import io.github.lanewise.kernel.selection.trial.Decision;
import io.github.lanewise.kernel.selection.trial.Verdict;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Tests an operation that has no vector kernel to try, because these classes are in no
 * multi-release jar.
 */
@Isolated("counts threads")
final class OperationTest {
  private final Operation<Fill> operation = Fill.operation(Fill::slow);

  @AfterEach
  void forgetOverrides() {
    System.clearProperty("lanewise.kernel.test");
  }

  @Test
  void waitsForItsFirstUse() {
    Decision<Fill> decision = operation.decision();
    assertSame(operation.scalar(), decision.kernel());
    assertEquals(Verdict.NOT_TRIED, decision.verdict());
    assertEquals("not used yet", decision.reason());
    assertFalse(decision.settled());
  }

  @Test
  void isNamedByItsFamilyItsNameAndItsWidth() {
    assertEquals("test, fill 8", named(8).toString());
    assertEquals("test, fill", named(0).toString());
  }

  private static Operation<Fill> named(int width) {
    return new TestOperation<>(
        "test", "fill", width, Fill::slow, Fill.FillSample::new, bits -> List.of());
  }

  @Test
  void servesTheFirstCallAtOnce() {
    assertSame(operation.scalar(), operation.kernel());
  }

  /** Each attempt may cost a garbage collection, and memory may stay short. */
  @Test
  void triesItsFirstUseAfterPausesWhereMemoryRunsOut() {
    AtomicInteger attempts = new AtomicInteger();
    Operation<Fill> starved =
        new TestOperation<>(
            "test",
            "fill",
            8,
            Fill::slow,
            Fill.FillSample::new,
            bits -> {
              attempts.incrementAndGet();
              throw new OutOfMemoryError("on purpose");
            });
    for (int request = 0; request < 1_000; request++) {
      assertSame(starved.scalar(), starved.kernel());
    }
    // The pauses double, so there is a second attempt only on a machine that is very busy.
    assertTrue(attempts.get() < 10, () -> attempts + " attempts");
    assertEquals(Verdict.NOT_TRIED, starved.decision().verdict());
  }

  @Test
  void settlesOnTheScalarKernel() {
    Decision<Fill> decision = operation.settle();
    assertSame(operation.scalar(), operation.kernel());
    assertSame(operation.scalar(), decision.kernel());
    assertSame(decision, operation.decision());
    assertTrue(decision.settled());
    assertEquals(Verdict.GATE_CLOSED, decision.verdict());
    assertEquals(Machine.gate().reason(), decision.reason());
  }

  /**
   * The first use in this JVM starts a thread for one log line, so another operation is used
   * before.
   */
  @Test
  void startsNoThreadWhereThereIsNothingToTry() {
    Fill.operation(Fill::slow).kernel();
    WorkQueue.LINES.awaitIdle();
    ThreadFactory trials = Threads.of(WorkQueue.TRIALS);
    ThreadFactory lines = Threads.of(WorkQueue.LINES);
    AtomicInteger started = new AtomicInteger();
    ThreadFactory counting =
        work -> {
          started.incrementAndGet();
          return trials.newThread(work);
        };
    Threads.replace(WorkQueue.TRIALS, counting);
    Threads.replace(WorkQueue.LINES, counting);
    try {
      operation.kernel();
      operation.prove();
      operation.settle();
      assertEquals(0, started.get());
    } finally {
      Threads.replace(WorkQueue.TRIALS, trials);
      Threads.replace(WorkQueue.LINES, lines);
    }
  }

  /**
   * C2 may inline a kernel into its callers. So the calls that are measured have to run the same
   * code as all others.
   */
  @Test
  void oneRequestIn256GetsTheKernelWhoseCallsAreMeasured() {
    assumeTrue(AllocationMeter.available(), "this JVM does not count");
    operation.kernel();
    Fill allocates = target -> Fill.Escape.object = new byte[1_000];
    operation.publish(
        Decision.of(
            Fill.candidate("allocates", allocates), Verdict.ASKED_FOR, "published by a test"));
    Map<Fill, Integer> requests = new IdentityHashMap<>();
    for (int i = 0; i < 256_000; i++) {
      requests.merge(operation.kernel(), 1, Integer::sum);
    }
    assertEquals(2, requests.size());
    Fill quiet = Collections.max(requests.entrySet(), Map.Entry.comparingByValue()).getKey();
    Fill measured = Collections.min(requests.entrySet(), Map.Entry.comparingByValue()).getKey();
    // The tolerance is six standard deviations.
    assertEquals(1_000, requests.get(measured), 190);
    assertSame(quiet.getClass(), measured.getClass());
    for (int i = 0; i < 1_000; i++) {
      quiet.run(null);
    }
    assertSame(allocates, operation.decision().kernel());
    measured.run(null);
    for (int i = 1; i < Canary.LOOKS / 2; i++) {
      quiet.run(null);
    }
    assertEquals(Verdict.UNDECIDED, operation.decision().verdict());
  }

  @Test
  void oneRequestIn16GetsTheScalarKernelWhoseCallsAreTimed() {
    Fill lasting = target -> LockSupport.parkNanos(1_000_000);
    Operation<Fill> scalar = Fill.operation(lasting);
    scalar.kernel();
    AtomicInteger asked = new AtomicInteger();
    scalar.budget =
        new Budget() {
          @Override
          long earnedNanos(int trialsBefore) {
            return 1_000_000;
          }

          @Override
          long missingNanos(long processNanos) {
            asked.incrementAndGet();
            return Long.MAX_VALUE;
          }
        };
    scalar.publish(Decision.scalar(lasting, Verdict.NOT_TRIED, "published by a test"));
    Map<Fill, Integer> requests = new IdentityHashMap<>();
    for (int i = 0; i < 16_000; i++) {
      requests.merge(scalar.kernel(), 1, Integer::sum);
    }
    assertEquals(2, requests.size());
    Fill untimed = Collections.max(requests.entrySet(), Map.Entry.comparingByValue()).getKey();
    Fill timed = Collections.min(requests.entrySet(), Map.Entry.comparingByValue()).getKey();
    // The tolerance is six standard deviations.
    assertEquals(1_000, requests.get(timed), 190);
    for (int i = 0; i < 20; i++) {
      untimed.run(null);
    }
    WorkQueue.TRIALS.awaitIdle();
    assertEquals(0, asked.get());
    timed.run(null);
    WorkQueue.TRIALS.awaitIdle();
    assertEquals(1, asked.get());
  }

  @Test
  void saysThatScalarKernelsWereAskedFor() {
    System.setProperty("lanewise.kernel.test", "scalar");
    assertEquals(
        "scalar kernels were asked for by system property -Dlanewise.kernel.test=scalar",
        operation.settle().reason());
  }

  @Test
  void saysWhyVectorsThatWereAskedForAreNotThere() {
    System.setProperty("lanewise.kernel.test", "vector");
    assertSame(operation.scalar(), operation.kernel());
    Decision<Fill> decision = operation.decision();
    assertTrue(decision.settled());
    assertEquals(
        "vectors were asked for by system property -Dlanewise.kernel.test=vector, but: "
            + Machine.gate().reason(),
        decision.reason());
  }
}
