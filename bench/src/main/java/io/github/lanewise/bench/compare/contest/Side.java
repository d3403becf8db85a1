// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.contest;

/** The work of one contestant: from the same input as the other, to an output of its own. */
@FunctionalInterface
interface Side<I, O> {
  /** Returns how many elements of {@code output} it wrote. */
  int run(I input, O output);
}
