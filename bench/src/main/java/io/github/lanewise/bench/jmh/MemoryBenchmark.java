// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import io.github.lanewise.ByteStreamSplit;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
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
 * Measures byte-stream-split through the public API on every kind of memory. It shows the cost of
 * typed arrays and of direct buffers.
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
  private boolean encodes;
  private byte[] values;
  private byte[] streams;
  private byte[] expected;

  /** The memory of the values. For a typed array it has the array's bytes. */
  private ByteBuffer decoded;

  private ByteBuffer encoded;
  private Runnable toTyped = () -> {};
  private Runnable fromTyped = () -> {};
  private Runnable encode;
  private Runnable decode;

  @Setup
  public void setUp(BenchmarkParams benchmark) {
    Chosen.provider(implementation);
    width = memory.charAt(0) - '0';
    encodes = Measured.method(benchmark).equals("encode");
    values = new byte[count * width];
    streams = new byte[count * width];
    decoded = ByteBuffer.wrap(values).order(ByteOrder.LITTLE_ENDIAN);
    encoded = ByteBuffer.wrap(streams);
    switch (memory.substring(2)) {
      case "int[]" -> ints();
      case "float[]" -> floats();
      case "long[]" -> longs();
      case "double[]" -> doubles();
      case "direct streams" -> buffers(decoded, direct());
      case "direct values" -> buffers(direct(), encoded);
      case "direct" -> buffers(direct(), direct());
      default -> {
        encode = () -> ByteStreamSplit.encode(values, 0, streams, 0, count, width);
        decode = () -> ByteStreamSplit.decode(streams, 0, values, 0, count, width);
      }
    }
    settle();
    fill();
  }

  /** Fails if the output of the last call is wrong. It calls no kernel. */
  @TearDown
  public void check() {
    fromTyped.run();
    ByteBuffer written = encodes ? encoded : decoded;
    if (!written.equals(ByteBuffer.wrap(expected))) {
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

  private void ints() {
    int[] typed = new int[count];
    IntBuffer bytes = decoded.asIntBuffer();
    toTyped = () -> bytes.get(0, typed);
    fromTyped = () -> bytes.put(0, typed);
    encode = () -> ByteStreamSplit.encode(typed, 0, streams, 0, count);
    decode = () -> ByteStreamSplit.decode(streams, 0, typed, 0, count);
  }

  private void floats() {
    float[] typed = new float[count];
    FloatBuffer bytes = decoded.asFloatBuffer();
    toTyped = () -> bytes.get(0, typed);
    fromTyped = () -> bytes.put(0, typed);
    encode = () -> ByteStreamSplit.encode(typed, 0, streams, 0, count);
    decode = () -> ByteStreamSplit.decode(streams, 0, typed, 0, count);
  }

  private void longs() {
    long[] typed = new long[count];
    LongBuffer bytes = decoded.asLongBuffer();
    toTyped = () -> bytes.get(0, typed);
    fromTyped = () -> bytes.put(0, typed);
    encode = () -> ByteStreamSplit.encode(typed, 0, streams, 0, count);
    decode = () -> ByteStreamSplit.decode(streams, 0, typed, 0, count);
  }

  private void doubles() {
    double[] typed = new double[count];
    DoubleBuffer bytes = decoded.asDoubleBuffer();
    toTyped = () -> bytes.get(0, typed);
    fromTyped = () -> bytes.put(0, typed);
    encode = () -> ByteStreamSplit.encode(typed, 0, streams, 0, count);
    decode = () -> ByteStreamSplit.decode(streams, 0, typed, 0, count);
  }

  private ByteBuffer direct() {
    return ByteBuffer.allocateDirect(count * width);
  }

  private void buffers(ByteBuffer from, ByteBuffer to) {
    decoded = from;
    encoded = to;
    encode = () -> ByteStreamSplit.encode(from, 0, to, 0, count, width);
    decode = () -> ByteStreamSplit.decode(to, 0, from, 0, count, width);
  }

  /** Calls both methods until all trials have ended, before the measurement starts. */
  private void settle() {
    encode.run();
    decode.run();
    Chosen.kernel("encode byte[]", 4);
  }

  /**
   * Fills the source. It runs after the calls that began the trials. These have therefore left
   * nothing but zeros in the target.
   */
  private void fill() {
    byte[] content = new byte[count * width];
    byte[] contentStreams = new byte[count * width];
    new SplittableRandom(1).nextBytes(content);
    PlainLoop.encode(width).move(content, contentStreams, count);
    if (encodes) {
      decoded.put(0, content);
      toTyped.run();
      expected = contentStreams;
    } else {
      encoded.put(0, contentStreams);
      expected = content;
    }
  }
}
