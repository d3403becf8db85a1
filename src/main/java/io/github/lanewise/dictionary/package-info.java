// SPDX-License-Identifier: Apache-2.0
/**
 * Dictionaries of ints, longs and byte strings: each distinct value gets the next id, 0, 1, 2 and
 * so on, in the order of its first appearance. Floating-point values are kept as their raw bits
 * ({@link Float#floatToRawIntBits}, {@link Double#doubleToRawLongBits}), so that +0 and −0 and all
 * patterns of NaN are distinct.
 *
 * <p>Hash tables with open addressing and one array for the values: no object per value, and none
 * is allocated but by growth.
 */
package io.github.lanewise.dictionary;
