// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

/** One column of a batch that is to be written. */
public record LeafColumn(RowLevels levels, LeafValues values) {}
