// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The trials that an operation asks for, with a candidate that every JVM has. */
@Isolated("measures time and garbage")
final class TrialsOfOperationTest {
  private static final int MOST = 4;

  private final ThreadFactory threads = TrialQueue.threads;
  private final AtomicInteger samples = new AtomicInteger();
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
    TrialQueue.threads = threads;
  }

  @Test
  void askedForTwiceATrialIsHeldOnce() {
    boxed = true;
    CountDownLatch bothAsked = new CountDownLatch(1);
    TrialQueue.submit(() -> awaitUninterruptibly(bothAsked));
    operation.prove();
    operation.prove();
    bothAsked.countDown();
    TrialQueue.awaitIdle();
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

  private void callUntilWithdrawn() {
    long[] target = new long[Fill.LENGTH];
    for (int i = 0; i < 100 * Canary.ONE_IN && operation.decision().bits() > 0; i++) {
      operation.kernel().run(target);
    }
    assertEquals(0, operation.decision().bits(), "calls that allocate go unnoticed");
  }

  /** A machine may have no more threads, or no memory for another stack. */
  @Test
  void withoutAThreadTheScalarKernelServesAndTheReasonIsTold() {
    TrialQueue.threads =
        trials -> {
          throw new OutOfMemoryError("unable to create native thread, on purpose");
        };
    Decision<Fill> decision = operation.settle();
    assertSame(operation.scalar(), decision.kernel());
    assertFalse(decision.settled());
    assertEquals("no thread could be started for a trial; to be tried again", decision.reason());
    TrialQueue.threads = threads;
    assertEquals(Verdict.FASTER, operation.settle().verdict());
  }

  @Test
  void aTrialThatIsDroppedBecauseAThreadDiedIsAskedForAgain() {
    CountDownLatch proofAsked = new CountDownLatch(1);
    AtomicInteger made = new AtomicInteger();
    TrialQueue.threads =
        trials -> {
          if (made.getAndIncrement() > 0) {
            throw new OutOfMemoryError("unable to create native thread, on purpose");
          }
          Thread thread = threads.newThread(trials);
          thread.setUncaughtExceptionHandler((dead, onPurpose) -> {});
          return thread;
        };
    TrialQueue.submit(
        () -> {
          awaitUninterruptibly(proofAsked);
          throw new OutOfMemoryError("on purpose");
        });
    operation.prove();
    proofAsked.countDown();
    TrialQueue.awaitIdle();
    assertEquals(2, made.get());
    assertEquals(
        "no thread could be started for a trial; to be tried again", operation.decision().reason());
    TrialQueue.threads = threads;
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
