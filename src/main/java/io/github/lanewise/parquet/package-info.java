// SPDX-License-Identifier: Apache-2.0
/**
 * The plugin for parquet-java, releases 1.13.1 to 1.18.1: it writes byte for byte the same as the
 * release on the class path, in less time.
 *
 * <p>{@link io.github.lanewise.parquet.LanewiseValuesWriterFactory} is the way in for writers: one
 * line where {@code ParquetProperties} are built. The only dependency is parquet-column, which a
 * user of this package has anyway.
 */
package io.github.lanewise.parquet;
