// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

/** Why an operation is served by the kernel that serves it. */
public enum Verdict {
  /** A trial found the candidate right, compiled, free of garbage and faster than scalar. */
  FASTER,
  /** A system property asked for this kernel; a vector kernel was proven all the same. */
  ASKED_FOR,
  /** No candidate was faster by enough. */
  TOO_SLOW,
  /** No candidate was compiled to code that allocates nothing, in several trials. */
  ALLOCATES,
  /** A candidate wrote other bytes than the scalar kernel, or threw. */
  WRONG,
  /** This JVM or this machine offers no vectors to try. */
  GATE_CLOSED,
  /** There is no other kernel for this operation. */
  NO_CANDIDATE,
  /**
   * A candidate still allocated when its trial was given up, or the kernel was withdrawn. There
   * will be another trial.
   */
  UNDECIDED,
  /** No trial has been held yet. */
  NOT_TRIED;

  /** Whether no further trial will follow. */
  boolean isFinal() {
    return this != UNDECIDED && this != NOT_TRIED;
  }
}
