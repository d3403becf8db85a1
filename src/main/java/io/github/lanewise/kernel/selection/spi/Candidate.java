// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.spi;

/**
 * A kernel that may take the scalar kernel's place.
 *
 * @param algorithm how the kernel works, in a word or two
 * @param bits bits of the vectors that it uses, or 0 for a scalar kernel
 */
public record Candidate<K>(String algorithm, int bits, K kernel) {
  /** Returns the name for messages, for instance "exchange (512 bits)", or "bit expand" alone. */
  public String name() {
    return bits == 0 ? algorithm : algorithm + " (" + bits + " bits)";
  }
}
