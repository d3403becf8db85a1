// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import io.github.lanewise.ByteStreamSplit;
import io.github.lanewise.LittleEndian;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
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
 * Byte-stream-split through the public API on every kind of memory: what typed arrays and direct
 * buffers cost.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgsPrepend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class MemoryBenchmark {
  @Param({"100000"})
  private int count;

  @Param({
    "4 byte[]", "4 int[]", "4 float[]", "4 direct streams", "4 direct values", "4 direct",
    "8 byte[]", "8 long[]", "8 double[]", "8 direct streams", "8 direct values", "8 direct"
  })
  private String memory;

  @Param({"scalar", "vector"})
  private String implementation;

  private int width;
  private byte[] values;
  private byte[] streams;
  private byte[] expectedValues;
  private byte[] expectedStreams;
  private Supplier<ByteBuffer> decoded;
  private Supplier<ByteBuffer> encoded;
  private Runnable encode;
  private Runnable decode;

  @Setup
  public void setUp() {
    Chosen.provider(implementation);
    width = memory.charAt(0) - '0';
    values = new byte[count * width];
    streams = new byte[count * width];
    new SplittableRandom(1).nextBytes(values);
    PlainLoop.encode(width).move(values, streams, count);
    expectedValues = values.clone();
    expectedStreams = streams.clone();
    decoded = () -> ByteBuffer.wrap(values);
    encoded = () -> ByteBuffer.wrap(streams);
    switch (memory.substring(2)) {
      case "int[]" -> {
        int[] typed = new int[count];
        LittleEndian.get(values, 0, typed, 0, count);
        decoded =
            () -> {
              LittleEndian.put(typed, 0, values, 0, count);
              return ByteBuffer.wrap(values);
            };
        encode = () -> ByteStreamSplit.encode(typed, 0, streams, 0, count);
        decode = () -> ByteStreamSplit.decode(streams, 0, typed, 0, count);
      }
      case "float[]" -> {
        float[] typed = new float[count];
        LittleEndian.get(values, 0, typed, 0, count);
        decoded =
            () -> {
              LittleEndian.put(typed, 0, values, 0, count);
              return ByteBuffer.wrap(values);
            };
        encode = () -> ByteStreamSplit.encode(typed, 0, streams, 0, count);
        decode = () -> ByteStreamSplit.decode(streams, 0, typed, 0, count);
      }
      case "long[]" -> {
        long[] typed = new long[count];
        LittleEndian.get(values, 0, typed, 0, count);
        decoded =
            () -> {
              LittleEndian.put(typed, 0, values, 0, count);
              return ByteBuffer.wrap(values);
            };
        encode = () -> ByteStreamSplit.encode(typed, 0, streams, 0, count);
        decode = () -> ByteStreamSplit.decode(streams, 0, typed, 0, count);
      }
      case "double[]" -> {
        double[] typed = new double[count];
        LittleEndian.get(values, 0, typed, 0, count);
        decoded =
            () -> {
              LittleEndian.put(typed, 0, values, 0, count);
              return ByteBuffer.wrap(values);
            };
        encode = () -> ByteStreamSplit.encode(typed, 0, streams, 0, count);
        decode = () -> ByteStreamSplit.decode(streams, 0, typed, 0, count);
      }
      case "direct streams" -> buffers(ByteBuffer.wrap(values), direct(streams));
      case "direct values" -> buffers(direct(values), ByteBuffer.wrap(streams));
      case "direct" -> buffers(direct(values), direct(streams));
      default -> {
        encode = () -> ByteStreamSplit.encode(values, 0, streams, 0, count, width);
        decode = () -> ByteStreamSplit.decode(streams, 0, values, 0, count, width);
      }
    }
    settle();
  }

  /** Both sides hold each other's content from the beginning, and must still do. */
  @TearDown
  public void check() {
    if (!(encoded.get().equals(ByteBuffer.wrap(expectedStreams))
        && decoded.get().equals(ByteBuffer.wrap(expectedValues)))) {
      throw new IllegalStateException(implementation + " moved the wrong bytes");
    }
  }

  @Benchmark
  public void encode() {
    encode.run();
  }

  @Benchmark
  public void decode() {
    decode.run();
  }

  private static ByteBuffer direct(byte[] content) {
    return ByteBuffer.allocateDirect(content.length).put(content).flip();
  }

  private void buffers(ByteBuffer from, ByteBuffer to) {
    decoded = () -> from;
    encoded = () -> to;
    encode = () -> ByteStreamSplit.encode(from, 0, to, 0, count, width);
    decode = () -> ByteStreamSplit.decode(to, 0, from, 0, count, width);
  }

  /** Trials of scalar candidates end before the measurement starts. */
  private void settle() {
    encode.run();
    decode.run();
    Chosen.kernel("encode byte[]", 4);
  }
}
