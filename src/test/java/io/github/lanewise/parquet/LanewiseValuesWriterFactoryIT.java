// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.parquet.testkit.LedgerAllocator;
import io.github.lanewise.parquet.testkit.LedgerAllocator.Memory;
import io.github.lanewise.parquet.testkit.Releases;
import io.github.lanewise.parquet.testkit.ServingWriters;
import io.github.lanewise.parquet.testkit.WrittenColumn;
import java.util.stream.Stream;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.column.values.fallback.FallbackValuesWriter;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that Lanewise's factory chooses the same encodings as parquet-java's for the same
 * properties.
 */
class LanewiseValuesWriterFactoryIT {
  static Stream<WrittenColumn> columns() {
    return WrittenColumn.all();
  }

  @ParameterizedTest
  @MethodSource("columns")
  void encodingsAreStocksForWhatIsSetForAllColumns(WrittenColumn column) {
    for (WriterVersion version : WriterVersion.values()) {
      for (boolean dictionary : new boolean[] {false, true}) {
        for (boolean byteStreamSplit : new boolean[] {false, true}) {
          assertSameChoice(
              column,
              ParquetProperties.builder()
                  .withWriterVersion(version)
                  .withDictionaryEncoding(dictionary)
                  .withByteStreamSplitEncoding(byteStreamSplit));
          assertSameChoice(
              column,
              Releases.byteStreamSplit(
                  ParquetProperties.builder()
                      .withWriterVersion(version)
                      .withDictionaryEncoding(dictionary),
                  byteStreamSplit));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("columns")
  void encodingsAreStocksForWhatIsSetForOneColumn(WrittenColumn column) {
    String name = column.type().getName();
    for (WriterVersion version : WriterVersion.values()) {
      for (boolean one : new boolean[] {false, true}) {
        assertSameChoice(
            column,
            ParquetProperties.builder()
                .withWriterVersion(version)
                .withDictionaryEncoding(!one)
                .withDictionaryEncoding(name, one));
        if (Releases.BYTE_STREAM_SPLIT_BY_COLUMN) {
          assertSameChoice(
              column,
              ParquetProperties.builder()
                  .withWriterVersion(version)
                  .withExtendedByteStreamSplitEncoding(!one)
                  .withByteStreamSplitEncoding(name, one));
        }
      }
    }
  }

  @Test
  void eachPropertiesDecideForTheirOwnWriters() {
    WrittenColumn column = WrittenColumn.of(PrimitiveTypeName.FLOAT, 0);
    ParquetProperties split =
        writtenBy(
            new LanewiseValuesWriterFactory(),
            ParquetProperties.builder()
                .withDictionaryEncoding(false)
                .withByteStreamSplitEncoding(true));
    ParquetProperties plain =
        writtenBy(
            new LanewiseValuesWriterFactory(),
            ParquetProperties.builder().withDictionaryEncoding(false));
    assertEquals(Encoding.BYTE_STREAM_SPLIT, encoding(split, column));
    assertEquals(Encoding.PLAIN, encoding(plain, column));
  }

  @Test
  void stocksExtendedByteStreamSplitIsAccelerated() {
    assumeTrue(Releases.BYTE_STREAM_SPLIT_BY_COLUMN);
    ParquetProperties properties =
        writtenBy(
            new LanewiseValuesWriterFactory(),
            ParquetProperties.builder()
                .withDictionaryEncoding(false)
                .withExtendedByteStreamSplitEncoding(true));
    for (PrimitiveTypeName type :
        new PrimitiveTypeName[] {
          PrimitiveTypeName.INT32, PrimitiveTypeName.INT64, PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY
        }) {
      try (ValuesWriter writer =
          properties.newValuesWriter(WrittenColumn.of(type, 9).descriptor())) {
        assertEquals(Encoding.BYTE_STREAM_SPLIT, writer.getEncoding());
        assertTrue(ServingWriters.isLanewise(writer), writer::toString);
      }
    }
  }

  private static Encoding encoding(ParquetProperties properties, WrittenColumn column) {
    ValuesWriter writer = properties.newValuesWriter(column.descriptor());
    writer.close();
    return writer.getEncoding();
  }

  private static void assertSameChoice(WrittenColumn column, ParquetProperties.Builder builder) {
    LedgerAllocator allocator = new LedgerAllocator(Memory.HEAP);
    builder.withAllocator(allocator);
    ValuesWriter stock =
        writtenBy(new DefaultValuesWriterFactory(), builder).newValuesWriter(column.descriptor());
    int before = allocator.allocations();
    ValuesWriter ours =
        writtenBy(new LanewiseValuesWriterFactory(), builder).newValuesWriter(column.descriptor());
    assertEquals(before, allocator.allocations(), "nothing is allocated for a choice");
    if (stock instanceof FallbackValuesWriter<?, ?> stockPair) {
      assertTrue(ServingWriters.isDictionary(ours), ours::toString);
      assertEquals(stockPair.initialWriter.getEncoding(), ours.getEncoding());
      assertSameEncoding(stockPair.fallBackWriter, ServingWriters.fallback(ours));
    } else {
      assertSameEncoding(stock, ours);
    }
    stock.close();
    ours.close();
    assertEquals(0, allocator.lent());
  }

  private static void assertSameEncoding(ValuesWriter stock, ValuesWriter ours) {
    assertEquals(stock.getEncoding(), ours.getEncoding());
    assertTrue(ServingWriters.isLanewise(ours), ours::toString);
  }

  private static ParquetProperties writtenBy(
      ValuesWriterFactory factory, ParquetProperties.Builder builder) {
    return builder.withValuesWriterFactory(factory).build();
  }
}
