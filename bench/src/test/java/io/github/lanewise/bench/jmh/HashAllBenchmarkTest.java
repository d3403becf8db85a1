// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class HashAllBenchmarkTest {
  private static HashAllBenchmark benchmark(String method) {
    HashAllBenchmark benchmark = new HashAllBenchmark();
    benchmark.implementation = "loop";
    benchmark.setUp(method);
    return benchmark;
  }

  @Test
  void whatHashesNothingFails() {
    assertThrows(IllegalStateException.class, benchmark("eightBytes")::check);
    assertThrows(IllegalStateException.class, benchmark("fourToSixteenBytes")::check);
  }

  @Test
  void aWrongHashFails() {
    HashAllBenchmark benchmark = benchmark("eightBytes");
    benchmark.eightBytes();
    assertDoesNotThrow(benchmark::check);
    benchmark.hashes[9_999]++;
    assertThrows(IllegalStateException.class, benchmark::check);
  }

  @Test
  void bothWaysToHashValuesOfDifferentLengthsPass() {
    HashAllBenchmark benchmark = benchmark("fourToSixteenBytes");
    benchmark.fourToSixteenBytes();
    assertDoesNotThrow(benchmark::check);
    HashAllBenchmark oneByOne = benchmark("fourToSixteenBytesOneByOne");
    oneByOne.fourToSixteenBytesOneByOne();
    assertDoesNotThrow(oneByOne::check);
  }
}
