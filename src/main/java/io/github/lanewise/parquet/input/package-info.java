// SPDX-License-Identifier: Apache-2.0
/**
 * Takes the input of a writer of columns: checks the arrays of a batch, and makes a column for each
 * leaf of the schema. Internal: it may change any time.
 */
package io.github.lanewise.parquet.input;
