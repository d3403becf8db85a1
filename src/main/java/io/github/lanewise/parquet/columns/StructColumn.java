// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.Levels;
import io.github.lanewise.Validity;

/**
 * Tells in which rows of the current batch of a {@link ColumnsReader} an optional struct is null. A
 * struct within the elements of a {@link ListColumn} has a slot for each element instead.
 *
 * <p>A struct is null wherever an optional struct around it is null. Its arrays belong to the
 * reader, as those of a {@link Column} do.
 */
public final class StructColumn {
  private final String[] path;
  private final String name;
  private final int level;
  private final boolean inList;
  private final int witness;
  private int rows;
  private int nulls;

  /** The memory of the reader's batch. A struct without a reader has no bound. */
  private BatchMemory memory = new BatchMemory(Long.MAX_VALUE);

  private long[] validity = new long[0];

  /**
   * @param level the definition level from which on the struct is not null
   * @param inList whether the struct has a slot for each element of a list
   * @param witness the index of the column whose definition levels are compared with the level
   */
  StructColumn(String[] path, int level, boolean inList, int witness) {
    this.path = path;
    name = String.join(".", path);
    this.level = level;
    this.inList = inList;
    this.witness = witness;
  }

  /**
   * Returns the names of the fields from the root of the schema to this struct, with dots between
   * them.
   */
  public String name() {
    return name;
  }

  /** Returns the number of rows in the batch, or the number of elements in a list. */
  public int rows() {
    return rows;
  }

  /** Returns the number of rows or elements in which the struct is null. */
  public int nulls() {
    return nulls;
  }

  /**
   * Returns in which rows or elements the struct is not null. It is not null in row i if {@code
   * validity()[i >>> 6] >>> i & 1} is 1.
   *
   * @return {@code null} if the struct is null nowhere
   */
  public long[] validity() {
    return nulls == 0 ? null : validity;
  }

  /** Returns whether the struct is null in a row or an element. */
  public boolean isNull(int row) {
    if (row < 0 || row >= rows) {
      throw new IndexOutOfBoundsException("row " + row + " of a batch of " + rows + " rows");
    }
    return nulls > 0 && (validity[row >>> 6] >>> row & 1) == 0;
  }

  String[] path() {
    return path;
  }

  int level() {
    return level;
  }

  boolean inList() {
    return inList;
  }

  int witness() {
    return witness;
  }

  /** Counts the bits with the arrays of a reader's columns. */
  void share(BatchMemory memoryOfBatch) {
    memory = memoryOfBatch;
  }

  /** Takes the definition levels of consecutive slots. */
  void read(int[] levels, int slot, int count) {
    int words = (slot + count + 63) >>> 6;
    if (words > validity.length) {
      long affordable = memory.left() / Long.BYTES;
      long best = Math.min(2L * validity.length, affordable);
      validity = memory.grow(validity, (int) Math.max(words, best));
    }
    Levels.atLeast(levels, 0, level, validity, slot, count);
  }

  /** Sets the number of slots of the batch. */
  void finish(int slots) {
    rows = slots;
    nulls = slots - Validity.count(validity, 0, slots);
  }

  /** Forgets the last batch. */
  void clear() {
    rows = 0;
    nulls = 0;
  }

  @Override
  public String toString() {
    return name + ": struct, " + rows + " rows, " + nulls + " nulls";
  }
}
