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

/**
 * Measures the 31-polynomial of one value, compared with the plain loop and with the JDK's hash of
 * a whole array.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgsPrepend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class HashBenchmark {
  @Param({"10", "100", "1000"})
  private int length;

  @Param({"loop", "Arrays.hashCode", "scalar", "vector"})
  private String implementation;

  /** A comparison of strings would be a part of ten bytes' time, and not the same for all. */
  private enum Function {
    LOOP,
    JDK,
    LANEWISE
  }

  private Function function;
  private byte[] whole;
  private byte[] bytes;
  private int expected;

  @Setup
  public void setUp() {
    whole = new byte[length];
    bytes = new byte[length + 64];
    new SplittableRandom(1).nextBytes(bytes);
    System.arraycopy(bytes, 32, whole, 0, length);
    expected = expected(whole);
    function =
        switch (implementation) {
          case "loop" -> Function.LOOP;
          case "Arrays.hashCode" -> Function.JDK;
          default -> Function.LANEWISE;
        };
    if (function == Function.LANEWISE) {
      Chosen.provider(implementation);
      Chosen.kernel("hash byte[]", 0);
    }
  }

  /**
   * Fails if the hash is wrong. It runs after the last call, so it checks the code that C2 has
   * compiled.
   */
  @TearDown
  public void check() {
    if (hash() != expected) {
      throw new IllegalStateException(implementation + " hashes to something else");
    }
  }

  @Benchmark
  public int hash() {
    return switch (function) {
      case LOOP -> loop(bytes, 32, length);
      case JDK -> Arrays.hashCode(whole);
      case LANEWISE -> PolynomialHash.hash(bytes, 32, length);
    };
  }

  /**
   * Computes the expected hash with a loop that is not measured, so that no implementation is
   * compared with itself.
   */
  private static int expected(byte[] whole) {
    int h = 1;
    for (byte b : whole) {
      h = 31 * h + b;
    }
    return h;
  }

  static int loop(byte[] bytes, int offset, int length) {
    int h = 1;
    for (int i = offset; i < offset + length; i++) {
      h = 31 * h + bytes[i];
    }
    return h;
  }
}
