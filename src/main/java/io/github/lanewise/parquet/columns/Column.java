// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.MessageType;

/**
 * Holds the values of one column in the current batch of a {@link ColumnsReader}, with one slot for
 * each row.
 *
 * <p>The arrays belong to the reader. They are valid until its next batch is read or it is closed.
 * They may be longer than the batch, and must not be changed. Slots beyond {@link #rows()} hold no
 * values, and their bits of {@link #validity()} may be 0 or 1.
 */
public abstract sealed class Column permits ValueColumn, ListColumn, LevelsColumn {
  /** The most slots that an array can have on every JVM. */
  static final int MOST_SLOTS = Integer.MAX_VALUE - 64;

  private static final int FIRST_CAPACITY = 1 << 16;

  /**
   * The number of bytes that an array takes for each byte that it turns out to need, if its length
   * is not known in advance. The array doubles, and its old version counts until it has been
   * copied.
   */
  static final double GROWTH = 3;

  private final ColumnDescriptor descriptor;
  private final String name;
  private int rows;
  private int nulls;
  private int capacity;

  /** The memory of the reader's batch. A column without a reader has no bound. */
  private BatchMemory memory = new BatchMemory(Long.MAX_VALUE);

  private long[] validity = new long[0];

  Column(ColumnDescriptor descriptor) {
    this.descriptor = descriptor;
    name = String.join(".", descriptor.getPath());
  }

  /** Returns the column of a leaf of the schema. The leaf's repeated fields decide on its class. */
  static Column of(MessageType schema, ColumnDescriptor leaf) {
    ValueColumn values = ValueColumn.of(leaf);
    int repetition = leaf.getMaxRepetitionLevel();
    if (repetition == 0) {
      return values;
    }
    int elementLevel = schema.getMaxDefinitionLevel(Agreement.list(schema, leaf));
    return repetition == 1
        ? new ListColumn(leaf, values, elementLevel)
        : new LevelsColumn(leaf, values, elementLevel);
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
   * In a struct, a row in which an optional struct around the column is null has no value.
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

  /** Returns the array to which validity is written. Bits of required columns are never written. */
  final long[] bits() {
    return validity;
  }

  /** Counts the column's arrays with those of the other columns of a reader. */
  void share(BatchMemory memoryOfBatch) {
    memory = memoryOfBatch;
  }

  final BatchMemory memory() {
    return memory;
  }

  /**
   * Makes room for slots. Arrays grow as slots are filled, up to a whole batch. So a header that
   * announces too many values costs no memory.
   */
  final void reserve(int slots, int mostSlots) {
    // Arrays that are near the size of the whole batch get that size at once, because the last
    // growth would copy almost everything once more.
    boolean isNearlyAll = mostSlots <= 2 * nextCapacity();
    if (slots > capacity) {
      resize(slots, isNearlyAll ? mostSlots : nextCapacity());
    }
  }

  /**
   * Makes room for the elements of lists, whose number the size of a batch does not bound. Most
   * lists of a wide file may be short, so the first arrays are small.
   */
  final void reserve(long slots) {
    if (slots > capacity) {
      resize(slots, Math.max(Math.min(RepeatedChunk.LEVELS, firstCapacity()), 2L * capacity));
    }
  }

  /** Shortens the arrays to the current batch, unless the column is just being filled. */
  final void trim() {
    if (!memory.isBusy(this)) {
      trimArrays();
    }
  }

  void trimArrays() {
    if (rows < capacity) {
      validity = memory.grow(validity, rows + 63 >>> 6);
      grow(rows);
      capacity = rows;
    }
  }

  /**
   * Returns how many bytes of memory all slots of a row group would need, if its footer is right.
   * It is an estimate: a dictionary may stand for much longer values.
   *
   * @param slots the rows of the row group, or the elements of its lists
   * @param entries the number of values and nulls, that is of levels
   * @param encoded the number of bytes of the pages
   */
  double bytesFor(double slots, double entries, double encoded) {
    return slots * (slotBytes() + 1.0 / Byte.SIZE);
  }

  private long nextCapacity() {
    return Math.max(firstCapacity(), 2L * capacity);
  }

  /**
   * @param wanted a capacity that saves the next growth; it is taken if there is memory for it
   */
  private void resize(long slots, long wanted) {
    int slotBytes = slotBytes();
    int most = capacityLimit();
    if (slots > most) {
      throw new BatchTooLargeException(
          "%d values of %d bytes do not fit into an array; read fewer rows at a time"
              .formatted(slots, slotBytes));
    }
    long best = Math.min(wanted, Math.min(most, affordable()));
    int slotsNow = (int) Math.max(slots, best);
    validity = memory.grow(validity, (int) ((slotsNow + 63L) >>> 6));
    grow(slotsNow);
    capacity = slotsNow;
  }

  /**
   * Returns the number of slots for which there is memory. Each slot has a validity bit, and the
   * offsets have one more entry, the end of the last slot.
   */
  private long affordable() {
    long bytes = memory.left() - Integer.BYTES - Long.BYTES;
    return (long) (bytes / (slotBytes() + 1.0 / Byte.SIZE));
  }

  /** Returns the number of slots of the first arrays. */
  int firstCapacity() {
    return FIRST_CAPACITY;
  }

  /** Returns the most slots that the arrays of this column can have. */
  int capacityLimit() {
    return MOST_SLOTS;
  }

  /** Returns the number of bytes that an array has for each slot. */
  abstract int slotBytes();

  /** Lengthens or shortens the arrays to this many slots, and keeps the content of these slots. */
  abstract void grow(int slots);

  @Override
  public final String toString() {
    return name + ": " + descriptor.getPrimitiveType() + ", " + rows + " rows, " + nulls + " nulls";
  }
}
