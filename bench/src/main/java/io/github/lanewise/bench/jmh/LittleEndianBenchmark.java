// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import io.github.lanewise.LittleEndian;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
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

/** PLAIN values between typed arrays and bytes, beside a copy of the same bytes. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgsPrepend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class LittleEndianBenchmark {
  @Param({"100000"})
  int count;

  @Param({"scalar", "vector"})
  String implementation;

  private int[] ints;
  private long[] longs;
  private float[] floats;
  private double[] doubles;
  private boolean[] booleans;
  byte[] bytes;

  /** The same content in bytes: what is copied, and what must come out of everything. */
  private byte[] content;

  @Setup
  public void setUp(BenchmarkParams benchmark) {
    Chosen.provider(implementation);
    setUp(Measured.method(benchmark));
    Chosen.kernel("put booleans", 0);
  }

  /** Fills only what the method reads: what it writes is empty. */
  void setUp(String method) {
    content = new byte[8 * count];
    new Random(1).nextBytes(content);
    ints = new int[count];
    longs = new long[count];
    floats = new float[count];
    doubles = new double[count];
    booleans = new boolean[count];
    if (method.startsWith("put")) {
      bytes = new byte[content.length];
      fill();
    } else {
      bytes = method.startsWith("get") ? content.clone() : new byte[content.length];
    }
  }

  private void fill() {
    ByteBuffer values = values();
    values.asIntBuffer().get(ints);
    values.asLongBuffer().get(longs);
    values.asFloatBuffer().get(floats);
    values.asDoubleBuffer().get(doubles);
    for (int i = 0; i < count; i++) {
      booleans[i] = bit(content, i);
    }
  }

  /** Of what the last call wrote, and nothing is called: it would count as the benchmark's. */
  @TearDown
  public void check(BenchmarkParams benchmark) {
    check(Measured.method(benchmark));
  }

  void check(String method) {
    boolean right =
        switch (method) {
          case "copy4", "putInts", "putFloats" -> sameBytes(4 * count);
          case "copy8", "putLongs", "putDoubles" -> sameBytes(8 * count);
          case "putBooleans" -> allBits(i -> bit(bytes, i));
          case "getInts" -> values().asIntBuffer().limit(count).equals(IntBuffer.wrap(ints));
          case "getLongs" -> values().asLongBuffer().equals(LongBuffer.wrap(longs));
          case "getFloats" -> sameFloats();
          case "getDoubles" -> sameDoubles();
          case "getBooleans" -> allBits(i -> booleans[i]);
          default -> throw new IllegalArgumentException(method);
        };
    if (!right) {
      throw new IllegalStateException(implementation + " moved the wrong bytes");
    }
  }

  private boolean sameBytes(int length) {
    return Arrays.equals(content, 0, length, bytes, 0, length);
  }

  /** Their bits: to a comparison of floats one NaN is another. */
  private boolean sameFloats() {
    ByteBuffer values = values();
    for (int i = 0; i < count; i++) {
      if (Float.floatToRawIntBits(floats[i]) != values.getInt(4 * i)) {
        return false;
      }
    }
    return true;
  }

  private boolean sameDoubles() {
    ByteBuffer values = values();
    for (int i = 0; i < count; i++) {
      if (Double.doubleToRawLongBits(doubles[i]) != values.getLong(8 * i)) {
        return false;
      }
    }
    return true;
  }

  private boolean allBits(IntPredicate written) {
    for (int i = 0; i < count; i++) {
      if (written.test(i) != bit(content, i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean bit(byte[] bits, int i) {
    return (bits[i >> 3] >> (i & 7) & 1) != 0;
  }

  private ByteBuffer values() {
    return ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
  }

  @Benchmark
  public void copy4() {
    System.arraycopy(content, 0, bytes, 0, 4 * count);
  }

  @Benchmark
  public void copy8() {
    System.arraycopy(content, 0, bytes, 0, 8 * count);
  }

  @Benchmark
  public void putInts() {
    LittleEndian.put(ints, 0, bytes, 0, count);
  }

  @Benchmark
  public void getInts() {
    LittleEndian.get(bytes, 0, ints, 0, count);
  }

  @Benchmark
  public void putLongs() {
    LittleEndian.put(longs, 0, bytes, 0, count);
  }

  @Benchmark
  public void getLongs() {
    LittleEndian.get(bytes, 0, longs, 0, count);
  }

  @Benchmark
  public void putFloats() {
    LittleEndian.put(floats, 0, bytes, 0, count);
  }

  @Benchmark
  public void getFloats() {
    LittleEndian.get(bytes, 0, floats, 0, count);
  }

  @Benchmark
  public void putDoubles() {
    LittleEndian.put(doubles, 0, bytes, 0, count);
  }

  @Benchmark
  public void getDoubles() {
    LittleEndian.get(bytes, 0, doubles, 0, count);
  }

  @Benchmark
  public void putBooleans() {
    LittleEndian.putBits(booleans, 0, bytes, 0, 0, count);
  }

  @Benchmark
  public void getBooleans() {
    LittleEndian.getBits(bytes, 0, 0, booleans, 0, count);
  }
}
