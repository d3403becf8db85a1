// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.jvm.Machine;
import io.github.lanewise.kernel.selection.jvm.WorkQueue;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Watched;
import io.github.lanewise.kernel.selection.trial.Decision;
import io.github.lanewise.kernel.selection.trial.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * Publishes and withdraws kernels while other threads call them. The kernels are proven or not,
 * with or without checks, and now and then a trial decides.
 */
public final class ChangingKernels implements AutoCloseable {
  private static final String VERIFY = "lanewise.verify";
  private static final long PAUSE_NANOS = 200_000;
  private static final Duration LONGEST_TRIALS = Duration.ofMinutes(2);

  private final SplittableRandom random = new SplittableRandom(1);
  private final List<Operation<?>> operations = Operations.all();

  /** Actions that publish for each operation the decision that it had before. */
  private final List<Runnable> before =
      operations.stream().map(ChangingKernels::decisionOf).toList();

  private static <K extends Watched<K>> Runnable decisionOf(Operation<K> operation) {
    operation.kernel();
    Decision<K> decision = operation.decision();
    return () -> operation.publish(decision);
  }

  /** Changes the kernel of one operation. */
  public void change() {
    change(operations.get(random.nextInt(operations.size())));
    LockSupport.parkNanos(PAUSE_NANOS);
  }

  private <K extends Watched<K>> void change(Operation<K> operation) {
    List<Candidate<K>> candidates = operation.candidates(Machine.gate().vectorBits());
    if (candidates.isEmpty() || random.nextInt(3) == 0) {
      withdraw(operation);
      if (random.nextInt(3_000) == 0) {
        operation.prove();
      }
      return;
    }
    System.setProperty(VERIFY, random.nextBoolean() ? "3" : "0");
    Candidate<K> candidate = candidates.get(random.nextInt(candidates.size()));
    operation.publish(Decision.of(candidate, Verdict.ASKED_FOR, "published by a test"));
  }

  private static <K extends Watched<K>> void withdraw(Operation<K> operation) {
    operation.publish(
        Decision.scalar(operation.scalar(), Verdict.UNDECIDED, "withdrawn by a test"));
  }

  /** Ends the changes, and fails if a check has found a kernel wrong. */
  @Override
  public void close() {
    System.clearProperty(VERIFY);
    // A trial that hangs must not keep the test from failing.
    assertTimeoutPreemptively(LONGEST_TRIALS, WorkQueue.TRIALS::awaitIdle);
    for (Operation<?> operation : operations) {
      Decision<?> decision = operation.decision();
      assertNotEquals(Verdict.WRONG, decision.verdict(), decision::reason);
    }
    // Later tests in this JVM need the kernels that were published before.
    before.forEach(Runnable::run);
    if (UnprovenVectors.WANTED) {
      Unproven.serve();
    }
  }
}
