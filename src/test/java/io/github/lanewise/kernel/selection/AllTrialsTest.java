// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.jvm.Threads;
import io.github.lanewise.kernel.selection.jvm.WorkQueue;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Tests that with {@code -Dlanewise.trials=all} the first use of one operation starts the trials of
 * all.
 */
@Isolated("sets a property, and takes the threads of trials away")
final class AllTrialsTest {
  private final ThreadFactory threads = Threads.of(WorkQueue.TRIALS);

  @BeforeEach
  void askForAll() {
    System.setProperty("lanewise.trials", "all");
  }

  @AfterEach
  void restore() {
    System.clearProperty("lanewise.trials");
    Threads.replace(WorkQueue.TRIALS, threads);
  }

  /** All is in one test, because a process starts these trials only once. */
  @Test
  void theyAreStartedByTheFirstUseThatFindsAThread() {
    Threads.replace(
        WorkQueue.TRIALS,
        trials -> {
          throw new OutOfMemoryError("unable to create native thread, on purpose");
        });
    Operation<Fill> without = operation();
    without.kernel();
    assertEquals(
        "no thread could be started for a trial; to be tried again", without.decision().reason());
    Threads.replace(WorkQueue.TRIALS, threads);
    operation().kernel();
    WorkQueue.TRIALS.awaitIdle();
    for (Operation<?> operation : Operations.all()) {
      assertNotEquals("not used yet", operation.decision().reason(), operation::toString);
    }
  }

  private static Operation<Fill> operation() {
    return new TestOperation<>(
        "test",
        "fill",
        8,
        Fill::slow,
        Fill.FillSample::new,
        bits -> List.of(Fill.candidate("squares", Fill::fast)));
  }
}
