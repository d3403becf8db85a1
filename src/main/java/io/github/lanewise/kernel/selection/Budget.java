// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import io.github.lanewise.kernel.selection.trial.Selection;
import io.github.lanewise.kernel.selection.trial.Verdict;

/**
 * Limits the CPU time of trials to a twentieth of the process's, and to less after refusals. A
 * trial costs a good part of a second, the compiler's work included. A program that ends soon would
 * never save as much.
 */
class Budget {
  /** The budget of this process, which all operations share. */
  static final Budget OF_PROCESS = new Budget();

  /**
   * An operation earns a trial when its scalar kernel has taken this many times the cost of a
   * trial.
   */
  private static final int TIMES_THE_COST = 10;

  private static final int MOST_DOUBLINGS = 10;

  private static final int SHARE_OF_PROCESS = 20;

  /** The assumed cost of a trial, until the first one has ended. */
  private static final long FIRST_GUESS_NANOS = 400_000_000;

  private long spentNanos = FIRST_GUESS_NANOS;
  private int trials = 1;
  private Verdict last = Verdict.FASTER;
  private int refusedInARow;

  /**
   * Returns how many nanoseconds an operation must have spent in its scalar kernel to earn a trial
   * of its vector kernel.
   *
   * @param before how often its vector kernel was tried or withdrawn so far. Each time doubles the
   *     result
   */
  synchronized long earnedNanos(int before) {
    return TIMES_THE_COST * (spentNanos / trials) << Math.min(before, MOST_DOUBLINGS);
  }

  /**
   * Returns the CPU time that the process has yet to use before one more trial fits. The result is
   * 0 or less if the trial fits now. A machine that has refused two candidates for the same reason
   * will probably refuse the next one. So the second refusal in a row with one verdict halves the
   * share, and so does each further one, seven times at most.
   *
   * @param processNanos the CPU time that the process has used so far. It is negative if the JVM
   *     does not report it, and one more trial always fits then
   */
  synchronized long missingNanos(long processNanos) {
    int halved = Math.max(0, Math.min(refusedInARow, 8) - 1);
    // The first guess was never spent, so it is subtracted. The cost of one more trial is added.
    // Nothing is known yet about this machine before the first trial, so it may take its limit.
    long next = trials == 1 ? Selection.LIMIT_NANOS : spentNanos / trials;
    long needed = (SHARE_OF_PROCESS * (spentNanos - FIRST_GUESS_NANOS + next)) << halved;
    return processNanos < 0 ? 0 : needed - processNanos;
  }

  /**
   * Counts a trial.
   *
   * @param earned whether the trial was earned. The verdicts of others say less about this machine,
   *     because a program that asks for trials asks for those of kernels that it never uses
   */
  synchronized void spend(long nanos, Verdict verdict, boolean earned) {
    if (verdict == Verdict.NO_CANDIDATE || verdict == Verdict.GATE_CLOSED) {
      // No candidate was measured. The cost of trials would seem to be lower than it is.
      return;
    }
    spentNanos += nanos;
    trials++;
    if (!earned) {
      return;
    }
    boolean refused = verdict != Verdict.FASTER && verdict != Verdict.ASKED_FOR;
    refusedInARow = !refused ? 0 : verdict == last ? refusedInARow + 1 : 1;
    last = verdict;
  }
}
