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
 * Trials of an operation whose scalar kernel does not serve: its calls go to another operation in
 * tiles, as those for direct memory do.
 */
@Tag("waits")
@Isolated("measures time and garbage")
final class TrialsBesideTilesTest {
  private final BoxableFill fill = new BoxableFill();
  private final Operation<Fill> operation = fill.operation();

  /** Arrays may have a vector kernel already. */
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
   * A kernel that is slower than a vector kernel may be faster than the scalar kernel behind it.
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
    fill.boxed(true);
    fill.callUntilWithdrawn();
    withdrawn.countDown();
    WorkQueue.TRIALS.awaitIdle();
    assertEquals(Verdict.UNDECIDED, direct.decision().verdict());
  }

  /**
   * Its calls come to {@link #operation}, and its candidate is an eighth as fast as that kernel.
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
