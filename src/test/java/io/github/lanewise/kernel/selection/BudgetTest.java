// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.selection.trial.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that all trials together take at most a twentieth of the process's time. */
final class BudgetTest {
  private static final long SECOND = 1_000_000_000;

  private final Budget budget = new Budget();

  @Test
  void guessesTheCostOfTheFirstTrial() {
    assertEquals(4 * SECOND, budget.earnedNanos(0));
    assertTrue(budget.missingNanos(17 * SECOND) > 0);
    assertTrue(budget.missingNanos(18 * SECOND) <= 0);
  }

  /**
   * A program that ends right after this trial has spent at most a twentieth of its time on trials.
   */
  @Test
  void theFirstTrialMayTakeAllThatATrialMayTake() {
    long process = budget.missingNanos(0);
    budget.spend(9 * SECOND / 10, Verdict.FASTER, true);
    assertTrue(20 * (9 * SECOND / 10) <= process);
    assertTrue(budget.missingNanos(process) > 0);
  }

  @Test
  void learnsWhatTrialsCost() {
    budget.spend(SECOND, Verdict.FASTER, true);
    assertEquals(7 * SECOND, budget.earnedNanos(0));
  }

  @Test
  void doublesTheTimeWithEachTrialAndWithdrawal() {
    for (int before = 0; before < 10; before++) {
      assertEquals(2 * budget.earnedNanos(before), budget.earnedNanos(before + 1));
    }
    assertEquals(4096 * SECOND, budget.earnedNanos(10));
    assertEquals(4096 * SECOND, budget.earnedNanos(1_000));
  }

  @Test
  void learnsNothingWhereThereWasNothingToTry() {
    budget.spend(SECOND, Verdict.ALLOCATES, true);
    long earned = budget.earnedNanos(0);
    long missing = budget.missingNanos(0);
    budget.spend(0, Verdict.NO_CANDIDATE, true);
    budget.spend(0, Verdict.NO_CANDIDATE, true);
    budget.spend(0, Verdict.GATE_CLOSED, true);
    assertEquals(earned, budget.earnedNanos(0));
    assertEquals(missing, budget.missingNanos(0));
  }

  @Test
  void keepsAllTrialsWithinATwentieth() {
    long process = 0;
    long spent = 0;
    for (int trial = 0; trial < 50; trial++) {
      process += Math.max(0, budget.missingNanos(process));
      assertTrue(budget.missingNanos(process) <= 0);
      budget.spend(SECOND / 2, Verdict.FASTER, true);
      spent += SECOND / 2;
      // At first the expected cost is 50 ms too low, because the average includes the first guess.
      // Twenty times that is the second that is allowed here.
      assertTrue(20 * spent <= process + SECOND, trial + ": " + spent + " of " + process);
    }
  }

  @Test
  void letsTheOthersWaitAfterTwoRefusalsInARow() {
    budget.spend(SECOND, Verdict.ALLOCATES, true);
    long afterOne = budget.missingNanos(0);
    budget.spend(SECOND, Verdict.ALLOCATES, true);
    long afterTwo = budget.missingNanos(0);
    assertTrue(afterTwo > 2 * afterOne, afterOne + ", " + afterTwo);
    budget.spend(SECOND, Verdict.FASTER, true);
    assertTrue(budget.missingNanos(0) < afterTwo);
  }

  /** A program asks for the trials of kernels that it never uses, too. */
  @Test
  void refusalsInTrialsThatWereAskedForLetNobodyWait() {
    for (int i = 0; i < 9; i++) {
      budget.spend(4 * SECOND / 10, Verdict.ALLOCATES, false);
    }
    assertEquals(20 * 4 * SECOND, budget.missingNanos(0), "the time of ten trials");
  }

  /** Each of these trials costs the first guess, so that the expected cost stays the same. */
  @ParameterizedTest
  @CsvSource({"0, 18", "1, 16", "2, 48", "3, 128", "8, 9216", "9, 10240", "20, 21504"})
  void halvesTheShareWithEachFurtherRefusalSevenTimesAtMost(int refusals, long seconds) {
    for (int i = 0; i < refusals; i++) {
      budget.spend(4 * SECOND / 10, Verdict.TOO_SLOW, true);
    }
    assertEquals(seconds * SECOND, budget.missingNanos(0));
    assertEquals((seconds - 3) * SECOND, budget.missingNanos(3 * SECOND));
    assertEquals(0, budget.missingNanos(-1));
  }

  @Test
  void countsRefusalsForOneReasonInARow() {
    budget.spend(4 * SECOND / 10, Verdict.ALLOCATES, true);
    budget.spend(4 * SECOND / 10, Verdict.TOO_SLOW, true);
    assertEquals(24 * SECOND, budget.missingNanos(0), "another reason");
    budget.spend(4 * SECOND / 10, Verdict.TOO_SLOW, true);
    assertEquals(64 * SECOND, budget.missingNanos(0), "the same reason");
    budget.spend(4 * SECOND / 10, Verdict.ASKED_FOR, true);
    assertEquals(40 * SECOND, budget.missingNanos(0), "no refusal");
    budget.spend(4 * SECOND / 10, Verdict.ASKED_FOR, true);
    assertEquals(48 * SECOND, budget.missingNanos(0), "no refusal again");
  }

  @Test
  void goesByTheOperationsTimeWhereTheJvmDoesNotTell() {
    assertTrue(budget.missingNanos(-1) <= 0);
  }
}
