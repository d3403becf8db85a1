// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.parquet.testkit.DecompressorWithStep;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that another thread can cancel a reader while it reads the first page of a column. */
class CancelledReadsIT {
  private static final int ROWS = 50_000;
  private static final String LISTS_OF_LISTS = "repeated group x { repeated boolean y; }";

  @ParameterizedTest
  @CsvSource({"required, 1000", "required, 50000", "repeated, 1000", "repeated, 50000"})
  void aBatchOfAWholeRowGroupEndsEarly(String repetition, int pageRows) throws IOException {
    requireEnd(write(repetition + " boolean x;", pageRows), ParquetReadOptions.builder());
  }

  @ParameterizedTest
  @ValueSource(ints = {1_000, ROWS})
  void soDoListsOfLists(int pageRows) throws IOException {
    requireEnd(write(LISTS_OF_LISTS, pageRows), ParquetReadOptions.builder());
  }

  /** A filter keeps only the last rows, whose page has other rows, too. */
  @ParameterizedTest
  @ValueSource(strings = {"required boolean x;", "repeated boolean x;", LISTS_OF_LISTS})
  void rowsThatAFilterLeavesOutEndEarly(String field) throws IOException {
    ParquetReadOptions.Builder options =
        ParquetReadOptions.builder()
            .withRecordFilter(
                FilterCompat.get(FilterApi.eq(FilterApi.longColumn("row"), ROWS - 1L)));
    requireEnd(write(field, ROWS), options);
  }

  private static void requireEnd(MemoryFile file, ParquetReadOptions.Builder parquet)
      throws IOException {
    CancellingCodecs codecs = new CancellingCodecs();
    ReadOptions options =
        ColumnsReader.columns("x")
            .batchRows(Integer.MAX_VALUE)
            .parquet(parquet.withCodecFactory(codecs).build());
    try (ColumnsReader reader = ColumnsReader.open(file, options)) {
      codecs.reader = reader;
      assertThrows(CancellationException.class, reader::next);
      assertEquals(1, codecs.pages);
      assertEquals(0, reader.columns().rows());
      assertThrows(CancellationException.class, reader::next);
    }
  }

  /** Booleans are so small that only the number of rows ends their pages. */
  private static MemoryFile write(String field, int pageRows) throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType("message m { required int64 row; " + field + " }");
    return Rows.write(
        schema,
        ROWS,
        i -> {
          SimpleGroup row = new SimpleGroup(schema);
          row.add("row", (long) i);
          if (schema.getType("x").isPrimitive()) {
            row.add("x", i % 3 == 0);
          } else {
            row.addGroup("x").add("y", i % 3 == 0);
          }
          return row;
        },
        builder ->
            builder
                .withCompressionCodec(CompressionCodecName.SNAPPY)
                .withDictionaryEncoding(false)
                .withPageSize(10_000)
                .withPageRowCountLimit(pageRows));
  }

  /** Codecs that let another thread cancel the reader before each decompression of a page. */
  private static final class CancellingCodecs implements CompressionCodecFactory {
    private final CodecFactory codecs = new CodecFactory(new Configuration(), 0);
    private ColumnsReader reader;
    private int pages;

    private void cancel() {
      pages++;
      CompletableFuture.runAsync(reader::cancel).join();
    }

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
      return codecs.getCompressor(codec);
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
      return new DecompressorWithStep(codecs.getDecompressor(codec), this::cancel);
    }

    @Override
    public void release() {
      codecs.release();
    }
  }
}
