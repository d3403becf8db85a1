// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import io.github.lanewise.ByteStreamSplit;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the first pages that a JVM decodes, 20,000 floats each. The time ends with the last of
 * them and includes loading and choosing kernels. Every figure is from fresh JVMs.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 20, jvmArgsPrepend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class ColdStartBenchmark {
  private static final int WIDTH = 4;

  @Param({"1", "10", "100", "1000"})
  private int pages;

  @Param({"20000"})
  private int count;

  @Param({"loop", "scalar", "auto", "vector"})
  private String implementation;

  private byte[] expected;
  private byte[] page;
  private byte[] values;
  private Mover mover;

  /** Uses nothing of Lanewise, because the first use of Lanewise is measured. */
  @Setup
  public void setUp() {
    expected = new byte[WIDTH * count];
    new SplittableRandom(1).nextBytes(expected);
    page = new byte[expected.length];
    PlainLoop.encode(WIDTH).move(expected, page, count);
    values = new byte[expected.length];
    if (implementation.equals("loop")) {
      mover = PlainLoop.decode(WIDTH);
    } else {
      Chosen.provider(implementation);
      mover = (streams, target, n) -> ByteStreamSplit.decode(streams, 0, target, 0, n, WIDTH);
    }
  }

  @TearDown
  public void check() {
    if (!Arrays.equals(expected, values)) {
      throw new IllegalStateException(implementation + " decoded something else");
    }
  }

  @Benchmark
  public void decode() {
    for (int i = 0; i < pages; i++) {
      mover.move(page, values, count);
    }
  }
}
