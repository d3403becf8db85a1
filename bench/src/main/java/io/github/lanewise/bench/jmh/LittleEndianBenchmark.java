// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import io.github.lanewise.LittleEndian;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
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

/** PLAIN values between typed arrays and bytes, beside a copy of the same bytes. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgsPrepend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class LittleEndianBenchmark {
  @Param({"100000"})
  private int count;

  @Param({"scalar", "vector"})
  private String implementation;

  private int[] ints;
  private long[] longs;
  private float[] floats;
  private double[] doubles;
  private boolean[] booleans;
  private byte[] bytes;
  private byte[] copy;

  @Setup
  public void setUp() {
    Chosen.provider(implementation);
    copy = new byte[8 * count];
    new Random(1).nextBytes(copy);
    bytes = copy.clone();
    ByteBuffer values = ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN);
    ints = new int[count];
    values.asIntBuffer().get(ints);
    longs = new long[count];
    values.asLongBuffer().get(longs);
    floats = new float[count];
    values.asFloatBuffer().get(floats);
    doubles = new double[count];
    values.asDoubleBuffer().get(doubles);
    booleans = new boolean[count];
    BitSet bits = BitSet.valueOf(copy);
    for (int i = 0; i < count; i++) {
      booleans[i] = bits.get(i);
    }
    Chosen.kernel("put booleans", 0);
  }

  /** All arrays hold the same bytes from the beginning, and must still do. */
  @TearDown
  public void check() {
    ByteBuffer values = ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN);
    BitSet bits = BitSet.valueOf(copy);
    boolean right =
        Arrays.equals(copy, bytes)
            && values.asIntBuffer().limit(count).equals(IntBuffer.wrap(ints))
            && values.asLongBuffer().equals(LongBuffer.wrap(longs))
            && values.asFloatBuffer().limit(count).equals(FloatBuffer.wrap(floats))
            && values.asDoubleBuffer().equals(DoubleBuffer.wrap(doubles))
            && IntStream.range(0, count).allMatch(i -> booleans[i] == bits.get(i));
    if (!right) {
      throw new IllegalStateException(implementation + " moved the wrong bytes");
    }
  }

  @Benchmark
  public void copy4() {
    System.arraycopy(copy, 0, bytes, 0, 4 * count);
  }

  @Benchmark
  public void copy8() {
    System.arraycopy(copy, 0, bytes, 0, 8 * count);
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
