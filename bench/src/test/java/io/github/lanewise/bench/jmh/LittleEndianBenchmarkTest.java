// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.annotations.Benchmark;

class LittleEndianBenchmarkTest {
  private static LittleEndianBenchmark benchmark(String method) {
    return benchmark(method, "scalar");
  }

  private static LittleEndianBenchmark benchmark(String method, String implementation) {
    LittleEndianBenchmark benchmark = new LittleEndianBenchmark();
    benchmark.implementation = implementation;
    // The bits of 101 booleans do not fill whole bytes.
    benchmark.count = 101;
    benchmark.setUp(method);
    return benchmark;
  }

  static Stream<String> methods() {
    return Arrays.stream(LittleEndianBenchmark.class.getMethods())
        .filter(method -> method.isAnnotationPresent(Benchmark.class))
        .map(Method::getName);
  }

  @ParameterizedTest
  @MethodSource("methods")
  void whatMovesNothingFails(String method) {
    assertThrows(IllegalStateException.class, () -> benchmark(method).check(method));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void whatMovesAllPasses(String method) throws ReflectiveOperationException {
    LittleEndianBenchmark benchmark = benchmark(method);
    LittleEndianBenchmark.class.getMethod(method).invoke(benchmark);
    assertDoesNotThrow(() -> benchmark.check(method));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void aCopyIsCheckedAsWell(String method) throws ReflectiveOperationException {
    LittleEndianBenchmark benchmark = benchmark(method, "copy");
    assertThrows(IllegalStateException.class, () -> benchmark.check(method));
    LittleEndianBenchmark.class.getMethod(method).invoke(benchmark);
    assertDoesNotThrow(() -> benchmark.check(method));
  }

  @Test
  void oneWrongByteFails() {
    LittleEndianBenchmark benchmark = benchmark("putFloats");
    benchmark.putFloats();
    benchmark.bytes[4 * benchmark.count - 1]++;
    assertThrows(IllegalStateException.class, () -> benchmark.check("putFloats"));
  }
}
