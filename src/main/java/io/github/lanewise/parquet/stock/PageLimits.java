// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import org.apache.parquet.column.ParquetProperties;

/**
 * Says where pages and row groups end, as {@link ParquetProperties} have it. Limits that a release
 * does not know are at their largest.
 *
 * @param pageBytes the approximate size of a page
 * @param pageRows the most rows of a page
 * @param pageValues the number of levels from which on a page ends; known since 1.14
 * @param groupRows the most rows of a row group; known since 1.16
 * @param leastRows the fewest rows between two looks at the sizes
 * @param mostRows the most rows between two looks at the sizes
 * @param estimates whether the next look is after half of the rows that are estimated to fill the
 *     page
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
