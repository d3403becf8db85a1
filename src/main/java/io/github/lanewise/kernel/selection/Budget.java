// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

/**
 * The CPU time that trials may take: a twentieth of the process's, less after refusals. A trial
 * costs a good part of a second, the compiler's work included. A program that ends soon would never
 * save as much.
 */
final class Budget {
  /**
   * An operation has to spend so many times the cost of a trial in its scalar kernel to earn one.
   */
  private static final int TIMES_THE_COST = 10;

  private static final int SHARE_OF_PROCESS = 20;

  /** The expected cost of a trial before one was held. */
  private static final long FIRST_GUESS_NANOS = 400_000_000;

  private long spentNanos = FIRST_GUESS_NANOS;
  private int trials = 1;
  private Verdict last = Verdict.FASTER;
  private int refusedInARow;

  /** Time in the scalar kernel after which an operation has earned a trial. */
  synchronized long earnedNanos() {
    return TIMES_THE_COST * (spentNanos / trials);
  }

  /**
   * CPU time that the process has yet to use before one more trial fits; 0 or less where it fits
   * now. A machine that has refused two candidates for the same reason will probably refuse the
   * next: from then on each refusal halves the share.
   *
   * @param processNanos used by the process so far; negative where the JVM does not report it, and
   *     then one more trial always fits
   */
  synchronized long missingNanos(long processNanos) {
    int halved = Math.max(0, Math.min(refusedInARow, 8) - 1);
    // The first guess stands for the trial to come.
    long needed =
        (SHARE_OF_PROCESS * (spentNanos - FIRST_GUESS_NANOS + spentNanos / trials)) << halved;
    return processNanos < 0 ? 0 : needed - processNanos;
  }

  synchronized void spend(long nanos, Verdict verdict) {
    spentNanos += nanos;
    trials++;
    boolean refused = verdict != Verdict.FASTER && verdict != Verdict.ASKED_FOR;
    refusedInARow = !refused ? 0 : verdict == last ? refusedInARow + 1 : 1;
    last = verdict;
  }
}
