// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.annotations.Benchmark;

class BitPackingBenchmarkTest {
  private static BitPackingBenchmark benchmark(String method, String implementation) {
    BitPackingBenchmark benchmark = new BitPackingBenchmark();
    benchmark.implementation = implementation;
    benchmark.width = 11;
    benchmark.count = 504;
    benchmark.setUp(method);
    return benchmark;
  }

  static Stream<String> methods() {
    return Arrays.stream(BitPackingBenchmark.class.getMethods())
        .filter(method -> method.isAnnotationPresent(Benchmark.class))
        .map(Method::getName);
  }

  @ParameterizedTest
  @MethodSource("methods")
  void whatWritesNothingFails(String method) {
    BitPackingBenchmark benchmark = benchmark(method, "scalar");
    assertThrows(IllegalStateException.class, () -> benchmark.check(method));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void bothRivalsPass(String method) throws ReflectiveOperationException {
    for (String implementation : new String[] {"stock", "scalar", "copy"}) {
      BitPackingBenchmark benchmark = benchmark(method, implementation);
      BitPackingBenchmark.class.getMethod(method).invoke(benchmark);
      assertDoesNotThrow(() -> benchmark.check(method), implementation);
    }
  }

  @Test
  void oneWrongBitFails() {
    BitPackingBenchmark benchmark = benchmark("packInts", "stock");
    benchmark.packInts();
    benchmark.packed[0] ^= 1;
    assertThrows(IllegalStateException.class, () -> benchmark.check("packInts"));
  }
}
