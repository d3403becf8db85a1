// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

/**
 * A kernel that may take the scalar kernel's place.
 *
 * @param algorithm how it works, in a word or two
 * @param bits bits of the vectors it uses; 0 for a scalar kernel
 */
public record Candidate<K>(String algorithm, int bits, K kernel) {}
