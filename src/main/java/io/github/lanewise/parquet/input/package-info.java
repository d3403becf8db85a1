// SPDX-License-Identifier: Apache-2.0
/**
 * The input of a writer of columns: checks the arrays of a batch, and makes a column of each leaf.
 * Internal: it may change any time.
 */
package io.github.lanewise.parquet.input;
