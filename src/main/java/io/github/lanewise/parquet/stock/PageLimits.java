// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import org.apache.parquet.column.ParquetProperties;

/**
 * Holds the limits of {@link ParquetProperties} at which pages and row groups end. A limit that a
 * release does not know is the largest int.
 *
 * @param pageBytes the approximate size of a page
 * @param pageRows the most rows of a page
 * @param pageValues the number of levels at which a page ends; known since 1.14
 * @param groupRows the most rows of a row group; known since 1.16
 * @param leastRows the fewest rows between two checks of the sizes
 * @param mostRows the most rows between two checks of the sizes
 * @param estimates whether the next check comes after half of the rows that are estimated to fill
 *     the page
 */
public record PageLimits(
    long pageBytes,
    int pageRows,
    int pageValues,
    int groupRows,
    int leastRows,
    int mostRows,
    boolean estimates) {
  private static final boolean KNOWS_PAGE_VALUES =
      Releases.has(ParquetProperties.class, "getPageValueCountThreshold");
  private static final boolean KNOWS_GROUP_ROWS =
      Releases.has(ParquetProperties.class, "getRowGroupRowCountLimit");

  /** Returns the limits that these properties set. */
  public static PageLimits of(ParquetProperties properties) {
    return new PageLimits(
        properties.getPageSizeThreshold(),
        properties.getPageRowCountLimit(),
        KNOWS_PAGE_VALUES ? properties.getPageValueCountThreshold() : Integer.MAX_VALUE,
        KNOWS_GROUP_ROWS ? properties.getRowGroupRowCountLimit() : Integer.MAX_VALUE,
        properties.getMinRowCountForPageSizeCheck(),
        properties.getMaxRowCountForPageSizeCheck(),
        properties.estimateNextSizeCheck());
  }
}
