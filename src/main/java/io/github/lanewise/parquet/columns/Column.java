// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;

/**
 * Holds the values of one column in the current batch of a {@link ColumnsReader}, with one slot for
 * each row.
 *
 * <p>The arrays belong to the reader. They are valid until its next batch is read or it is closed.
 * They may be longer than the batch, and must not be changed. Slots beyond {@link #rows()} hold no
 * values.
 */
public abstract sealed class Column permits ValueColumn, ListColumn, LevelsColumn {
  private static final int FIRST_CAPACITY = 1 << 16;

  private final ColumnDescriptor descriptor;
  private final String name;
  private int rows;
  private int nulls;
  private int capacity;
  private long[] validity = new long[0];

  Column(ColumnDescriptor descriptor) {
    this.descriptor = descriptor;
    name = String.join(".", descriptor.getPath());
  }

  /**
   * Returns the names of the fields from the root of the schema to this column, with dots between
   * them.
   */
  public final String name() {
    return name;
  }

  /**
   * Returns parquet-java's description of the column: path, physical type, logical type and levels.
   */
  public final ColumnDescriptor descriptor() {
    return descriptor;
  }

  /** Returns the number of rows in the batch. */
  public final int rows() {
    return rows;
  }

  /** Returns the number of rows that have no value. */
  public final int nulls() {
    return nulls;
  }

  /**
   * Returns which rows have a value: row i has one if {@code validity()[i >>> 6] >>> i & 1} is 1.
   * In a struct, a row whose optional parent is missing has none.
   *
   * @return {@code null} if every row has a value
   */
  public final long[] validity() {
    return nulls == 0 ? null : validity;
  }

  /** Returns whether a row has no value. */
  public final boolean isNull(int row) {
    if (row < 0 || row >= rows) {
      throw new IndexOutOfBoundsException("row " + row + " of a batch of " + rows + " rows");
    }
    return nulls > 0 && (validity[row >>> 6] >>> row & 1) == 0;
  }

  /** Forgets the last batch. */
  void clear() {
    rows = 0;
    nulls = 0;
  }

  /** Sets the number of rows and nulls of the batch. */
  final void finish(int rowsOfBatch, int nullsOfBatch) {
    rows = rowsOfBatch;
    nulls = nullsOfBatch;
  }

  /** Returns the array that validity is written to. Bits of required columns are never written. */
  final long[] bits() {
    return validity;
  }

  /**
   * Makes room for slots. Arrays grow as slots are filled, up to a whole batch. So a header that
   * announces too many values costs no memory.
   */
  final void require(int slots, int mostSlots) {
    if (slots > capacity) {
      long doubled = Math.max(firstCapacity(), 2L * capacity);
      // The last growth would copy almost everything once more.
      boolean isNearlyAll = mostSlots <= 2 * doubled;
      capacity = Math.max(slots, isNearlyAll ? mostSlots : (int) doubled);
      validity = Arrays.copyOf(validity, (int) ((capacity + 63L) >>> 6));
      grow(capacity);
    }
  }

  /** Returns the number of slots of the first arrays. */
  int firstCapacity() {
    return FIRST_CAPACITY;
  }

  /** Makes arrays of this many slots, with their old content. */
  abstract void grow(int slots);

  @Override
  public final String toString() {
    return name + ": " + descriptor.getPrimitiveType() + ", " + rows + " rows, " + nulls + " nulls";
  }
}
