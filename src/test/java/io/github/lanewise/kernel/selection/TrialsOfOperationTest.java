// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The trials that an operation asks for, with a candidate that every JVM has. */
@Tag("waits")
@Isolated("measures time and garbage")
final class TrialsOfOperationTest {
  private static final int MOST = 4;

  private final ThreadFactory threads = WorkQueue.TRIALS.threads;
  private final AtomicInteger samples = new AtomicInteger();
  private final long[] target = new long[Fill.LENGTH];
  private volatile boolean boxed;

  private final Fill kernel =
      target -> {
        if (boxed) {
          Fill.allocating(target);
        } else {
          Fill.fast(target);
        }
      };

  private final Operation<Fill> operation =
      new Operation<>(
          "test",
          "fill",
          8,
          Fill::slow,
          () -> {
            samples.incrementAndGet();
            return new Fill.FillSample();
          },
          bits -> List.of(Fill.candidate("squares", kernel)));

  @AfterEach
  void giveThreadsAgain() {
    WorkQueue.TRIALS.threads = threads;
  }

  @Test
  void askedForTwiceATrialIsHeldOnce() {
    boxed = true;
    CountDownLatch bothAsked = new CountDownLatch(1);
    WorkQueue.TRIALS.submit(() -> awaitUninterruptibly(bothAsked));
    operation.prove();
    operation.prove();
    bothAsked.countDown();
    WorkQueue.TRIALS.awaitIdle();
    assertEquals(Verdict.UNDECIDED, operation.decision().verdict());
    assertEquals(2, samples.get(), "one of the scalar kernel, one of the candidate");
  }

  @Test
  void theFourthTrialInWhichItAllocatesIsTheLast() {
    boxed = true;
    for (int trial = 1; trial < MOST; trial++) {
      assertEquals(Verdict.UNDECIDED, operation.settle().verdict());
    }
    assertEquals(Verdict.ALLOCATES, operation.settle().verdict());
    boxed = false;
    operation.settle();
    assertEquals(2 * MOST, samples.get());
    assertSame(operation.scalar(), operation.kernel());
  }

  @Test
  void otherTrialsAndWithdrawalsAreNotCountedAmongThem() {
    assertEquals(Verdict.FASTER, operation.settle().verdict(), operation.decision().reason());
    boxed = true;
    callUntilWithdrawn();
    for (int trial = 1; trial < MOST; trial++) {
      assertEquals(Verdict.UNDECIDED, operation.settle().verdict());
    }
    assertEquals(Verdict.ALLOCATES, operation.settle().verdict());
  }

  @Test
  void theFourthWithdrawalIsFinal() {
    for (int withdrawal = 1; withdrawal <= MOST; withdrawal++) {
      boxed = false;
      assertEquals(Verdict.FASTER, operation.settle().verdict(), operation.decision().reason());
      boxed = true;
      callUntilWithdrawn();
      assertEquals(withdrawal == MOST, operation.decision().settled());
      assertTrue(operation.decision().reason().contains("was withdrawn"));
    }
    boxed = false;
    assertEquals(Verdict.ALLOCATES, operation.settle().verdict());
    assertSame(operation.scalar(), operation.kernel());
  }

  /** The JVM does not count what virtual threads allocate. */
  @Test
  void aKernelThatOnlyVirtualThreadsCallIsWithdrawn() throws Exception {
    assertEquals(Verdict.FASTER, operation.settle().verdict(), operation.decision().reason());
    boxed = true;
    VirtualThreads.run(
        () -> {
          for (int i = 0; i < 100 * Canary.ONE_IN; i++) {
            operation.kernel().run(target);
          }
        });
    WorkQueue.TRIALS.awaitIdle();
    assertEquals(0, operation.decision().bits());
    assertTrue(operation.decision().reason().contains("was withdrawn"));
  }

  private void callUntilWithdrawn() {
    for (int i = 0; i < 100 * Canary.ONE_IN && operation.decision().bits() > 0; i++) {
      operation.kernel().run(target);
    }
    assertEquals(0, operation.decision().bits(), "calls that allocate go unnoticed");
  }

  /** Each further trial takes twice the time of the one before, and so it is after a withdrawal. */
  @Test
  void trialsAreHeldAsTheyAreEarned() {
    EarnedSoon soon = new EarnedSoon();
    operation.budget = soon;
    operation.kernel();
    WorkQueue.TRIALS.awaitIdle();
    assertEquals(0, samples.get(), "tried before it was earned");
    boxed = true;
    callUntil(Verdict.UNDECIDED);
    boxed = false;
    callUntil(Verdict.FASTER);
    boxed = true;
    callUntil(Verdict.UNDECIDED);
    boxed = false;
    callUntil(Verdict.FASTER);
    assertEquals(List.of(0, 1, 3), soon.before);
    assertEquals(2 * 3, samples.get());
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
      operation.kernel().run(target);
    }
    WorkQueue.TRIALS.awaitIdle();
    assertEquals(Verdict.NOT_TRIED, operation.decision().verdict());
    assertEquals(0, samples.get());
    assertEquals(Verdict.FASTER, operation.settle().verdict(), "whoever asks does not wait");
  }

  private void callUntil(Verdict verdict) {
    long start = System.nanoTime();
    while (operation.decision().verdict() != verdict) {
      operation.kernel().run(target);
      assertTrue(System.nanoTime() - start < 60_000_000_000L, operation.decision().reason());
    }
  }

  /** Has trials earned by a millisecond in the scalar kernel. */
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

  /** A property or the application may ask for trials. Only their own bounds limit them then. */
  @ParameterizedTest
  @CsvSource({
    "lanewise.trials, earned",
    "lanewise.trials, first-use",
    "lanewise.kernel.test, vector",
  })
  void whoeverAsksDoesNotWaitAndEachTrialIsBounded(String property, String value) {
    System.setProperty(property, value);
    try {
      Budget spent = new Budget();
      spent.spend(1L << 50, Verdict.UNDECIDED);
      spent.spend(1L << 50, Verdict.UNDECIDED);
      CostOfTrial cost = new CostOfTrial();
      Fill boxes =
          cost.of(
              target -> {
                Fill.Escape.object = new byte[100_000];
                Fill.fast(target);
              });
      Operation<Fill> asked =
          new Operation<>(
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

  /** Adds up what the trial's thread takes from the first call of a kernel to the last. */
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

  /** A machine may have no more threads, or no memory for another stack. */
  @Test
  void withoutAThreadTheScalarKernelServesAndTheReasonIsTold() {
    WorkQueue.TRIALS.threads =
        trials -> {
          throw new OutOfMemoryError("unable to create native thread, on purpose");
        };
    Decision<Fill> decision = operation.settle();
    assertSame(operation.scalar(), decision.kernel());
    assertFalse(decision.settled());
    assertEquals("no thread could be started for a trial; to be tried again", decision.reason());
    WorkQueue.TRIALS.threads = threads;
    assertEquals(Verdict.FASTER, operation.settle().verdict());
  }

  @Test
  void aTrialThatIsDroppedBecauseAThreadDiedIsAskedForAgain() {
    CountDownLatch proofAsked = new CountDownLatch(1);
    AtomicInteger made = new AtomicInteger();
    WorkQueue.TRIALS.threads =
        trials -> {
          if (made.getAndIncrement() > 0) {
            throw new OutOfMemoryError("unable to create native thread, on purpose");
          }
          Thread thread = threads.newThread(trials);
          thread.setUncaughtExceptionHandler((dead, onPurpose) -> {});
          return thread;
        };
    WorkQueue.TRIALS.submit(
        () -> {
          awaitUninterruptibly(proofAsked);
          throw new OutOfMemoryError("on purpose");
        });
    operation.prove();
    proofAsked.countDown();
    WorkQueue.TRIALS.awaitIdle();
    assertEquals(2, made.get());
    assertEquals(
        "no thread could be started for a trial; to be tried again", operation.decision().reason());
    WorkQueue.TRIALS.threads = threads;
    assertEquals(Verdict.FASTER, operation.settle().verdict());
  }

  /** Direct memory goes through tiles, for which arrays may have a vector kernel already. */
  @Test
  void anotherKernelMayServeInPlaceOfTheScalarOne() {
    AtomicInteger served = new AtomicInteger();
    Fill tiles =
        target -> {
          served.incrementAndGet();
          Fill.fast(target);
        };
    Fill slower = Fill::slow;
    Operation<Fill> direct =
        new Operation<>(
            "test",
            "direct",
            8,
            Fill::fast,
            tiles,
            Fill.FillSample::new,
            bits -> List.of(Fill.candidate("sums", slower)),
            0);
    assertEquals(100, callsOfTiles(direct, served));
    assertEquals(Verdict.TOO_SLOW, direct.settle().verdict());
    assertSame(direct.scalar(), direct.decision().kernel());
    assertEquals(100, callsOfTiles(direct, served));
  }

  /**
   * A kernel that is slower than a vector kernel may be faster than the scalar kernel behind it.
   */
  @Test
  void whatWasTooSlowBesideAWithdrawnKernelIsTriedAgain() {
    Operation<Fill> direct = besideTheOperation();
    assertEquals(Verdict.FASTER, operation.settle().verdict(), operation.decision().reason());
    assertEquals(Verdict.TOO_SLOW, direct.settle().verdict(), direct.decision().reason());
    boxed = true;
    callUntilWithdrawn();
    WorkQueue.TRIALS.awaitIdle();
    assertEquals(Verdict.UNDECIDED, direct.decision().verdict());
    assertTrue(
        direct
            .decision()
            .reason()
            .endsWith(
                " times the kernel that serves now, 1.15 needed; a kernel of fill was withdrawn since"
                    + " then; to be tried again"),
        direct.decision().reason());
    assertEquals(Verdict.FASTER, direct.settle().verdict(), direct.decision().reason());
  }

  @Test
  void otherDecisionsOutliveTheWithdrawalOfThatKernel() {
    Operation<Fill> direct = besideTheOperation();
    Decision<Fill> faster = direct.settle();
    assertEquals(Verdict.FASTER, faster.verdict(), faster.reason());
    assertEquals(Verdict.FASTER, operation.settle().verdict(), operation.decision().reason());
    boxed = true;
    callUntilWithdrawn();
    WorkQueue.TRIALS.awaitIdle();
    assertSame(faster, direct.decision());
  }

  /** A trial that was under way has compared with the withdrawn kernel, too. */
  @Test
  void aTrialThatEndsAfterTheWithdrawalDoesNotCount() {
    CountDownLatch withdrawn = new CountDownLatch(1);
    Operation<Fill> direct = besideTheOperation();
    assertEquals(Verdict.FASTER, operation.settle().verdict(), operation.decision().reason());
    WorkQueue.TRIALS.submit(
        () -> {
          awaitUninterruptibly(withdrawn);
          direct.publish(Decision.scalar(direct.scalar(), Verdict.TOO_SLOW, "beside it"));
        });
    boxed = true;
    callUntilWithdrawn();
    withdrawn.countDown();
    WorkQueue.TRIALS.awaitIdle();
    assertEquals(Verdict.UNDECIDED, direct.decision().verdict());
  }

  /** Its calls come to {@link #operation}, and its candidate is half as fast as that kernel. */
  private Operation<Fill> besideTheOperation() {
    Operation<Fill> direct =
        new Operation<>(
            "test",
            "direct",
            8,
            Fill::slow,
            target -> operation.kernel().run(target),
            Fill.FillSample::new,
            bits ->
                List.of(
                    Fill.candidate(
                        "squares twice",
                        target -> {
                          Fill.fast(target);
                          Fill.fast(target);
                        })),
            0);
    operation.serves(direct);
    return direct;
  }

  private static int callsOfTiles(Operation<Fill> operation, AtomicInteger served) {
    int before = served.get();
    long[] target = new long[Fill.LENGTH];
    for (int i = 0; i < 100; i++) {
      operation.kernel().run(target);
    }
    return served.get() - before;
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
