// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import org.apache.parquet.ParquetReadOptions;

/** Copies the settings of a reader. */
public final class ReadSettings {
  private static final boolean KNOWS_CONFIGURATION =
      Releases.has(ParquetReadOptions.class, "getConfiguration");

  private ReadSettings() {}

  /**
   * Returns a builder with the settings of these options, except those that the builder has no
   * method for.
   */
  public static ParquetReadOptions.Builder copy(ParquetReadOptions given) {
    // A builder without a configuration parses Hadoop's, which takes longer than opening a file.
    ParquetReadOptions.Builder builder =
        KNOWS_CONFIGURATION
            ? ParquetReadOptions.builder(given.getConfiguration())
            : ParquetReadOptions.builder();
    return builder
        .copy(given)
        // parquet-java's copy leaves out these settings.
        .useColumnIndexFilter(given.useColumnIndexFilter())
        .useBloomFilter(given.useBloomFilter())
        .withMaxAllocationInBytes(given.getMaxAllocationSize());
  }
}
