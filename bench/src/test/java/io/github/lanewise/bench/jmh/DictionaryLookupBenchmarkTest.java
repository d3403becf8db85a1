// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DictionaryLookupBenchmarkTest {
  private static DictionaryLookupBenchmark benchmark(String implementation) {
    DictionaryLookupBenchmark benchmark = new DictionaryLookupBenchmark();
    benchmark.implementation = implementation;
    benchmark.entries = 8;
    benchmark.count = 504;
    benchmark.setUp();
    return benchmark;
  }

  private static Map<String, Runnable> calls(DictionaryLookupBenchmark benchmark) {
    return Map.of(
        "lookUpInts", benchmark::lookUpInts,
        "lookUpLongs", benchmark::lookUpLongs,
        "lookUpFixed", benchmark::lookUpFixed,
        "lookUpStrings", benchmark::lookUpStrings);
  }

  @ParameterizedTest
  @ValueSource(strings = {"loop", "copy"})
  void baselinesPassAndACallThatWritesNothingFails(String implementation) {
    DictionaryLookupBenchmark benchmark = benchmark(implementation);
    calls(benchmark)
        .forEach(
            (method, call) -> {
              assertThrows(IllegalStateException.class, () -> benchmark.check(method), method);
              call.run();
              assertDoesNotThrow(() -> benchmark.check(method), method);
            });
  }
}
