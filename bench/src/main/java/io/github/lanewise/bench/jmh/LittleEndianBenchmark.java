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

/** Measures PLAIN values between typed arrays and bytes, compared with a copy of the same bytes. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgsPrepend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class LittleEndianBenchmark {
  @Param({"100000"})
  int count;

  @Param({"copy", "scalar", "vector"})
  String implementation;

  private boolean copies;
  private int[] ints;
  private long[] longs;
  private float[] floats;
  private double[] doubles;
  private boolean[] booleans;
  byte[] bytes;

  /** The bytes of all values. They are copied, and every output must equal them. */
  private byte[] content;

  @Setup
  public void setUp(BenchmarkParams benchmark) {
    setUp(Measured.method(benchmark));
    if (!copies) {
      Chosen.provider(implementation);
      Chosen.kernel("put booleans", 0);
    }
  }

  /** Fills the arrays that the method reads, and leaves its output empty. */
  void setUp(String method) {
    copies = implementation.equals("copy");
    content = new byte[8 * count];
    new Random(1).nextBytes(content);
    ints = new int[count];
    longs = new long[count];
    floats = new float[count];
    doubles = new double[count];
    booleans = new boolean[count];
    boolean gets = method.startsWith("get") && !copies;
    bytes = gets ? content.clone() : new byte[content.length];
    if (!gets) {
      fill();
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

  /**
   * Fails if the output of the last call is wrong. It calls nothing that is measured, because
   * garbage of such a call would count as the benchmark's.
   */
  @TearDown
  public void check(BenchmarkParams benchmark) {
    check(Measured.method(benchmark));
  }

  void check(String method) {
    if (!(copies ? sameBytes(lengthOf(method)) : moved(method))) {
      throw new IllegalStateException(implementation + " moved the wrong bytes");
    }
  }

  private boolean moved(String method) {
    return switch (method) {
      case "putInts", "putFloats", "putLongs", "putDoubles" -> sameBytes(lengthOf(method));
      case "putBooleans" -> allBits(i -> bit(bytes, i));
      case "getInts" -> values().asIntBuffer().limit(count).equals(IntBuffer.wrap(ints));
      case "getLongs" -> values().asLongBuffer().equals(LongBuffer.wrap(longs));
      case "getFloats" -> sameFloats();
      case "getDoubles" -> sameDoubles();
      case "getBooleans" -> allBits(i -> booleans[i]);
      default -> throw new IllegalArgumentException(method);
    };
  }

  private boolean sameBytes(int length) {
    return Arrays.equals(content, 0, length, bytes, 0, length);
  }

  /** Compares bits, because all NaNs are unequal as numbers. */
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

  /**
   * Returns the number of bytes to copy. For booleans it is that of the array of booleans, which is
   * the larger side.
   */
  private int lengthOf(String method) {
    return switch (method.substring("put".length())) {
      case "Ints", "Floats" -> 4 * count;
      case "Longs", "Doubles" -> 8 * count;
      default -> count;
    };
  }

  /** Copies the bytes. A copy is the limit of the speed of all methods. */
  private void copy(int length) {
    System.arraycopy(content, 0, bytes, 0, length);
  }

  @Benchmark
  public void putInts() {
    if (copies) {
      copy(4 * count);
    } else {
      LittleEndian.put(ints, 0, bytes, 0, count);
    }
  }

  @Benchmark
  public void getInts() {
    if (copies) {
      copy(4 * count);
    } else {
      LittleEndian.get(bytes, 0, ints, 0, count);
    }
  }

  @Benchmark
  public void putLongs() {
    if (copies) {
      copy(8 * count);
    } else {
      LittleEndian.put(longs, 0, bytes, 0, count);
    }
  }

  @Benchmark
  public void getLongs() {
    if (copies) {
      copy(8 * count);
    } else {
      LittleEndian.get(bytes, 0, longs, 0, count);
    }
  }

  @Benchmark
  public void putFloats() {
    if (copies) {
      copy(4 * count);
    } else {
      LittleEndian.put(floats, 0, bytes, 0, count);
    }
  }

  @Benchmark
  public void getFloats() {
    if (copies) {
      copy(4 * count);
    } else {
      LittleEndian.get(bytes, 0, floats, 0, count);
    }
  }

  @Benchmark
  public void putDoubles() {
    if (copies) {
      copy(8 * count);
    } else {
      LittleEndian.put(doubles, 0, bytes, 0, count);
    }
  }

  @Benchmark
  public void getDoubles() {
    if (copies) {
      copy(8 * count);
    } else {
      LittleEndian.get(bytes, 0, doubles, 0, count);
    }
  }

  @Benchmark
  public void putBooleans() {
    if (copies) {
      copy(count);
    } else {
      LittleEndian.putBits(booleans, 0, bytes, 0, 0, count);
    }
  }

  @Benchmark
  public void getBooleans() {
    if (copies) {
      copy(count);
    } else {
      LittleEndian.getBits(bytes, 0, 0, booleans, 0, count);
    }
  }
}
