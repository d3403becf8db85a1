// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.parquet;

/**
 * The non-null values of one stretch of a column.
 *
 * @param values a typed array, {@code float[]} for FLOAT; it may be longer than {@code count}
 */
public record Page<A>(A values, int count) {}
