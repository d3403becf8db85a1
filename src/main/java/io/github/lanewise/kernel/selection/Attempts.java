// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

/** Counts an operation's trials and withdrawals, and tells which of them ends the attempts. */
final class Attempts {
  /** So many trials in which a candidate allocated are enough, and so many withdrawals. */
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
   * Counts a trial. Returns false if its verdict is not to be final: C2 may have been busy, and may
   * compile a candidate that allocated another time.
   */
  synchronized boolean isLast(Verdict verdict) {
    trials++;
    return verdict != Verdict.ALLOCATES || ++allocating >= MOST;
  }

  /** Counts a withdrawal, and returns the verdict that follows from it. */
  synchronized Verdict afterWithdrawal() {
    withdrawals++;
    return withdrawals < MOST ? Verdict.UNDECIDED : Verdict.ALLOCATES;
  }
}
