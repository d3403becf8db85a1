// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

import io.github.lanewise.kernel.selection.spi.Candidate;

/**
 * Tells which kernel serves an operation, and why.
 *
 * @param algorithm how the kernel works, in a word or two
 * @param bits bits of its vectors, or 0 for a scalar kernel
 * @param reason one sentence
 * @param passedOver whether the trial has passed over a better candidate that was not compiled
 */
public record Decision<K>(
    K kernel, String algorithm, int bits, Verdict verdict, String reason, boolean passedOver) {
  public static <K> Decision<K> scalar(K kernel, Verdict verdict, String reason) {
    return new Decision<>(kernel, "scalar", 0, verdict, reason, false);
  }

  public static <K> Decision<K> of(Candidate<K> candidate, Verdict verdict, String reason) {
    return of(candidate, verdict, reason, false);
  }

  static <K> Decision<K> of(
      Candidate<K> candidate, Verdict verdict, String reason, boolean passedOver) {
    return new Decision<>(
        candidate.kernel(), candidate.algorithm(), candidate.bits(), verdict, reason, passedOver);
  }

  /** Returns the kernel's name for messages, as {@link Candidate#name} does. */
  public String name() {
    return new Candidate<>(algorithm, bits, kernel).name();
  }

  /** Returns the same decision with another reason. */
  public Decision<K> because(String other) {
    return new Decision<>(kernel, algorithm, bits, verdict, other, passedOver);
  }

  /**
   * Returns whether no further trial will follow, unless this kernel or the kernel that it was
   * compared with is withdrawn.
   */
  public boolean settled() {
    return verdict.isFinal();
  }
}
