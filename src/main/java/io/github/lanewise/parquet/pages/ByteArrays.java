// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

/**
 * Holds byte arrays one after another. Value i is {@code bytes()[offsets()[i]]} to {@code
 * bytes()[offsets()[i + 1] - 1]}. Both arrays may be longer than their content.
 */
public record ByteArrays(int size, int[] offsets, byte[] bytes) {}
