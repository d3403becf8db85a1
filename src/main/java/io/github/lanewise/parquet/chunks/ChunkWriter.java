// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

import io.github.lanewise.parquet.stock.BloomFilters;
import io.github.lanewise.parquet.stock.PageStatistics;
import java.io.IOException;
import java.util.function.Function;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageWriter;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bloomfilter.BloomFilter;
import org.apache.parquet.column.values.bloomfilter.BloomFilterWriter;

/** Writes the pages of one column chunk: levels, values, statistics, and a Bloom filter. */
abstract class ChunkWriter implements AutoCloseable {
  /** The number of rows whose values are written while they are in the first-level cache. */
  private static final int STEP = 1024;

  final PageWriter pages;
  final PageLevels levels;
  final ValuesWriter values;
  private final ColumnDescriptor column;
  private final ParquetProperties properties;
  private final BloomFilter bloomFilter;
  private final BloomFilterWriter bloomFilters;

  private PageStatistics statistics;
  private int valueCount;
  private int rowsOfPage;
  private long rowsOfPagesBefore;

  ChunkWriter(
      ColumnDescriptor column,
      PageWriter pages,
      BloomFilterWriter bloomFilters,
      Function<ColumnDescriptor, ValuesWriter> writers,
      ParquetProperties properties) {
    this.column = column;
    this.pages = pages;
    this.properties = properties;
    this.bloomFilters = bloomFilters;
    bloomFilter = bloomFilters == null ? null : BloomFilters.of(column, properties);
    levels = new PageLevels(column, properties.getPageSizeThreshold());
    values = writers.apply(column);
    statistics = PageStatistics.of(column, properties);
  }

  static ChunkWriter of(
      ColumnDescriptor column,
      PageWriter pages,
      BloomFilterWriter bloomFilters,
      Function<ColumnDescriptor, ValuesWriter> writers,
      ParquetProperties properties) {
    return switch (properties.getWriterVersion()) {
      case PARQUET_1_0 -> new ChunkWriterV1(column, pages, bloomFilters, writers, properties);
      case PARQUET_2_0 -> new ChunkWriterV2(column, pages, bloomFilters, writers, properties);
    };
  }

  /**
   * Adds rows to the page. The page ends before the number of values in its header exceeds
   * 2,147,483,647. parquet-java lets that number overflow, and nobody can read such a page.
   */
  final void write(RowLevels rowLevels, LeafValues leaf, int row, int rows) throws IOException {
    for (int done = 0; done < rows; ) {
      int step = Math.min(STEP, rows - done);
      if (rowLevels.most(row + done, step) > Integer.MAX_VALUE) {
        step = 1;
      }
      if (rowsOfPage > 0
          && rowLevels.most(row + done, step) > (long) Integer.MAX_VALUE - valueCount) {
        endPage();
      }
      valueCount += rowLevels.add(row + done, step, levels, leaf);
      leaf.writeTo(values);
      leaf.addBytesTo(statistics);
      if (statistics.needsValues()) {
        leaf.addTo(statistics);
      }
      if (bloomFilter != null) {
        leaf.addTo(bloomFilter);
      }
      done += step;
      rowsOfPage += step;
    }
  }

  final int valueCount() {
    return valueCount;
  }

  final int rowsOfPage() {
    return rowsOfPage;
  }

  /** Returns the number of rows in the pages that have ended. */
  final long rowsOfPagesBefore() {
    return rowsOfPagesBefore;
  }

  /** Returns the size of the page that is being written, as parquet-java computes it. */
  final long pageBytes() {
    return levels.size() + values.getBufferedSize();
  }

  /** Returns the size of all pages of the chunk so far, as parquet-java computes it. */
  final long chunkBytes() {
    return levels.sizeOnTime() + values.getBufferedSize() + pages.getMemSize();
  }

  /**
   * Returns the size of all pages of the chunk so far, with the nulls that parquet-java holds back.
   */
  final long bytesWithLateNulls() {
    return pageBytes() + pages.getMemSize();
  }

  /**
   * Treats the nulls that parquet-java holds back as written, because parquet-java writes them
   * before it looks at the sizes of pages.
   */
  final void writeLate() {
    levels.writeLate();
  }

  final void endPage() throws IOException {
    levels.addTo(statistics);
    rowsOfPagesBefore += rowsOfPage;
    writePage(rowsOfPage, valueCount, statistics);
    levels.reset();
    values.reset();
    statistics = PageStatistics.of(column, properties);
    valueCount = 0;
    rowsOfPage = 0;
  }

  abstract void writePage(int rows, int valueCount, PageStatistics statistics) throws IOException;

  final void endChunk() throws IOException {
    if (rowsOfPage > 0) {
      endPage();
    }
    DictionaryPage dictionary = values.toDictPageAndClose();
    if (dictionary != null) {
      pages.writeDictionaryPage(dictionary);
      values.resetDictionary();
    }
    if (bloomFilter != null) {
      bloomFilters.writeBloomFilter(bloomFilter);
    }
  }

  /** Gives memory back to the allocator. */
  @Override
  public final void close() {
    values.close();
  }

  /** Writes data pages v1, in which levels with their lengths are compressed with the values. */
  private static final class ChunkWriterV1 extends ChunkWriter {
    ChunkWriterV1(
        ColumnDescriptor column,
        PageWriter pages,
        BloomFilterWriter bloomFilters,
        Function<ColumnDescriptor, ValuesWriter> writers,
        ParquetProperties properties) {
      super(column, pages, bloomFilters, writers, properties);
    }

    @Override
    void writePage(int rows, int valueCount, PageStatistics statistics) throws IOException {
      BytesInput page =
          BytesInput.concat(
              sized(levels.maxRepetition, levels.finishRepetition()),
              sized(levels.maxDefinition, levels.finishDefinition()),
              values.getBytes());
      statistics.write(
          pages,
          page,
          valueCount,
          rows,
          encoding(levels.maxRepetition),
          encoding(levels.maxDefinition),
          values.getEncoding());
    }

    private static BytesInput sized(int maxLevel, BytesInput levels) {
      return maxLevel == 0
          ? levels
          : BytesInput.concat(BytesInput.fromInt((int) levels.size()), levels);
    }

    @SuppressWarnings("deprecation") // parquet-java writes BIT_PACKED if there are no levels.
    private static Encoding encoding(int maxLevel) {
      return maxLevel == 0 ? Encoding.BIT_PACKED : Encoding.RLE;
    }
  }

  /** Writes data pages v2, in which only values are compressed. */
  private static final class ChunkWriterV2 extends ChunkWriter {
    ChunkWriterV2(
        ColumnDescriptor column,
        PageWriter pages,
        BloomFilterWriter bloomFilters,
        Function<ColumnDescriptor, ValuesWriter> writers,
        ParquetProperties properties) {
      super(column, pages, bloomFilters, writers, properties);
    }

    @Override
    void writePage(int rows, int valueCount, PageStatistics statistics) throws IOException {
      BytesInput data = values.getBytes();
      Encoding encoding = values.getEncoding();
      statistics.writeV2(
          pages,
          rows,
          statistics.nullsInHeader(levels.nulls()),
          valueCount,
          levels.finishRepetition(),
          levels.finishDefinition(),
          encoding,
          data);
    }
  }
}
