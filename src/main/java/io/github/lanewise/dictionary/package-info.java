// SPDX-License-Identifier: Apache-2.0
/**
 * Holds dictionaries of ints, longs and byte strings. Each distinct value gets the next id, 0, 1, 2
 * and so on, in the order of its first appearance. Floating-point values are kept as their raw bits
 * ({@link Float#floatToRawIntBits}, {@link Double#doubleToRawLongBits}), so +0 and −0 and all
 * patterns of NaN are distinct.
 *
 * <p>The dictionaries are hash tables with open addressing. Numbers lie in one array, and bytes in
 * chunks of 256 KiB. There is no object for each value.
 *
 * @since 0.1.0
 */
package io.github.lanewise.dictionary;
