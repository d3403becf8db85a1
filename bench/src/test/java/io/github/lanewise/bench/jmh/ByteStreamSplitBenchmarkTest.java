// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByteStreamSplitBenchmarkTest {
  private static final Mover NOTHING = (source, target, count) -> {};

  private static ByteStreamSplitBenchmark benchmark(String implementation) {
    ByteStreamSplitBenchmark benchmark = new ByteStreamSplitBenchmark();
    benchmark.width = 4;
    benchmark.count = 100;
    benchmark.implementation = implementation;
    benchmark.setUp();
    return benchmark;
  }

  private static Mover withOneWrongByte(Mover mover) {
    return (source, target, count) -> {
      mover.move(source, target, count);
      target[17]++;
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"copy", "loop"})
  void whatMovesAllBytesPasses(String implementation) {
    ByteStreamSplitBenchmark benchmark = benchmark(implementation);
    benchmark.encode();
    assertDoesNotThrow(() -> benchmark.check("encode"));
    benchmark.decode();
    assertDoesNotThrow(() -> benchmark.check("decode"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"copy", "loop"})
  void whatMovesNothingFails(String implementation) {
    ByteStreamSplitBenchmark benchmark = benchmark(implementation);
    benchmark.encode = NOTHING;
    benchmark.decode = NOTHING;
    benchmark.encode();
    benchmark.decode();
    assertThrows(IllegalStateException.class, () -> benchmark.check("encode"));
    assertThrows(IllegalStateException.class, () -> benchmark.check("decode"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"encode", "decode"})
  void whatMovesNothingOnceItIsCompiledFails(String method) {
    ByteStreamSplitBenchmark benchmark = benchmark("loop");
    benchmark.awaitCompiled(method);
    benchmark.encode = NOTHING;
    benchmark.decode = NOTHING;
    benchmark.encode();
    benchmark.decode();
    assertThrows(IllegalStateException.class, () -> benchmark.check(method));
  }

  @ParameterizedTest
  @ValueSource(strings = {"copy", "loop"})
  void oneWrongByteFails(String implementation) {
    ByteStreamSplitBenchmark benchmark = benchmark(implementation);
    benchmark.encode = withOneWrongByte(benchmark.encode);
    benchmark.decode = withOneWrongByte(benchmark.decode);
    benchmark.encode();
    benchmark.decode();
    assertThrows(IllegalStateException.class, () -> benchmark.check("encode"));
    assertThrows(IllegalStateException.class, () -> benchmark.check("decode"));
  }

  @Test
  void onlyWhatRanIsLookedAt() {
    ByteStreamSplitBenchmark benchmark = benchmark("loop");
    benchmark.decode();
    assertDoesNotThrow(() -> benchmark.check("decode"));
    assertThrows(IllegalStateException.class, () -> benchmark.check("encode"));
  }
}
