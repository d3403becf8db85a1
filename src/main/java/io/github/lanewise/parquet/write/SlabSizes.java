// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import io.github.lanewise.parquet.stock.BooleanRules;
import org.apache.parquet.column.ParquetProperties;

/**
 * Computes the sizes of the slabs of a page. At first each slab doubles the page. Once the page is
 * near its expected size, slabs have a fixed size. This is the rule of parquet-java's {@code
 * CapacityByteArrayOutputStream}.
 *
 * <p>The sizes show in files. A page is handed to the compressor slab by slab, and Hadoop's block
 * streams (LZ4, LZO) make their frames from these pieces.
 */
public class SlabSizes {
  /** The size that parquet-java uses for booleans, whatever the configuration says. */
  private static final int FIRST_OF_BOOLEANS = 1024;

  private static final int MOST_OF_BOOLEANS = 1 << 16;

  private final int step;
  int first;

  /**
   * @param first the size of the first slab
   * @param expected the approximate size of the whole page
   */
  public SlabSizes(int first, int expected) {
    this.first = first;
    step = expected / 5;
  }

  /** Returns the sizes for a PLAIN page. */
  static SlabSizes ofPage(ParquetProperties properties) {
    return ofStream(properties, 1);
  }

  /** Returns the sizes for one of several streams that make up a page together. */
  static SlabSizes ofStream(ParquetProperties properties, int streams) {
    return new SlabSizes(
        roundedUp(properties.getInitialSlabSize(), streams),
        roundedUp(properties.getPageSizeThreshold(), streams));
  }

  private static int roundedUp(int bytes, int streams) {
    return (bytes + streams - 1) / streams;
  }

  static SlabSizes ofBooleans() {
    return BooleanRules.PACKED_BY_EIGHT
        ? new SlabSizes(FIRST_OF_BOOLEANS, MOST_OF_BOOLEANS) {
          @Override
          int next(int counted) {
            return Math.min(first + counted, MOST_OF_BOOLEANS);
          }

          @Override
          void pageEnds(int size) {}
        }
        : new SlabSizes(FIRST_OF_BOOLEANS, MOST_OF_BOOLEANS);
  }

  /**
   * Returns sizes for values that are still to be transposed. The first slab becomes as large as
   * the page before, because values that lie in one slab are transposed in one call.
   */
  static SlabSizes ofWholePages(ParquetProperties properties) {
    int most = properties.getPageSizeThreshold();
    return new SlabSizes(properties.getInitialSlabSize(), most) {
      @Override
      void pageEnds(int size) {
        first = Math.max(first, Math.min(size, most));
      }
    };
  }

  /** Returns the size of the next slab of a page that has {@code counted} bytes so far. */
  int next(int counted) {
    return counted == 0 ? first : Math.min(counted, step);
  }

  /** Takes the size of a page into account for the next page. */
  void pageEnds(int size) {
    first = Math.max(first, size / 7);
  }
}
