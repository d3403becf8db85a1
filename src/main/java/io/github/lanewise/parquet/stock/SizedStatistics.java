// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.page.PageWriter;
import org.apache.parquet.column.statistics.SizeStatistics;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.schema.PrimitiveType;

/** Adds the sizes that parquet-java counts since 1.14. Since 1.15 they can be switched off. */
@SuppressWarnings("deprecation") // Later releases take geospatial statistics, too.
class SizedStatistics extends PageStatistics {
  private static final boolean CAN_BE_OFF =
      Releases.has(ParquetProperties.class, "getStatisticsEnabled");

  private final ColumnDescriptor column;
  private final boolean isOn;
  private final boolean countsSizes;
  private long[] repetition;
  private long[] definition;
  private long bytes;

  SizedStatistics(ColumnDescriptor column, ParquetProperties properties) {
    super(
        isOn(column, properties)
            ? Statistics.createStats(column.getPrimitiveType())
            : Statistics.noopStats(column.getPrimitiveType()));
    this.column = column;
    isOn = isOn(column, properties);
    countsSizes = !CAN_BE_OFF || properties.getSizeStatisticsEnabled(column);
  }

  private static boolean isOn(ColumnDescriptor column, ParquetProperties properties) {
    return !CAN_BE_OFF || properties.getStatisticsEnabled(column);
  }

  @Override
  public boolean needsValues() {
    return isOn;
  }

  @Override
  public void levels(long[] repetitionCounts, long[] definitionCounts) {
    repetition = repetitionCounts;
    definition = definitionCounts;
  }

  @Override
  public void bytes(long count) {
    bytes += count;
  }

  final SizeStatistics sizes() {
    PrimitiveType type = column.getPrimitiveType();
    int maxRepetition = column.getMaxRepetitionLevel();
    int maxDefinition = column.getMaxDefinitionLevel();
    if (!countsSizes) {
      return SizeStatistics.noopBuilder(type, maxRepetition, maxDefinition).build();
    }
    SizeStatistics none = SizeStatistics.newBuilder(type, maxRepetition, maxDefinition).build();
    return new SizeStatistics(
        type,
        bytes,
        counts(repetition, none.getRepetitionLevelHistogram()),
        counts(definition, none.getDefinitionLevelHistogram()));
  }

  /** Returns the counts of levels, or an empty list if the release leaves them out. */
  private static List<Long> counts(long[] levels, List<Long> none) {
    List<Long> counts = new ArrayList<>();
    for (int level = 0; level < none.size(); level++) {
      counts.add(levels[level]);
    }
    return counts;
  }

  @Override
  public void write(
      PageWriter pages,
      BytesInput page,
      int valueCount,
      int rowCount,
      Encoding repetitionLevels,
      Encoding definitionLevels,
      Encoding encoding)
      throws IOException {
    pages.writePage(
        page, valueCount, rowCount, values, sizes(), repetitionLevels, definitionLevels, encoding);
  }

  @Override
  public void writeV2(
      PageWriter pages,
      int rowCount,
      int nullCount,
      int valueCount,
      BytesInput repetitionLevels,
      BytesInput definitionLevels,
      Encoding encoding,
      BytesInput data)
      throws IOException {
    pages.writePageV2(
        rowCount,
        nullCount,
        valueCount,
        repetitionLevels,
        definitionLevels,
        encoding,
        data,
        values,
        sizes());
  }
}
