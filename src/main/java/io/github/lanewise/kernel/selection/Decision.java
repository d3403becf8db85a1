// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

/**
 * Which kernel serves an operation, and why.
 *
 * @param algorithm how the kernel works, in a word or two
 * @param bits bits of its vectors; 0 for a scalar kernel
 * @param reason one sentence
 * @param settled whether this is the last word: a trial may still be to come or under way
 */
public record Decision<K>(K kernel, String algorithm, int bits, String reason, boolean settled) {
  static <K> Decision<K> scalar(K kernel, String reason, boolean settled) {
    return new Decision<>(kernel, "scalar", 0, reason, settled);
  }

  static <K> Decision<K> of(Candidate<K> candidate, String reason) {
    return new Decision<>(
        candidate.kernel(), candidate.algorithm(), candidate.bits(), reason, true);
  }
}
