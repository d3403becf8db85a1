// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import io.github.lanewise.PolynomialHash;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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
import org.openjdk.jmh.infra.BenchmarkParams;

/** Measures the hashes of 10,000 short values, of eight bytes each and of 4 to 16 bytes each. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgsPrepend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class HashAllBenchmark {
  private static final int COUNT = 10_000;

  @Param({"loop", "scalar", "vector"})
  String implementation;

  private byte[] bytes;
  private int[] offsets;
  int[] hashes;
  private int[] expected;

  @Setup
  public void setUp(BenchmarkParams benchmark) {
    setUp(Measured.method(benchmark));
  }

  void setUp(String method) {
    SplittableRandom random = new SplittableRandom(1);
    bytes = new byte[16 * COUNT];
    random.nextBytes(bytes);
    offsets = new int[COUNT + 1];
    hashes = new int[COUNT];
    for (int i = 0; i < COUNT; i++) {
      offsets[i + 1] = offsets[i] + 4 + random.nextInt(13);
    }
    expected = method.equals("eightBytes") ? hashesOfEight() : hashesOfFourToSixteen();
    if (!implementation.equals("loop")) {
      Chosen.provider(implementation);
      if (method.equals("fourToSixteenBytesOneByOne")) {
        Chosen.kernel("hash byte[]", 0);
      } else {
        Chosen.kernel("hashAll byte[]", 8);
      }
    }
  }

  /**
   * Computes the expected hashes with another loop than the measured one, so that C2 sees the
   * measured loop with the measured values only.
   */
  private int[] hashesOfEight() {
    return IntStream.range(0, COUNT).map(i -> hash(8 * i, 8 * i + 8)).toArray();
  }

  private int[] hashesOfFourToSixteen() {
    return IntStream.range(0, COUNT).map(i -> hash(offsets[i], offsets[i + 1])).toArray();
  }

  private int hash(int from, int to) {
    return Arrays.hashCode(Arrays.copyOfRange(bytes, from, to));
  }

  /**
   * Fails if the hashes are wrong. It looks at the output of the last call, because allocation of a
   * call in the check would count as the benchmark's.
   */
  @TearDown
  public void check() {
    int wrong = Arrays.mismatch(expected, hashes);
    if (wrong >= 0) {
      throw new IllegalStateException(
          implementation + " hashes value " + wrong + " to something else");
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

  /** Hashes the values as a caller does without hashAll. */
  @Benchmark
  public void fourToSixteenBytesOneByOne() {
    if (implementation.equals("loop")) {
      fourToSixteenBytes();
      return;
    }
    for (int i = 0; i < COUNT; i++) {
      hashes[i] = PolynomialHash.hash(bytes, offsets[i], offsets[i + 1] - offsets[i]);
    }
  }
}
