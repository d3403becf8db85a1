// SPDX-License-Identifier: Apache-2.0
/**
 * The plugin for parquet-java, releases 1.13.1 to 1.18.1. It writes byte for byte the same as the
 * release on the class path, but for rare cases that docs/parquet-java.md lists, in less time.
 *
 * <p>To write with Lanewise, a program sets {@link
 * io.github.lanewise.parquet.LanewiseValuesWriterFactory}, which is one line where {@code
 * ParquetProperties} are built. It needs parquet-column. {@link
 * io.github.lanewise.parquet.Lanewise} needs parquet-hadoop, too.
 *
 * @since 0.1.0
 */
package io.github.lanewise.parquet;
