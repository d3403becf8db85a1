// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import io.github.lanewise.kernel.selection.trial.Verdict;

/** Counts an operation's trials and withdrawals, and tells which of them is the last one. */
final class Attempts {
  /** The most trials in which a candidate allocates, and the most withdrawals. */
  private static final int MOST = 4;

  private int trials;
  private int allocating;
  private int withdrawals;

  /** Returns the number of trials that have been held. */
  synchronized int trials() {
    return trials;
  }

  /** Returns the number of trials and withdrawals. */
  synchronized int all() {
    return trials + withdrawals;
  }

  /**
   * Counts a trial and returns whether its verdict may be final. {@link Verdict#ALLOCATES} is not
   * final before {@link #MOST} such trials, because C2 may have been busy and may compile the
   * candidate another time.
   */
  synchronized boolean countTrial(Verdict verdict) {
    trials++;
    return verdict != Verdict.ALLOCATES || ++allocating >= MOST;
  }

  /** Counts a withdrawal, and returns the verdict that follows from it. */
  synchronized Verdict countWithdrawal() {
    withdrawals++;
    return withdrawals < MOST ? Verdict.UNDECIDED : Verdict.ALLOCATES;
  }
}
