// SPDX-License-Identifier: Apache-2.0
/** Holds rows as an array for each column of a flat schema, as an engine's own batch does. */
final class ColumnBatch {
  int rows;

  /**
   * The array of each column, from {@code int[]} to {@code double[]}, {@code boolean[]} or {@code
   * byte[]}.
   */
  final Object[] values;

  /** The offset at which each value of a BINARY column begins; {@code null} for other columns. */
  final int[][] offsets;

  /** The validity bitmap of each column; {@code null} if all rows have a value. */
  final long[][] validity;

  ColumnBatch(int columns) {
    values = new Object[columns];
    offsets = new int[columns][];
    validity = new long[columns][];
  }
}
