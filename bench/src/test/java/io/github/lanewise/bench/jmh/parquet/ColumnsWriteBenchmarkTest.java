// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnsWriteBenchmarkTest {
  @ParameterizedTest
  @CsvSource({
    "flights, dictionary, SNAPPY",
    "flights, byte-stream-split, UNCOMPRESSED",
    "telemetry, dictionary, ZSTD",
    "telemetry, plain, UNCOMPRESSED",
    "telemetry, delta, SNAPPY"
  })
  void bothRivalsWriteTheSameBytes(String table, String encodings, String codec)
      throws IOException {
    for (String implementation : new String[] {"stock", "lanewise"}) {
      ColumnsWriteBenchmark benchmark = new ColumnsWriteBenchmark();
      benchmark.table = table;
      benchmark.encodings = encodings;
      benchmark.codec = codec;
      benchmark.count = 1_000;
      benchmark.implementation = implementation;
      benchmark.setUp();
      assertThrows(IllegalStateException.class, () -> benchmark.requireSame(new byte[32]));
      assertDoesNotThrow(benchmark::check, implementation);
    }
  }
}
