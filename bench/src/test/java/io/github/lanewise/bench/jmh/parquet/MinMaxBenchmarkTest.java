// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MinMaxBenchmarkTest {
  private static MinMaxBenchmark benchmark(String implementation) {
    MinMaxBenchmark benchmark = new MinMaxBenchmark();
    benchmark.implementation = implementation;
    benchmark.count = 504;
    benchmark.setUp();
    return benchmark;
  }

  @ParameterizedTest
  @ValueSource(strings = {"longs", "doubles", "strings"})
  void whatFindsNothingFails(String method) {
    MinMaxBenchmark benchmark = benchmark("loop");
    assertThrows(IllegalStateException.class, () -> benchmark.check(method));
  }

  @ParameterizedTest
  @ValueSource(strings = {"stock", "loop", "scalar"})
  void allRivalsPass(String implementation) {
    MinMaxBenchmark benchmark = benchmark(implementation);
    benchmark.longs();
    benchmark.doubles();
    benchmark.strings();
    for (String method : new String[] {"longs", "doubles", "strings"}) {
      assertDoesNotThrow(() -> benchmark.check(method));
    }
  }
}
