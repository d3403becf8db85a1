// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import java.io.IOException;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.page.PageWriter;
import org.apache.parquet.column.statistics.geospatial.GeospatialStatistics;
import org.apache.parquet.io.api.Binary;

/**
 * Adds the geospatial statistics that parquet-java since 1.16 has for GEOMETRY and GEOGRAPHY
 * columns.
 */
final class PlaceStatistics extends SizedStatistics {
  private final GeospatialStatistics.Builder places;

  PlaceStatistics(ColumnDescriptor column, ParquetProperties properties) {
    super(column, properties);
    places =
        properties.getStatisticsEnabled(column)
            ? GeospatialStatistics.newBuilder(column.getPrimitiveType())
            : GeospatialStatistics.noopBuilder();
  }

  @Override
  public void value(Binary value) {
    places.update(value);
  }

  @Override
  public void write(
      PageWriter pages,
      BytesInput page,
      int valueCount,
      int rowCount,
      Encoding repetition,
      Encoding definition,
      Encoding encoding)
      throws IOException {
    pages.writePage(
        page,
        valueCount,
        rowCount,
        values,
        sizes(),
        places.build(),
        repetition,
        definition,
        encoding);
  }

  @Override
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
        rowCount,
        nullCount,
        valueCount,
        repetition,
        definition,
        encoding,
        data,
        values,
        sizes(),
        places.build());
  }
}
