// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnsReadBenchmarkTest {
  /** The number of rows needs several batches, the last of which has one row. */
  private static final int TWO_BATCHES = 65_537;

  private static ColumnsReadBenchmark benchmark(
      String table, String encodings, String codec, int count) {
    ColumnsReadBenchmark benchmark = new ColumnsReadBenchmark();
    benchmark.table = table;
    benchmark.encodings = encodings;
    benchmark.codec = codec;
    benchmark.count = count;
    benchmark.batchRows = ColumnFiles.BATCH_ROWS;
    benchmark.implementation = "stock";
    return benchmark;
  }

  @ParameterizedTest
  @CsvSource({
    "flights, dictionary, UNCOMPRESSED",
    "flights, plain, SNAPPY",
    "flights, byte-stream-split, ZSTD",
    "telemetry, dictionary, ZSTD",
    "telemetry, plain, UNCOMPRESSED",
    "telemetry, byte-stream-split, SNAPPY",
    "lists, dictionary, UNCOMPRESSED",
    "lists, plain, SNAPPY"
  })
  void everyRivalReadsTheSameValues(String table, String encodings, String codec)
      throws IOException {
    ColumnsReadBenchmark benchmark = benchmark(table, encodings, codec, 1_000);
    benchmark.setUp();
    for (String implementation : new String[] {"stock", "lanewise"}) {
      benchmark.implementation = implementation;
      assertDoesNotThrow(benchmark::check, implementation);
    }
  }

  /**
   * With the same codec and encodings, pyarrow writes the rows that it has read. So reading either
   * file is the same work.
   */
  @ParameterizedTest
  @CsvSource({
    "flights, dictionary, UNCOMPRESSED",
    "flights, byte-stream-split, ZSTD",
    "telemetry, plain, SNAPPY",
    "telemetry, byte-stream-split, UNCOMPRESSED",
    "lists, dictionary, SNAPPY"
  })
  void soDoesPyarrowWhereItIsThere(String table, String encodings, String codec)
      throws IOException {
    assumeTrue(Pyarrow.isIn("python3"), "python3 with pyarrow");
    ColumnsReadBenchmark benchmark = benchmark(table, encodings, codec, 1_000);
    benchmark.implementation = "pyarrow";
    benchmark.setUp();
    assertDoesNotThrow(benchmark::check);
  }

  @Test
  void everyRivalReadsTheSameValuesInSeveralBatches() throws IOException {
    ColumnsReadBenchmark benchmark =
        benchmark("telemetry", "dictionary", "UNCOMPRESSED", TWO_BATCHES);
    benchmark.setUp();
    assertEquals(
        TelemetryRows.SCHEMA.getFieldCount(), benchmark.hashes("lanewise").size(), "columns");
  }

  @Test
  void anotherHashFailsAndSoDoesAMissingColumn() throws IOException {
    ColumnsReadBenchmark benchmark = benchmark("flights", "plain", "UNCOMPRESSED", 100);
    benchmark.setUp();
    Map<String, Long> hashes = new TreeMap<>(benchmark.hashes("stock"));
    hashes.merge("dep_delay", 1L, Long::sum);
    assertThrows(IllegalStateException.class, () -> benchmark.requireSame(hashes));
    hashes.remove("dep_delay");
    assertThrows(IllegalStateException.class, () -> benchmark.requireSame(hashes));
  }
}
