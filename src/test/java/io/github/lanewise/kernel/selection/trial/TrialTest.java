// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

import static io.github.lanewise.kernel.selection.trial.HeldTrials.assertRefused;
import static io.github.lanewise.kernel.selection.trial.HeldTrials.candidate;
import static io.github.lanewise.kernel.selection.trial.HeldTrials.hold;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.selection.Fill;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.TestOperation;
import io.github.lanewise.kernel.selection.spi.Candidate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Tests that the trial proves a candidate that is right, and faster than the kernel that serves.
 */
@Isolated("measures time")
final class TrialTest {
  @Test
  void provesWhatIsFaster() {
    Trial.Outcome verdict = hold(Fill.operation(Fill::slow), candidate(Fill::fast));
    assertTrue(verdict.proven(), verdict.reason());
    assertTrue(verdict.reason().matches("\\d+\\.\\d\\d times scalar in the trial"));
  }

  @Test
  void refusesWhatIsSlower() {
    Trial.Outcome verdict = hold(Fill.operation(Fill::fast), candidate(Fill::slow));
    assertRefused(verdict, "squares (512 bits) reached 0.");
    assertFalse(verdict.verdict() == Verdict.WRONG);
  }

  /** Direct memory is an example: its tiles may go through a vector kernel for arrays. */
  @Test
  void refusesWhatIsSlowerThanTheKernelThatServesInPlaceOfTheScalarOne() {
    Fill inBetween =
        target -> {
          for (int i = 0; i < 5; i++) {
            Fill.fast(target);
          }
        };
    Operation<Fill> operation =
        new TestOperation<>(
            "test", "fill", 8, Fill::slow, Fill::fast, Fill.FillSample::new, bits -> List.of(), 0);
    Trial.Outcome verdict = hold(operation, candidate(inBetween));
    assertEquals(Verdict.TOO_SLOW, verdict.verdict(), verdict.reason());
    assertRefused(verdict, " times the kernel that serves now, 1.15 needed");
  }

  @Test
  void namesScalarCandidatesWithoutBits() {
    Candidate<Fill> scalar = new Candidate<>("other squares", 0, target -> {});
    assertRefused(hold(Fill.operation(Fill::slow), scalar), "other squares wrote");
  }
}
