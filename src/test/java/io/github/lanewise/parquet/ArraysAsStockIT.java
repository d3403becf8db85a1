// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.github.lanewise.parquet.testkit.ArrayColumn;
import io.github.lanewise.parquet.testkit.ColumnInMemory;
import io.github.lanewise.parquet.testkit.PageBytes;
import io.github.lanewise.parquet.testkit.Releases;
import io.github.lanewise.parquet.testkit.StockFactory;
import io.github.lanewise.parquet.testkit.WrittenColumn;
import java.util.SplittableRandom;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests pages that a writer gets as arrays, or as arrays and single values in turn. They are byte
 * for byte and piece for piece those of parquet-java's own writers, which get one value after
 * another.
 */
class ArraysAsStockIT {
  private static final int PAGES = 6;
  private static final int VALUES = 5000;

  @ParameterizedTest
  @MethodSource("io.github.lanewise.parquet.testkit.ColumnInMemory#all")
  void pagesAreStocks(ColumnInMemory written) {
    WrittenColumn column = written.column();
    ByteBufferAllocator allocator = written.allocator();
    SplittableRandom random = new SplittableRandom(column.toString().hashCode());
    for (WriterVersion version : WriterVersion.values()) {
      for (boolean split : new boolean[] {false, true}) {
        for (int dictionaryBytes : new int[] {0, 90, 3000, 40_000, 1 << 20}) {
          for (int distinct : new int[] {3, 700, 1 << 20}) {
            // Up to 1.13 parquet-java releases some memory twice.
            ByteBufferAllocator forgiving = new HeapByteBufferAllocator();
            ValuesWriter stock =
                writer(column, version, split, dictionaryBytes, forgiving, new StockFactory());
            ValuesWriter ours =
                writer(
                    column,
                    version,
                    split,
                    dictionaryBytes,
                    allocator,
                    new LanewiseValuesWriterFactory());
            rowGroupsAreStocks(column, distinct, stock, ours, random);
            stock.close();
            ours.close();
          }
        }
      }
    }
  }

  /**
   * A page has few distinct values. Then an array has more distinct values than the dictionary
   * holds.
   */
  @ParameterizedTest
  @MethodSource("io.github.lanewise.parquet.testkit.ColumnInMemory#all")
  void aDictionaryIsFullInTheMiddleOfAnArray(ColumnInMemory written) {
    WrittenColumn column = written.column();
    SplittableRandom random = new SplittableRandom(1);
    ArrayColumn few = ArrayColumn.of(column.type(), VALUES, 3, random);
    ArrayColumn many = ArrayColumn.of(column.type(), VALUES, VALUES, random);
    for (int dictionaryBytes : new int[] {7_000, 14_000, 28_000}) {
      ValuesWriter stock =
          writer(
              column,
              WriterVersion.PARQUET_1_0,
              false,
              dictionaryBytes,
              new HeapByteBufferAllocator(),
              new StockFactory());
      ValuesWriter ours =
          writer(
              column,
              WriterVersion.PARQUET_1_0,
              false,
              dictionaryBytes,
              written.allocator(),
              new LanewiseValuesWriterFactory());
      for (ArrayColumn values : new ArrayColumn[] {few, many, many}) {
        for (int i = 0; i < VALUES; i++) {
          values.writeOne(stock, i);
        }
        values.writeAll(ours, 0, VALUES);
        assertEquals(stock.getBufferedSize(), ours.getBufferedSize());
        assertSamePage(stock.getBytes(), ours.getBytes());
        assertEquals(stock.getEncoding(), ours.getEncoding());
        stock.reset();
        ours.reset();
      }
      assertSameDictionary(stock.toDictPageAndClose(), ours.toDictPageAndClose());
      stock.close();
      ours.close();
    }
  }

  private static ValuesWriter writer(
      WrittenColumn column,
      WriterVersion version,
      boolean split,
      int dictionaryBytes,
      ByteBufferAllocator allocator,
      ValuesWriterFactory factory) {
    ParquetProperties.Builder builder =
        ParquetProperties.builder()
            .withWriterVersion(version)
            .withDictionaryEncoding(dictionaryBytes > 0)
            .withDictionaryPageSize(Math.max(1, dictionaryBytes))
            .withPageSize(1 << 13)
            .withAllocator(allocator)
            .withValuesWriterFactory(factory);
    return Releases.byteStreamSplit(builder, split).build().newValuesWriter(column.descriptor());
  }

  private static void rowGroupsAreStocks(
      WrittenColumn column,
      int distinct,
      ValuesWriter stock,
      ValuesWriter ours,
      SplittableRandom random) {
    ArrayColumn values = ArrayColumn.of(column.type(), VALUES, Math.min(distinct, VALUES), random);
    // After a fallback, parquet-java up to 1.17 goes on with the ids of the row group before, so
    // the loop ends there.
    boolean dictionary = true;
    for (int rowGroup = 0; rowGroup < 2 && dictionary; rowGroup++) {
      for (int page = 0; page < PAGES; page++) {
        int from = random.nextInt(VALUES);
        int count =
            random.nextInt(random.nextInt(4) == 0 ? Math.min(20, VALUES - from) : VALUES - from);
        writePage(values, from, count, stock, ours, random);
        assertSamePage(stock.getBytes(), ours.getBytes());
        dictionary = stock.getEncoding().usesDictionary();
        assertEquals(stock.getEncoding(), ours.getEncoding());
        stock.reset();
        ours.reset();
        assertEquals(0, ours.getBufferedSize());
      }
      assertSameDictionary(stock.toDictPageAndClose(), ours.toDictPageAndClose());
      stock.resetDictionary();
      ours.resetDictionary();
    }
  }

  private static void writePage(
      ArrayColumn values,
      int from,
      int count,
      ValuesWriter stock,
      ValuesWriter ours,
      SplittableRandom random) {
    for (int done = 0; done < count; ) {
      int part = Math.min(count - done, random.nextInt(1 << random.nextInt(14)));
      for (int i = 0; i < part; i++) {
        values.writeOne(stock, from + done + i);
      }
      if (random.nextInt(3) == 0) {
        for (int i = 0; i < part; i++) {
          values.writeOne(ours, from + done + i);
        }
      } else {
        values.writeAll(ours, from + done, part);
      }
      done += part;
      assertEquals(stock.getBufferedSize(), ours.getBufferedSize());
    }
  }

  private static void assertSameDictionary(DictionaryPage stock, DictionaryPage ours) {
    if (stock == null) {
      assertNull(ours);
      return;
    }
    assertEquals(stock.getDictionarySize(), ours.getDictionarySize());
    assertEquals(stock.getEncoding(), ours.getEncoding());
    assertSamePage(stock.getBytes(), ours.getBytes());
  }

  private static void assertSamePage(BytesInput stock, BytesInput ours) {
    assertArrayEquals(PageBytes.of(stock), PageBytes.of(ours));
    assertEquals(PageBytes.writes(stock), PageBytes.writes(ours));
  }
}
