// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.bloomfilter.AdaptiveBlockSplitBloomFilter;
import org.apache.parquet.column.values.bloomfilter.BlockSplitBloomFilter;
import org.apache.parquet.column.values.bloomfilter.BloomFilter;

/**
 * Makes the Bloom filters that parquet-java makes for the same properties. Since 1.14 a filter may
 * find out the number of distinct values by itself.
 */
public final class BloomFilters {
  private static final boolean KNOWS_ADAPTIVE =
      Releases.has(ParquetProperties.class, "getAdaptiveBloomFilterEnabled");

  private BloomFilters() {}

  /** Makes an empty filter for a column chunk. */
  public static BloomFilter of(ColumnDescriptor column, ParquetProperties properties) {
    int mostBytes = properties.getMaxBloomFilterBytes();
    OptionalLong distinct = properties.getBloomFilterNDV(column);
    OptionalDouble falsePositives = properties.getBloomFilterFPP(column);
    if (distinct.isPresent()) {
      int bits =
          BlockSplitBloomFilter.optimalNumOfBits(
              distinct.getAsLong(), falsePositives.getAsDouble());
      return new BlockSplitBloomFilter(bits / 8, mostBytes);
    }
    if (KNOWS_ADAPTIVE && properties.getAdaptiveBloomFilterEnabled(column)) {
      return new AdaptiveBlockSplitBloomFilter(
          mostBytes,
          properties.getBloomFilterCandidatesCount(column),
          falsePositives.getAsDouble(),
          column);
    }
    return KNOWS_ADAPTIVE
        ? new BlockSplitBloomFilter(mostBytes, mostBytes)
        : new BlockSplitBloomFilter(mostBytes);
  }
}
