// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

/**
 * Which kernel serves one operation on this JVM, and why. Immutable.
 *
 * @param family byte-stream-split, little-endian, hash or dictionary: the name in {@code
 *     -Dlanewise.kernel.FAMILY}
 * @param operation the name of the operation with the memory it works on, "decode float[]" for
 *     instance
 * @param width bytes of a value; 0 where the operation has no fixed width
 * @param provider "scalar" or "vector"
 * @param bits bits of a vector; 0 when scalar
 * @param algorithm how the kernel works, in a word or two
 * @param reason one sentence: the trial's outcome, the missing flag, or that the operation was not
 *     used yet
 */
public record Kernel(
    String family,
    String operation,
    int width,
    String provider,
    int bits,
    String algorithm,
    String reason) {}
