// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrowBenchmarksTest {
  @ParameterizedTest
  @ValueSource(strings = {"lanewise", "lanewise-arrow"})
  void vectorsAndArraysHaveTheValuesOfParquetJava(String implementation) throws IOException {
    ArrowReadBenchmark benchmark = new ArrowReadBenchmark();
    benchmark.table = "flights";
    benchmark.encodings = "dictionary";
    benchmark.codec = "SNAPPY";
    benchmark.count = 10_000;
    benchmark.implementation = implementation;
    benchmark.setUp();
    assertDoesNotThrow(benchmark::check);
  }

  @Test
  void vectorsAndArraysMakeTheSameFile() throws IOException {
    ArrowWriteBenchmark benchmark = new ArrowWriteBenchmark();
    benchmark.table = "telemetry";
    benchmark.encodings = "plain";
    benchmark.codec = "UNCOMPRESSED";
    benchmark.count = 10_000;
    benchmark.implementation = "lanewise-arrow";
    benchmark.setUp();
    assertTrue(benchmark.write() > 0);
    assertDoesNotThrow(benchmark::check);
  }
}
