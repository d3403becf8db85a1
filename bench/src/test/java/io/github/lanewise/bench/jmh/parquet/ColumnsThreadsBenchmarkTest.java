// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnsThreadsBenchmarkTest {
  @ParameterizedTest
  @ValueSource(strings = {"lanewise", "lanewise-two-threads"})
  void everyThreadReadsTheValuesOfParquetJava(String implementation) throws IOException {
    ColumnsThreadsBenchmark benchmark = new ColumnsThreadsBenchmark();
    benchmark.table = "flights";
    benchmark.encodings = "dictionary";
    benchmark.codec = "SNAPPY";
    benchmark.count = 1_000;
    benchmark.implementation = implementation;
    benchmark.setUp();
    assertDoesNotThrow(benchmark::check);
  }
}
