// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

import io.github.lanewise.parquet.stock.PageStatistics;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bloomfilter.BloomFilter;

/**
 * Holds the values of one column in a batch, in arrays of the caller. Some slots of the arrays may
 * be null. {@link #select} chooses some slots. The values of these slots can then be written, and
 * added to statistics and Bloom filters, as often as needed.
 */
public abstract sealed class LeafValues
    permits IntValues,
        LongValues,
        FloatValues,
        DoubleValues,
        BooleanValues,
        FixedValues,
        BytesValues {
  /** The most bytes by which a page may grow at once when a block of deltas ends. */
  private static final int BLOCK = 1_200;

  /** The most bytes that an encoding adds to the bytes of a value: two lengths. */
  private static final int EXTRA = 10;

  /**
   * Chooses consecutive slots.
   *
   * @param present the validity bitmap of all slots of the batch, or {@code null} if no slot is
   *     null
   * @param count the number of slots
   * @param values the number of these slots that have a value
   */
  abstract void select(long[] present, int slot, int count, int values);

  /**
   * Returns an upper bound of the bytes that consecutive slots add to the size of a page, in any
   * encoding of parquet-java or Lanewise. A writer of a program's own may hold more back before it
   * tells its size. The row group may then end at another row than in parquet-java.
   *
   * @param values the most of these slots that have a value
   */
  final long mostBytes(int slot, int count, int values) {
    return values == 0 ? 0 : BLOCK + bytes(slot, count) + (long) EXTRA * values;
  }

  /** Returns the bytes of consecutive slots, those of null slots included. */
  abstract long bytes(int slot, int count);

  /** Writes the chosen values. */
  abstract void writeTo(ValuesWriter writer);

  /** Adds the number of bytes of the chosen values, if they are of different lengths. */
  void addBytesTo(PageStatistics page) {}

  /** Adds the chosen values to the statistics of a page. */
  abstract void addTo(PageStatistics page);

  /** Adds the hashes of the chosen values. */
  abstract void addTo(BloomFilter filter);
}
