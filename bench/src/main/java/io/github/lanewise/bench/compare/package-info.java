// SPDX-License-Identifier: Apache-2.0
/**
 * The comparison behind {@code bench/compare}. Start reading at {@code Compare}.
 *
 * <ul>
 *   <li>{@code Compare} reads the command line, {@code FileComparison} goes through the columns of
 *       one file, {@code ColumnComparison} through the pages of one column
 *   <li>{@code parquet} cuts a column into pages, {@code telemetry} generates a file
 *   <li>{@code type} has one class per physical type: add an encoding of Lanewise there
 *   <li>{@code contest} runs stock and Lanewise on a page and compares, {@code timing} times them
 *   <li>{@code report} prints, draws and writes the rows
 * </ul>
 */
package io.github.lanewise.bench.compare;
