// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import io.github.lanewise.kernel.split.Transpose;
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
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Measures byte-stream-split between arrays on a page of {@code count} values, compared with a copy
 * of the same bytes.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgsPrepend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class ByteStreamSplitBenchmark {
  @Param({"2", "4", "8", "12", "16"})
  int width;

  @Param({"100000"})
  int count;

  @Param({"copy", "loop", "scalar", "vector"})
  String implementation;

  private byte[] values;
  private byte[] streams;
  private byte[] encoded;
  private byte[] decoded;
  Mover encode;
  Mover decode;

  @Setup
  public void setUp(BenchmarkParams benchmark) {
    setUp();
    if (implementation.equals("vector")) {
      awaitCompiled(Measured.method(benchmark));
    }
  }

  /**
   * Waits until the method is compiled. Then clears its output, which could otherwise hide a kernel
   * that no longer writes.
   */
  void awaitCompiled(String method) {
    Compiled.await(method.equals("encode") ? this::encode : this::decode);
    Arrays.fill(encoded, (byte) 0);
    Arrays.fill(decoded, (byte) 0);
  }

  void setUp() {
    values = new byte[count * width];
    streams = new byte[count * width];
    new SplittableRandom(width).nextBytes(values);
    PlainLoop.encode(width).move(values, streams, count);
    encoded = new byte[count * width];
    decoded = new byte[count * width];
    switch (implementation) {
      case "copy" -> {
        int length = count * width;
        encode = (source, target, n) -> System.arraycopy(source, 0, target, 0, length);
        decode = encode;
      }
      case "loop" -> {
        encode = PlainLoop.encode(width);
        decode = PlainLoop.decode(width);
      }
      case "arrow" -> {
        encode = ArrowKernels.encode(width);
        decode = ArrowKernels.decode(width);
      }
      default -> {
        Chosen.provider(implementation);
        Transpose<byte[], byte[]> encoder = Chosen.kernel("encode byte[]", width);
        Transpose<byte[], byte[]> decoder = Chosen.kernel("decode byte[]", width);
        encode = (source, target, n) -> encoder.run(source, 0, target, 0, n, n);
        decode = (source, target, n) -> decoder.run(source, 0, target, 0, n, n);
      }
    }
  }

  /**
   * Fails if the kernel moved the wrong bytes. It looks at the output of the last call and calls no
   * kernel itself. A kernel that is not compiled yet would allocate, and this would count as the
   * benchmark's garbage.
   */
  @TearDown
  public void check(BenchmarkParams benchmark) {
    check(Measured.method(benchmark));
  }

  void check(String method) {
    boolean copied = implementation.equals("copy");
    boolean right =
        method.equals("encode")
            ? Arrays.equals(copied ? values : streams, encoded)
            : Arrays.equals(copied ? streams : values, decoded);
    if (!right) {
      throw new IllegalStateException(implementation + " moved the wrong bytes");
    }
  }

  @Benchmark
  public void encode() {
    encode.move(values, encoded, count);
  }

  @Benchmark
  public void decode() {
    decode.move(streams, decoded, count);
  }
}
