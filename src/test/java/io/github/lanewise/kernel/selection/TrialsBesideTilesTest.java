// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.selection.jvm.WorkQueue;
import io.github.lanewise.kernel.selection.trial.Decision;
import io.github.lanewise.kernel.selection.trial.Verdict;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Tests trials of an operation whose calls go in tiles to another operation, instead of its own
 * scalar kernel. Calls for direct memory do so.
 */
@Tag("waits")
@Isolated("measures time and garbage")
final class TrialsBesideTilesTest {
  private final BoxableFill fill = new BoxableFill();
  private final Operation<Fill> operation = fill.operation();

  /** The other operation, such as one for arrays, may have a vector kernel already. */
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
        new TestOperation<>(
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
   * A candidate that was slower than a vector kernel may be faster than the scalar kernel that
   * serves once the vector kernel is withdrawn.
   */
  @Test
  void whatWasTooSlowBesideAWithdrawnKernelIsTriedAgain() {
    Operation<Fill> direct = besideTheOperation();
    assertEquals(Verdict.FASTER, operation.settle().verdict(), operation.decision().reason());
    assertEquals(Verdict.TOO_SLOW, direct.settle().verdict(), direct.decision().reason());
    fill.boxed(true);
    fill.callUntilWithdrawn();
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
    fill.boxed(true);
    fill.callUntilWithdrawn();
    WorkQueue.TRIALS.awaitIdle();
    assertSame(faster, direct.decision());
  }

  /** A trial that was under way at the withdrawal has compared with the withdrawn kernel, too. */
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
    fill.boxed(true);
    fill.callUntilWithdrawn();
    withdrawn.countDown();
    WorkQueue.TRIALS.awaitIdle();
    assertEquals(Verdict.UNDECIDED, direct.decision().verdict());
  }

  /**
   * Returns an operation whose calls go to {@link #operation}. Its candidate is an eighth as fast
   * as the candidate of that operation.
   */
  private Operation<Fill> besideTheOperation() {
    Operation<Fill> direct =
        new TestOperation<>(
            "test",
            "direct",
            8,
            Fill::slow,
            target -> operation.kernel().run(target),
            Fill.FillSample::new,
            bits ->
                List.of(
                    Fill.candidate(
                        "squares eight times",
                        target -> {
                          for (int i = 0; i < 8; i++) {
                            Fill.fast(target);
                          }
                        })),
            0);
    operation.setDependent(direct);
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
