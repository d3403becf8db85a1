// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.selection.Fill;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.jvm.Machine;
import io.github.lanewise.kernel.selection.jvm.Settings;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.testkit.LoggedLines;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Tests that the first candidate that passes its trial is chosen, and that the reason names the
 * candidates before it.
 */
@Isolated("measures time and garbage")
final class SelectionTest {
  private static final Candidate<Fill> WRONG = Fill.candidate("zeros", target -> {});
  private static final Candidate<Fill> GOOD = Fill.candidate("squares", Fill::fast);
  private static final Candidate<Fill> BETTER = Fill.candidate("never tried", Fill::fast);

  private final Operation<Fill> operation = Fill.operation(Fill::slow);
  private final Set<String> wrong = new HashSet<>();

  @Test
  void choosesTheFirstThatIsProven() {
    Decision<Fill> decision = Selection.decide(operation, List.of(GOOD, BETTER), false, wrong);
    assertSame(GOOD.kernel(), decision.kernel());
    assertEquals("squares", decision.algorithm());
    assertEquals(512, decision.bits());
    assertTrue(decision.settled());
    assertTrue(decision.reason().contains("times scalar in the trial"), decision.reason());
  }

  @Test
  void passesOverWhatIsWrongAndWarnsOfIt() {
    try (LoggedLines log = new LoggedLines()) {
      Decision<Fill> decision = Selection.decide(operation, List.of(WRONG, GOOD), false, wrong);
      assertSame(GOOD.kernel(), decision.kernel());
      assertEquals(1, log.lines().size());
      assertTrue(
          log.lines().get(0).startsWith("WARNING Lanewise does not use a kernel: zeros (512 bits)"),
          log.lines().get(0));
      assertTrue(
          decision.reason().matches(".* in the trial; zeros \\(512 bits\\) wrote other bytes.*"),
          decision.reason());
    }
  }

  @Test
  void keepsTheScalarKernelWhereAllAreRefused() {
    Operation<Fill> fast = Fill.operation(Fill::fast);
    Candidate<Fill> slow = Fill.candidate("sums", Fill::slow);
    try (LoggedLines log = new LoggedLines()) {
      Decision<Fill> decision = Selection.decide(fast, List.of(WRONG, slow), false, wrong);
      assertSame(fast.scalar(), decision.kernel());
      assertEquals("scalar", decision.algorithm());
      assertEquals(0, decision.bits());
      assertTrue(decision.settled());
      assertTrue(
          decision
              .reason()
              .matches("zeros \\(512 bits\\) wrote.*; sums \\(512 bits\\) reached 0.*"),
          decision.reason());
      assertEquals(1, log.lines().size(), "being slow is no reason for a warning");
    }
  }

  /** The candidate that allocates may be compiled another time, whatever the others do. */
  @Test
  void isUndecidedWhereOneCandidateAllocates() {
    Operation<Fill> fast = Fill.operation(Fill::fast);
    Candidate<Fill> slow = Fill.candidate("sums", Fill::slow);
    Candidate<Fill> boxed = Fill.candidate("boxes", Fill::allocating);
    for (List<Candidate<Fill>> both : List.of(List.of(boxed, slow), List.of(slow, boxed))) {
      Decision<Fill> decision = Selection.decide(fast, both, false, wrong);
      assertEquals(Verdict.ALLOCATES, decision.verdict(), decision.reason());
      assertSame(fast.scalar(), decision.kernel());
    }
  }

  /** Only a candidate that was not compiled may pass another trial. */
  @Test
  void tellsOfABetterCandidateThatWasNotCompiled() {
    Candidate<Fill> boxed = Fill.candidate("boxes", Fill::allocating);
    assertTrue(Selection.decide(operation, List.of(boxed, GOOD), false, wrong).passedOver());
    try (LoggedLines log = new LoggedLines()) {
      Decision<Fill> decision = Selection.decide(operation, List.of(WRONG, GOOD), false, wrong);
      assertEquals(Verdict.FASTER, decision.verdict(), decision.reason());
      assertFalse(decision.passedOver());
      assertEquals(1, log.lines().size());
    }
  }

  /** C2 may compile it well another time, and badly the time after that. */
  @Test
  void triesACandidateThatWasWrongNeverAgain() {
    boolean[] mended = {false};
    Candidate<Fill> sometimesWrong =
        Fill.candidate(
            "sometimes",
            target -> {
              if (mended[0]) {
                Fill.fast(target);
              }
            });
    Candidate<Fill> slow = Fill.candidate("sums", Fill::slow);
    try (LoggedLines log = new LoggedLines()) {
      Selection.decide(operation, List.of(sometimesWrong, slow), false, wrong);
      mended[0] = true;
      Decision<Fill> again =
          Selection.decide(operation, List.of(sometimesWrong, GOOD), false, wrong);
      assertSame(GOOD.kernel(), again.kernel());
      Decision<Fill> alone = Selection.decide(operation, List.of(sometimesWrong), false, wrong);
      assertSame(operation.scalar(), alone.kernel());
      assertEquals(Verdict.WRONG, alone.verdict());
      assertEquals("was wrong in an earlier trial: sometimes (512 bits)", alone.reason());
      assertEquals(1, log.lines().size());
    }
  }

  /** With so many candidates, the trial of each has little time. */
  @Test
  void isUndecidedWhereTheTimeOfOneCandidateWasUpTooSoon() {
    Operation<Fill> cold = Fill.operation(Fill::aMillisecond);
    List<Candidate<Fill>> candidates = new ArrayList<>(Collections.nCopies(10, WRONG));
    candidates.set(3, GOOD);
    candidates.set(5, Fill.candidate("boxes", Fill::allocating));
    try (LoggedLines log = new LoggedLines()) {
      Decision<Fill> decision = Selection.decide(cold, candidates, false, wrong);
      assertEquals(Verdict.UNDECIDED, decision.verdict(), decision.reason());
      assertEquals(8, log.lines().size(), "warnings of wrong candidates");
    }
  }

  @Test
  void takesWhatIsSlowerWhereVectorsWereAskedFor() {
    Operation<Fill> fast = Fill.operation(Fill::fast);
    Candidate<Fill> slow = Fill.candidate("sums", Fill::slow);
    Decision<Fill> decision = Selection.decide(fast, List.of(slow), true, wrong);
    assertSame(slow.kernel(), decision.kernel());
    assertEquals(Verdict.ASKED_FOR, decision.verdict());
    assertTrue(decision.reason().startsWith("asked for by system property; 0."), decision.reason());
  }

  /** The gate may be closed, or the vectors refused. Then only scalar candidates are left. */
  @Test
  void keepsWhatIsFasterThanAScalarCandidateWhereVectorsWereAskedFor() {
    Operation<Fill> fast = Fill.operation(Fill::fast);
    Candidate<Fill> slow = new Candidate<>("sums", 0, Fill::slow);
    Decision<Fill> decision = Selection.decide(fast, List.of(slow), true, wrong);
    assertSame(fast.scalar(), decision.kernel());
    assertEquals(Verdict.TOO_SLOW, decision.verdict());
    assertTrue(decision.reason().startsWith("sums reached 0."), decision.reason());
  }

  @Test
  void tellsWhyThereIsNothingToTry() {
    Decision<Fill> decision = Selection.decide(operation, Settings.Provider.AUTO, null, wrong);
    assertSame(operation.scalar(), decision.kernel());
    assertEquals(Verdict.GATE_CLOSED, decision.verdict());
    assertEquals(Machine.gate().reason(), decision.reason());
  }
}
