// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

/** Tells why the kernel that serves an operation was chosen. */
public enum Verdict {
  /**
   * A trial found the candidate right, compiled, free of garbage and faster than the kernel that
   * served.
   */
  FASTER,
  /**
   * A system property asked for this kernel. A vector kernel had to pass a trial all the same,
   * except that it may be slower.
   */
  ASKED_FOR,
  /** No candidate was faster than the kernel that serves by the margin. */
  TOO_SLOW,
  /**
   * In four trials no candidate was compiled to code that allocates nothing, or a kernel was
   * withdrawn for the fourth time.
   */
  ALLOCATES,
  /**
   * A candidate wrote other bytes than the scalar kernel, or threw an exception, in its trial or
   * later in a call that {@code -Dlanewise.verify} had checked.
   */
  WRONG,
  /**
   * This JVM or machine has no vectors to try, or the selection or a trial failed with an
   * exception.
   */
  GATE_CLOSED,
  /** There is no other kernel for this operation. */
  NO_CANDIDATE,
  /**
   * Another trial will follow, for one of these reasons:
   *
   * <ul>
   *   <li>A candidate still allocated when its trial was given up.
   *   <li>The time of the trial was up before both kernels were compiled.
   *   <li>A lesser candidate has passed, and the better one was not compiled in that trial.
   *   <li>The kernel was withdrawn.
   *   <li>Memory or the stack ran out in the trial.
   *   <li>The candidates were too slow compared with the kernel of another operation, which was
   *       withdrawn later.
   * </ul>
   */
  UNDECIDED,
  /** No trial has been held yet. */
  NOT_TRIED;

  /** Returns whether no further trial will follow. */
  boolean isFinal() {
    return this != UNDECIDED && this != NOT_TRIED;
  }
}
