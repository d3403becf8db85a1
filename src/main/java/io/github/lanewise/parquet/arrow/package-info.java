// SPDX-License-Identifier: Apache-2.0
/**
 * Reads Parquet files into Arrow vectors, and writes them. It needs {@code
 * org.apache.arrow:arrow-vector}, which is an optional dependency of Lanewise, and an
 * implementation of Arrow's memory.
 *
 * @since 0.1.0
 */
package io.github.lanewise.parquet.arrow;
