// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.trial.Decision;
import io.github.lanewise.kernel.selection.trial.Verdict;
import io.github.lanewise.testkit.LoggedLines;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests that the reason tells of the next trial, whatever kept the last one from a result. */
@Isolated("measures time and garbage")
final class UndecidedTrialsTest {
  private static final Candidate<Fill> GOOD = Fill.candidate("squares", Fill::fast);
  private static final Candidate<Fill> WRONG = Fill.candidate("zeros", target -> {});

  @Test
  void memoryRanOut() {
    Thread caller = Thread.currentThread();
    Decision<Fill> decision =
        settled(
            Fill::slow,
            bits -> {
              if (Thread.currentThread() != caller) {
                throw new OutOfMemoryError("on purpose");
              }
              return List.of(GOOD);
            });
    assertEquals(
        "the trial ran out of memory: java.lang.OutOfMemoryError: on purpose; to be tried again",
        decision.reason());
  }

  /** With so many candidates, the trial of each has little time. */
  @Test
  void theTimeWasUp() {
    List<Candidate<Fill>> candidates = new ArrayList<>(Collections.nCopies(10, WRONG));
    candidates.set(0, GOOD);
    try (LoggedLines log = new LoggedLines()) {
      String reason = settled(Fill::aMillisecond, bits -> candidates).reason();
      assertTrue(reason.contains(" times scalar, but the trial's CPU time was up "), reason);
      assertTrue(reason.endsWith("; to be tried again"), reason);
      assertEquals(9, log.lines().stream().filter(line -> line.contains("zeros")).count());
    }
  }

  private static Decision<Fill> settled(
      Fill scalar, IntFunction<List<Candidate<Fill>>> candidates) {
    Decision<Fill> decision =
        new TestOperation<>("test", "fill", 8, scalar, Fill.FillSample::new, candidates).settle();
    assertEquals(Verdict.UNDECIDED, decision.verdict(), decision.reason());
    return decision;
  }
}
