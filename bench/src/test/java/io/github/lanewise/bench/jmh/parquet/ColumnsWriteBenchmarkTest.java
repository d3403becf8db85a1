// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnsWriteBenchmarkTest {
  private static ColumnsWriteBenchmark benchmark(String table, String encodings, String codec) {
    ColumnsWriteBenchmark benchmark = new ColumnsWriteBenchmark();
    benchmark.table = table;
    benchmark.encodings = encodings;
    benchmark.codec = codec;
    benchmark.count = 1_000;
    return benchmark;
  }

  @ParameterizedTest
  @CsvSource({
    "flights, dictionary, SNAPPY",
    "flights, byte-stream-split, UNCOMPRESSED",
    "telemetry, dictionary, ZSTD",
    "telemetry, plain, UNCOMPRESSED",
    "telemetry, delta, SNAPPY",
    "lists, dictionary, ZSTD",
    "lists, plain, UNCOMPRESSED"
  })
  void bothRivalsWriteTheSameBytes(String table, String encodings, String codec)
      throws IOException {
    for (String implementation : new String[] {"stock", "lanewise"}) {
      ColumnsWriteBenchmark benchmark = benchmark(table, encodings, codec);
      benchmark.implementation = implementation;
      benchmark.setUp();
      assertThrows(IllegalStateException.class, () -> benchmark.requireSame(new byte[32]));
      assertDoesNotThrow(benchmark::check, implementation);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "flights, dictionary, SNAPPY",
    "flights, plain, UNCOMPRESSED",
    "telemetry, byte-stream-split, ZSTD",
    "telemetry, delta, SNAPPY",
    "lists, dictionary, UNCOMPRESSED"
  })
  void pyarrowWritesTheSameValuesWhereItIsThere(String table, String encodings, String codec)
      throws IOException {
    assumeTrue(Pyarrow.isIn("python3"), "python3 with pyarrow");
    ColumnsWriteBenchmark benchmark = benchmark(table, encodings, codec);
    benchmark.implementation = "pyarrow";
    benchmark.setUp();
    assertEquals(0, benchmark.write());
    assertDoesNotThrow(benchmark::check);
  }
}
