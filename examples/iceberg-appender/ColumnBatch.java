// SPDX-License-Identifier: Apache-2.0
/** Holds rows as an array for each column of a flat schema, as an engine's own batch does. */
final class ColumnBatch {
  int rows;

  /** {@code int[]} to {@code double[]}, {@code boolean[]}, or {@code byte[]}. */
  final Object[] values;

  /** Where each value of a BINARY column begins; {@code null} for others. */
  final int[][] offsets;

  /** Which rows have a value, in bits; {@code null} if all have one. */
  final long[][] validity;

  ColumnBatch(int columns) {
    values = new Object[columns];
    offsets = new int[columns][];
    validity = new long[columns][];
  }
}
