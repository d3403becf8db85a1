// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.selection.jvm.AllocationMeter;
import io.github.lanewise.kernel.selection.jvm.Threads;
import io.github.lanewise.kernel.selection.jvm.WorkQueue;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.trial.CpuMeter;
import io.github.lanewise.kernel.selection.trial.Decision;
import io.github.lanewise.kernel.selection.trial.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the trials that an operation asks for, with a candidate that every JVM has. */
@Tag("waits")
@Isolated("measures time and garbage")
final class TrialsOfOperationTest {
  /** The samples of a trial: one each for the scalar kernel, the candidate, and the call sites. */
  private static final int SAMPLES = 3;

  private static final int MOST = 4;

  /** The samples of a trial of two candidates: two for each, and one for the call sites. */
  private static final int SAMPLES_OF_FIRST_TRIAL = 5;

  private static final Candidate<Fill> LESSER = Fill.candidate("lesser", Fill::fast);

  private final ThreadFactory threads = Threads.of(WorkQueue.TRIALS);
  private final BoxableFill fill = new BoxableFill();
  private final Operation<Fill> operation = fill.operation();

  @AfterEach
  void giveThreadsAgain() {
    Threads.replace(WorkQueue.TRIALS, threads);
  }

  @Test
  void askedForTwiceATrialIsHeldOnce() {
    fill.boxed(true);
    CountDownLatch bothAsked = new CountDownLatch(1);
    WorkQueue.TRIALS.submit(() -> awaitUninterruptibly(bothAsked));
    operation.prove();
    operation.prove();
    bothAsked.countDown();
    WorkQueue.TRIALS.awaitIdle();
    assertEquals(Verdict.UNDECIDED, operation.decision().verdict());
    assertEquals(SAMPLES, fill.samples());
  }

  /** A copy of Lanewise in another class loader would lock the same string constant. */
  @Test
  void aTrialWaitsForThatOfAnotherCopy() {
    synchronized ("Lanewise: one trial at a time") {
      operation.prove();
      Threads.awaitBlocked("lanewise-trial");
      assertEquals(Verdict.NOT_TRIED, operation.decision().verdict());
      assertEquals(0, fill.samples());
    }
    WorkQueue.TRIALS.awaitIdle();
    assertEquals(Verdict.FASTER, operation.decision().verdict(), operation.decision().reason());
  }

  @Test
  void theFourthTrialInWhichItAllocatesIsTheLast() {
    fill.boxed(true);
    for (int trial = 1; trial < MOST; trial++) {
      assertEquals(Verdict.UNDECIDED, operation.settle().verdict());
    }
    assertEquals(Verdict.ALLOCATES, operation.settle().verdict());
    fill.boxed(false);
    operation.settle();
    assertEquals(SAMPLES * MOST, fill.samples());
    assertSame(operation.scalar(), operation.kernel());
  }

  @Test
  void otherTrialsAndWithdrawalsAreNotCountedAmongThem() {
    assertEquals(Verdict.FASTER, operation.settle().verdict(), operation.decision().reason());
    fill.boxed(true);
    fill.callUntilWithdrawn();
    for (int trial = 1; trial < MOST; trial++) {
      assertEquals(Verdict.UNDECIDED, operation.settle().verdict());
    }
    assertEquals(Verdict.ALLOCATES, operation.settle().verdict());
  }

  @Test
  void theFourthWithdrawalIsFinal() {
    for (int withdrawal = 1; withdrawal <= MOST; withdrawal++) {
      fill.boxed(false);
      assertEquals(Verdict.FASTER, operation.settle().verdict(), operation.decision().reason());
      fill.boxed(true);
      fill.callUntilWithdrawn();
      assertEquals(withdrawal == MOST, operation.decision().settled());
      assertTrue(operation.decision().reason().contains("was withdrawn"));
    }
    fill.boxed(false);
    assertEquals(Verdict.ALLOCATES, operation.settle().verdict());
    assertSame(operation.scalar(), operation.kernel());
  }

  /** The JVM does not count what virtual threads allocate. */
  @Test
  void aKernelThatOnlyVirtualThreadsCallIsWithdrawn() throws Exception {
    assertEquals(Verdict.FASTER, operation.settle().verdict(), operation.decision().reason());
    fill.boxed(true);
    VirtualThreads.run(
        () -> {
          for (int i = 0; i < 100 * Canary.ONE_IN; i++) {
            operation.kernel().run(fill.target());
          }
        });
    WorkQueue.TRIALS.awaitIdle();
    assertEquals(0, operation.decision().bits());
    assertTrue(operation.decision().reason().contains("was withdrawn"));
  }

  /** Each trial and each withdrawal doubles the time that earns the next trial. */
  @Test
  void trialsAreHeldAsTheyAreEarned() {
    EarnedSoon soon = new EarnedSoon();
    operation.budget = soon;
    operation.kernel();
    WorkQueue.TRIALS.awaitIdle();
    assertEquals(0, fill.samples(), "tried before it was earned");
    fill.boxed(true);
    callUntil(Verdict.UNDECIDED);
    fill.boxed(false);
    callUntil(Verdict.FASTER);
    fill.boxed(true);
    callUntil(Verdict.UNDECIDED);
    fill.boxed(false);
    callUntil(Verdict.FASTER);
    assertEquals(List.of(0, 1, 3), soon.before);
    assertEquals(SAMPLES * 3, fill.samples());
  }

  @Test
  void anEarnedTrialWaitsUntilTheProcessCanAffordIt() {
    operation.budget = new EarnedSoon();
    operation.kernel();
    operation.budget =
        new Budget() {
          @Override
          long missingNanos(long processNanos) {
            return Long.MAX_VALUE / 2;
          }
        };
    for (int call = 0; call < 10_000; call++) {
      operation.kernel().run(fill.target());
    }
    WorkQueue.TRIALS.awaitIdle();
    assertEquals(Verdict.NOT_TRIED, operation.decision().verdict());
    assertEquals(0, fill.samples());
    assertEquals(Verdict.FASTER, operation.settle().verdict(), "a caller that asks does not wait");
  }

  private void callUntil(Verdict verdict) {
    callUntil(operation, verdict);
  }

  private void callUntil(Operation<Fill> called, Verdict verdict) {
    long start = System.nanoTime();
    while (called.decision().verdict() != verdict) {
      called.kernel().run(fill.target());
      assertTrue(System.nanoTime() - start < 60_000_000_000L, called.decision().reason());
    }
  }

  /**
   * The better candidate gets a second trial, because C2 may have been busy during the first one.
   */
  @Test
  void aLesserCandidateServesOnlyAfterASecondTrialOfTheBetterOne() {
    BoxableFill both = new BoxableFill(List.of(LESSER));
    EarnedSoon soon = new EarnedSoon();
    both.operation().budget = soon;
    both.boxed(true);
    callUntil(both.operation(), Verdict.UNDECIDED);
    String reason = both.operation().decision().reason();
    assertTrue(reason.startsWith("lesser (512 bits) passed: "), reason);
    assertTrue(reason.endsWith("0 allowed; to be tried again"), reason);
    WorkQueue.TRIALS.awaitIdle();
    assertEquals(SAMPLES_OF_FIRST_TRIAL, both.samples(), "the second has to be earned");
    callUntil(both.operation(), Verdict.FASTER);
    assertEquals("lesser", both.operation().decision().algorithm());
    assertEquals(SAMPLES_OF_FIRST_TRIAL + SAMPLES, both.samples(), "without the lesser one");
    assertTrue(both.operation().decision().reason().contains("; in a second trial: squares"));
    assertEquals(List.of(0, 1, 0), soon.before, "the second trial has the price of a first one");
  }

  @Test
  void theBetterCandidateServesIfItPassesTheSecondTrial() {
    BoxableFill both = new BoxableFill(List.of(LESSER));
    both.operation().budget = new EarnedSoon();
    both.boxed(true);
    callUntil(both.operation(), Verdict.UNDECIDED);
    both.boxed(false);
    callUntil(both.operation(), Verdict.FASTER);
    Decision<Fill> decision = both.operation().decision();
    assertEquals("squares", decision.algorithm(), decision.reason());
  }

  @Test
  void aLesserCandidateIsHeldBackOnce() {
    BoxableFill both = new BoxableFill(List.of(LESSER));
    both.boxed(true);
    both.operation().settle();
    both.operation()
        .publish(Decision.scalar(both.operation().scalar(), Verdict.UNDECIDED, "withdrawn"));
    Decision<Fill> decision = both.operation().settle();
    assertEquals("lesser", decision.algorithm(), decision.reason());
    assertEquals(2 * SAMPLES_OF_FIRST_TRIAL + SAMPLES, both.samples());
  }

  @Test
  void aCallerThatAsksForATrialGetsTheSecondOneAsWell() {
    BoxableFill both = new BoxableFill(List.of(LESSER));
    both.boxed(true);
    Decision<Fill> decision = both.operation().settle();
    assertEquals("lesser", decision.algorithm(), decision.reason());
    assertEquals(SAMPLES_OF_FIRST_TRIAL + SAMPLES, both.samples());
  }

  /** A budget with which one millisecond in the scalar kernel earns a trial. */
  private static final class EarnedSoon extends Budget {
    private final List<Integer> before = new ArrayList<>();

    @Override
    long earnedNanos(int trialsBefore) {
      before.add(trialsBefore);
      return 1_000_000;
    }

    @Override
    long missingNanos(long processNanos) {
      return 0;
    }
  }

  /** If a property or the application asks for trials, only the bounds of each trial limit them. */
  @ParameterizedTest
  @CsvSource({
    "lanewise.trials, earned",
    "lanewise.trials, first-use",
    "lanewise.kernel.test, vector",
  })
  void aCallerThatAsksDoesNotWaitAndEachTrialIsBounded(String property, String value) {
    System.setProperty(property, value);
    try {
      Budget spent = new Budget();
      spent.spend(1L << 50, Verdict.UNDECIDED, true);
      spent.spend(1L << 50, Verdict.UNDECIDED, true);
      CostOfTrial cost = new CostOfTrial();
      Fill boxes =
          cost.of(
              target -> {
                Fill.Escape.object = new byte[100_000];
                Fill.fast(target);
              });
      Operation<Fill> asked =
          new TestOperation<>(
              "test",
              "fill",
              8,
              Fill::slow,
              Fill.FillSample::new,
              bits -> List.of(Fill.candidate("boxes", boxes), Fill.candidate("more", boxes)));
      asked.budget = spent;
      asked.kernel();
      if (value.equals("earned")) {
        asked.prove();
      }
      WorkQueue.TRIALS.awaitIdle();
      assertEquals(Verdict.UNDECIDED, asked.decision().verdict(), "has waited");
      assertTrue(cost.bytes > 64 << 20, () -> cost.bytes + " bytes: it ended for other reasons");
      assertTrue(cost.bytes < 256_000_000, () -> cost.bytes + " bytes");
      assertTrue(cost.nanos < 1_000_000_000, () -> cost.nanos + " ns");
    } finally {
      System.clearProperty(property);
    }
  }

  /**
   * Measures the bytes and CPU time of the trial's thread from the first call of a kernel to the
   * last.
   */
  private static final class CostOfTrial {
    private long startBytes = -1;
    private long startNanos;
    private volatile long bytes;
    private volatile long nanos;

    Fill of(Fill kernel) {
      return target -> {
        if (startBytes < 0) {
          startBytes = AllocationMeter.allocatedBytes();
          startNanos = CpuMeter.threadNanos();
        }
        kernel.run(target);
        bytes = AllocationMeter.allocatedBytes() - startBytes;
        nanos = CpuMeter.threadNanos() - startNanos;
      };
    }
  }

  /** A future JDK may lack what a candidate needs. */
  @Test
  void aTrialThatFailsLeavesTheScalarKernelInServiceForGood() {
    Thread caller = Thread.currentThread();
    Operation<Fill> broken =
        new TestOperation<>(
            "test",
            "fill",
            8,
            Fill::slow,
            Fill.FillSample::new,
            bits -> {
              if (Thread.currentThread() != caller) {
                throw new NoSuchMethodError("on purpose");
              }
              return List.of(LESSER);
            });
    Decision<Fill> decision = broken.settle();
    assertSame(broken.scalar(), decision.kernel());
    assertEquals(Verdict.GATE_CLOSED, decision.verdict());
    assertEquals(
        "the trial of " + broken.name() + " failed: java.lang.NoSuchMethodError: on purpose",
        decision.reason());
  }

  /** A machine may have no more threads, or no memory for another stack. */
  @Test
  void withoutAThreadTheScalarKernelServesAndTheReasonIsTold() {
    Threads.replace(
        WorkQueue.TRIALS,
        trials -> {
          throw new OutOfMemoryError("unable to create native thread, on purpose");
        });
    Decision<Fill> decision = operation.settle();
    assertSame(operation.scalar(), decision.kernel());
    assertFalse(decision.settled());
    assertEquals("no thread could be started for a trial; to be tried again", decision.reason());
    Threads.replace(WorkQueue.TRIALS, threads);
    assertEquals(Verdict.FASTER, operation.settle().verdict());
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
