// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.infra.Blackhole;

class ArrowBenchmarksTest {
  /** The number of rows is odd, so two equal pieces of a root do not make it. */
  private static final int ROWS = 10_001;

  @ParameterizedTest
  @CsvSource({
    "flights, dictionary, SNAPPY, lanewise",
    "flights, dictionary, SNAPPY, lanewise-arrow",
    "flights, plain, ZSTD, lanewise-arrow",
    "telemetry, byte-stream-split, UNCOMPRESSED, lanewise-arrow"
  })
  void vectorsAndArraysHaveTheValuesOfParquetJava(
      String table, String encodings, String codec, String implementation) throws IOException {
    ArrowReadBenchmark benchmark = new ArrowReadBenchmark();
    benchmark.table = table;
    benchmark.encodings = encodings;
    benchmark.codec = codec;
    benchmark.count = ROWS;
    benchmark.implementation = implementation;
    benchmark.setUp();
    benchmark.read(
        new Blackhole(
            "Today's password is swordfish. I understand instantiating Blackholes directly is"
                + " dangerous."));
    assertThrows(IllegalStateException.class, () -> benchmark.requireSame(Map.of()));
    assertDoesNotThrow(benchmark::check);
  }

  @ParameterizedTest
  @CsvSource({
    "flights, dictionary, ZSTD",
    "telemetry, plain, UNCOMPRESSED",
    "telemetry, byte-stream-split, SNAPPY"
  })
  void vectorsAndArraysMakeTheSameFile(String table, String encodings, String codec)
      throws IOException {
    ArrowWriteBenchmark benchmark = new ArrowWriteBenchmark();
    benchmark.table = table;
    benchmark.encodings = encodings;
    benchmark.codec = codec;
    benchmark.count = ROWS;
    benchmark.setUp();
    for (String implementation : new String[] {"lanewise", "lanewise-arrow"}) {
      benchmark.implementation = implementation;
      assertTrue(benchmark.write() > 0);
    }
    assertThrows(IllegalStateException.class, () -> benchmark.requireSame(Map.of()));
    assertDoesNotThrow(benchmark::check);
  }
}
