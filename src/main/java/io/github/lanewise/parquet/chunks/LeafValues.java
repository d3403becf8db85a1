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

  /**
   * Chooses consecutive slots.
   *
   * @param present the validity bitmap of all slots of the batch, or {@code null} if no slot is
   *     null
   * @param count the number of slots
   * @param values the number of these slots that have a value
   */
  abstract void select(long[] present, int slot, int count, int values);

  /** Writes the chosen values. */
  abstract void writeTo(ValuesWriter writer);

  /** Adds the chosen values to the statistics of a page. */
  abstract void addTo(PageStatistics page);

  /** Adds the hashes of the chosen values. */
  abstract void addTo(BloomFilter filter);
}
