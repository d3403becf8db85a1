// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import io.github.lanewise.PolynomialHash;
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

/** Hashes of 10,000 short values: of eight bytes each, and of 4 to 16 bytes each. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgsPrepend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class HashAllBenchmark {
  private static final int COUNT = 10_000;

  @Param({"loop", "scalar", "vector"})
  private String implementation;

  private byte[] bytes;
  private int[] offsets;
  private int[] hashes;

  @Setup
  public void setUp() {
    SplittableRandom random = new SplittableRandom(1);
    bytes = new byte[16 * COUNT];
    random.nextBytes(bytes);
    offsets = new int[COUNT + 1];
    hashes = new int[COUNT];
    for (int i = 0; i < COUNT; i++) {
      offsets[i + 1] = offsets[i] + 4 + random.nextInt(13);
    }
    if (!implementation.equals("loop")) {
      Chosen.provider(implementation);
      Chosen.kernel("hashAll byte[]", 8);
    }
  }

  @TearDown
  public void check() {
    eightBytes();
    int[] eight = hashes.clone();
    fourToSixteenBytes();
    int[] some = hashes.clone();
    for (int i = 0; i < COUNT; i++) {
      boolean right =
          eight[i] == HashBenchmark.loop(bytes, 8 * i, 8)
              && some[i] == Arrays.hashCode(Arrays.copyOfRange(bytes, offsets[i], offsets[i + 1]));
      if (!right) {
        throw new IllegalStateException(
            implementation + " hashes value " + i + " to something else");
      }
    }
  }

  @Benchmark
  public void eightBytes() {
    if (implementation.equals("loop")) {
      for (int i = 0; i < COUNT; i++) {
        hashes[i] = HashBenchmark.loop(bytes, 8 * i, 8);
      }
    } else {
      PolynomialHash.hashAll(bytes, 0, 8, hashes, 0, COUNT);
    }
  }

  @Benchmark
  public void fourToSixteenBytes() {
    if (implementation.equals("loop")) {
      for (int i = 0; i < COUNT; i++) {
        hashes[i] = HashBenchmark.loop(bytes, offsets[i], offsets[i + 1] - offsets[i]);
      }
    } else {
      PolynomialHash.hashAll(bytes, offsets, 0, hashes, 0, COUNT);
    }
  }

  /** What a caller does without hashAll. */
  @Benchmark
  public void fourToSixteenBytesOneByOne() {
    for (int i = 0; i < COUNT; i++) {
      hashes[i] = PolynomialHash.hash(bytes, offsets[i], offsets[i + 1] - offsets[i]);
    }
  }
}
