// SPDX-License-Identifier: Apache-2.0
/**
 * The plugin for parquet-java, releases 1.13.1 to 1.18.1: what it writes is byte for byte what the
 * release on the class path writes, only sooner.
 *
 * <p>{@link io.github.lanewise.parquet.LanewiseValuesWriterFactory} is the way in for writers: one
 * line where {@code ParquetProperties} are built. parquet-column, which whoever uses this package
 * has anyway, is the only dependency.
 */
package io.github.lanewise.parquet;
