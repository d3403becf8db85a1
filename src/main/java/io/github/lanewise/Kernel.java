// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

/**
 * Tells which kernel serves one operation on this JVM, and why. Instances are immutable.
 *
 * @param family the name in {@code -Dlanewise.kernel.FAMILY}, as docs/selection.md lists them
 * @param operation the name of the operation with the type of memory it works on, for instance
 *     "decode float[]"
 * @param width bytes of a value, or 0 if the operation has no fixed width
 * @param provider "scalar" or "vector"
 * @param bits bits of a vector, or 0 if the kernel is scalar
 * @param algorithm how the kernel works, in a word or two
 * @param reason one sentence that gives the trial's outcome or the missing flag, or says that the
 *     operation was not used yet. If candidates that come before this kernel were refused, the
 *     reason of each follows after a semicolon
 */
public record Kernel(
    String family,
    String operation,
    int width,
    String provider,
    int bits,
    String algorithm,
    String reason) {}
