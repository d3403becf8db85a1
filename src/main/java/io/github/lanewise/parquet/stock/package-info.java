// SPDX-License-Identifier: Apache-2.0
/**
 * Holds the differences between releases of parquet-java. This is not API.
 *
 * <p>Each difference is found by a test of parquet-java's own classes, which runs once. Their
 * version would not do, because distributions have changes of their own that no version shows.
 */
package io.github.lanewise.parquet.stock;
