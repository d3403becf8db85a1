// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

/**
 * Tells which kernel serves an operation, and why.
 *
 * @param algorithm how the kernel works, in a word or two
 * @param bits bits of its vectors, or 0 for a scalar kernel
 * @param reason one sentence
 * @param improvable whether the kernel serves because a better candidate was not compiled in its
 *     trial. That candidate will be tried again
 */
public record Decision<K>(
    K kernel, String algorithm, int bits, Verdict verdict, String reason, boolean improvable) {
  static <K> Decision<K> scalar(K kernel, Verdict verdict, String reason) {
    return new Decision<>(kernel, "scalar", 0, verdict, reason, false);
  }

  static <K> Decision<K> of(Candidate<K> candidate, Verdict verdict, String reason) {
    return new Decision<>(
        candidate.kernel(), candidate.algorithm(), candidate.bits(), verdict, reason, false);
  }

  Decision<K> withImprovable(boolean improvable) {
    return new Decision<>(kernel, algorithm, bits, verdict, reason, improvable);
  }

  /**
   * Returns whether this kernel, or a better one, serves from now on, unless it is withdrawn, or
   * the one that it was compared with.
   */
  public boolean settled() {
    return verdict.isFinal();
  }

  /** Returns whether a further trial will follow. */
  boolean open() {
    return !settled() || improvable;
  }
}
