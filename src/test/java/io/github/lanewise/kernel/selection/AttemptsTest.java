// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.selection.trial.Verdict;
import org.junit.jupiter.api.Test;

/** Tests that an operation gets a limited number of trials and withdrawals. */
final class AttemptsTest {
  private final Attempts attempts = new Attempts();

  @Test
  void theFourthTrialInWhichACandidateAllocatedIsTheLast() {
    for (int trial = 1; trial < 4; trial++) {
      assertFalse(attempts.countTrial(Verdict.ALLOCATES), "trial " + trial);
    }
    assertTrue(attempts.countTrial(Verdict.ALLOCATES));
    assertEquals(4, attempts.trials());
  }

  @Test
  void anyOtherVerdictIsFinal() {
    assertTrue(attempts.countTrial(Verdict.FASTER));
    assertFalse(attempts.countTrial(Verdict.ALLOCATES));
    assertTrue(attempts.countTrial(Verdict.WRONG));
    assertEquals(3, attempts.all());
  }

  @Test
  void theFourthWithdrawalIsTheLast() {
    for (int withdrawal = 1; withdrawal < 4; withdrawal++) {
      assertEquals(Verdict.UNDECIDED, attempts.countWithdrawal(), "withdrawal " + withdrawal);
    }
    assertEquals(Verdict.ALLOCATES, attempts.countWithdrawal());
    assertEquals(4, attempts.all());
    assertEquals(0, attempts.trials());
  }
}
