// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import java.io.IOException;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.page.PageWriter;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.io.api.Binary;

/**
 * Holds the statistics of one page, and hands the page to parquet-java with all statistics that the
 * release knows: minimum and maximum; since 1.14 sizes; since 1.16 geospatial statistics.
 */
public class PageStatistics {
  private static final boolean HAS_SIZES =
      Releases.has("org.apache.parquet.column.statistics.SizeStatistics");
  private static final boolean HAS_PLACES =
      Releases.has("org.apache.parquet.column.statistics.geospatial.GeospatialStatistics");

  /**
   * Whether the header of a data page of version 2 has the number of nulls even if statistics are
   * switched off, as since 1.18. Those releases are recognised by a field of parquet-java's column
   * writer.
   */
  private static final boolean COUNTS_NULLS =
      Releases.hasField("org.apache.parquet.column.impl.ColumnWriterBase", "nullCount");

  /** The minimum, the maximum and the number of nulls. */
  public final Statistics<?> values;

  PageStatistics(Statistics<?> values) {
    this.values = values;
  }

  /** Returns empty statistics for a page. */
  public static PageStatistics of(ColumnDescriptor column, ParquetProperties properties) {
    return HAS_PLACES
        ? new PlaceStatistics(column, properties)
        : HAS_SIZES
            ? new SizedStatistics(column, properties)
            : new PageStatistics(Statistics.createStats(column.getPrimitiveType()));
  }

  /** Returns whether values have to be added. Statistics may be switched off since 1.15. */
  public boolean needsValues() {
    return true;
  }

  /** Adds one value of a column that may have geospatial statistics. */
  public void value(Binary value) {}

  /** Takes the number of times that each level occurs. The arrays change with the next page. */
  public void levels(long[] repetition, long[] definition) {}

  /** Takes the number of bytes of a BINARY column's values. */
  public void bytes(long count) {}

  /** Hands over a data page of version 1. */
  public void write(
      PageWriter pages,
      BytesInput page,
      int valueCount,
      int rowCount,
      Encoding repetition,
      Encoding definition,
      Encoding encoding)
      throws IOException {
    pages.writePage(page, valueCount, rowCount, values, repetition, definition, encoding);
  }

  /**
   * Returns the number of nulls that the header of a data page of version 2 has.
   *
   * @param nulls the number of nulls in the page
   */
  public final int nullsInHeader(long nulls) {
    return Math.toIntExact(COUNTS_NULLS ? nulls : values.getNumNulls());
  }

  /** Hands over a data page of version 2. */
  public void writeV2(
      PageWriter pages,
      int rowCount,
      int nullCount,
      int valueCount,
      BytesInput repetition,
      BytesInput definition,
      Encoding encoding,
      BytesInput data)
      throws IOException {
    pages.writePageV2(
        rowCount, nullCount, valueCount, repetition, definition, encoding, data, values);
  }
}
