// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.codecs.ArrayCodecs;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.apache.parquet.crypto.ParquetCryptoRuntimeException;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;

/** Tests that parquet-java's options have their effect: checksums, encryption, ranges, codecs. */
class ParquetOptionsIT {
  private static final int ROWS = 20_000;
  private static final byte[] KEY = "0123456789abcdef".getBytes(StandardCharsets.UTF_8);
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message m { required int64 number; optional binary text (UTF8); }");

  private static MemoryFile file(UnaryOperator<ExampleParquetWriter.Builder> settings)
      throws IOException {
    return Rows.write(
        SCHEMA,
        ROWS,
        ParquetOptionsIT::row,
        builder -> settings.apply(builder.withRowGroupSize(60_000L).withPageRowCountLimit(1_000)));
  }

  private static Group row(int i) {
    Group row = new SimpleGroup(SCHEMA).append("number", (long) i * i);
    if (i % 3 != 0) {
      row.append("text", "text " + i % 100);
    }
    return row;
  }

  private static ReadOptions options(UnaryOperator<ParquetReadOptions.Builder> change) {
    return ReadOptions.allColumns()
        .parquet(change.apply(ParquetReadOptions.builder()).build())
        .batchRows(1_500);
  }

  private static long rows(MemoryFile file, ReadOptions options) throws IOException {
    return StockColumns.assertSame(file, options);
  }

  /** Returns the sum of all numbers. */
  private static long sum(MemoryFile file, ReadOptions options) throws IOException {
    long sum = 0;
    try (ColumnsReader reader = ColumnsReader.open(file, options)) {
      while (reader.next()) {
        long[] numbers = reader.columns().longs("number").values();
        for (int row = 0; row < reader.columns().rows(); row++) {
          sum += numbers[row];
        }
      }
    }
    return sum;
  }

  private static MemoryFile withAnotherByte(MemoryFile file, int index) throws IOException {
    byte[] bytes = file.bytes();
    bytes[index] ^= 1;
    MemoryFile changed = new MemoryFile();
    OutputFile target = changed;
    try (PositionOutputStream out = target.create(0)) {
      out.write(bytes);
    }
    return changed;
  }

  @Test
  void checksumsAreVerifiedOnRequest() throws IOException {
    for (CompressionCodecName codec :
        List.of(CompressionCodecName.UNCOMPRESSED, CompressionCodecName.SNAPPY)) {
      MemoryFile file =
          file(
              builder ->
                  builder
                      .withCompressionCodec(codec)
                      .withDictionaryEncoding(false)
                      .withPageWriteChecksumEnabled(true));
      ReadOptions verified = options(builder -> builder.usePageChecksumVerification());
      assertEquals(ROWS, rows(file, verified));
      MemoryFile changed = withAnotherByte(file, 2_000);
      String message =
          assertThrows(ParquetDecodingException.class, () -> sum(changed, verified)).getMessage();
      assertTrue(message.contains(": row group 0, column '"), message);
      assertTrue(message.contains(", page "), message);
      if (codec == CompressionCodecName.UNCOMPRESSED) {
        assertNotEquals(sum(file, verified), sum(changed, options(builder -> builder)));
      }
    }
  }

  @Test
  void encryptedFilesAreReadWithTheirKey() throws IOException {
    for (CompressionCodecName codec :
        List.of(CompressionCodecName.UNCOMPRESSED, CompressionCodecName.ZSTD)) {
      MemoryFile file =
          file(
              builder ->
                  builder
                      .withCompressionCodec(codec)
                      .withEncryption(FileEncryptionProperties.builder(KEY).build()));
      ReadOptions keyed =
          options(
              builder ->
                  builder
                      .withCodecFactory(ArrayCodecs.create())
                      .withDecryption(
                          FileDecryptionProperties.builder().withFooterKey(KEY).build()));
      assertEquals(sum(file(builder -> builder), ReadOptions.allColumns()), sum(file, keyed));
      assertThrows(ParquetCryptoRuntimeException.class, () -> sum(file, ReadOptions.allColumns()));
    }
  }

  @Test
  void everyCodecFactoryReadsTheSame() throws IOException {
    for (CompressionCodecName codec :
        List.of(
            CompressionCodecName.UNCOMPRESSED,
            CompressionCodecName.SNAPPY,
            CompressionCodecName.GZIP,
            CompressionCodecName.ZSTD)) {
      MemoryFile file = file(builder -> builder.withCompressionCodec(codec));
      assertEquals(ROWS, rows(file, ReadOptions.allColumns().batchRows(777)));
      assertEquals(ROWS, rows(file, options(builder -> builder)));
      ReadOptions arrays = options(builder -> builder.withCodecFactory(ArrayCodecs.create()));
      long sum = sum(file, ReadOptions.allColumns());
      assertEquals(sum, sum(file, arrays));
      assertEquals(sum, sum(file, arrays), "once more");
      try (ColumnsReader reader = ColumnsReader.open(file, arrays)) {
        assertTrue(reader.next());
        assertThrows(IllegalStateException.class, () -> ColumnsReader.open(file, arrays));
      }
    }
  }

  /** Two threads read one file, each of them the row groups of one half. */
  @Test
  void readersOfSeveralThreadsShareAFile() throws Exception {
    MemoryFile file =
        file(
            builder ->
                builder
                    .withRowGroupSize(10_000L)
                    .withDictionaryEncoding(false)
                    .withCompressionCodec(CompressionCodecName.ZSTD));
    long expected = sum(file, ReadOptions.allColumns());
    long middle = file.getLength() / 2;
    CyclicBarrier start = new CyclicBarrier(2);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      for (int round = 0; round < 10; round++) {
        List<Future<Long>> sums = new ArrayList<>();
        for (long from : new long[] {0, middle}) {
          long to = from == 0 ? middle : file.getLength();
          sums.add(
              threads.submit(
                  () -> {
                    start.await(20, TimeUnit.SECONDS);
                    return sum(
                        file,
                        options(
                            builder ->
                                builder
                                    .withCodecFactory(ArrayCodecs.create())
                                    .withRange(from, to)));
                  }));
        }
        long first = sums.get(0).get(60, TimeUnit.SECONDS);
        long second = sums.get(1).get(60, TimeUnit.SECONDS);
        assertTrue(first > 0 && second > 0, "a half without rows");
        assertEquals(expected, first + second);
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
