// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import io.github.lanewise.BitPacking;
import io.github.lanewise.bench.jmh.Chosen;
import io.github.lanewise.bench.jmh.Measured;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.column.values.bitpacking.BytePacker;
import org.apache.parquet.column.values.bitpacking.BytePackerForLong;
import org.apache.parquet.column.values.bitpacking.Packer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
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
 * Measures bit-packed runs as long as parquet-java writes them, and pages, compared with
 * parquet-java's packers (eight values a call) and with a copy of the values.
 */
@SuppressWarnings("deprecation") // the packers that take arrays
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgsPrepend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 3, time = 150, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public class BitPackingBenchmark {
  /** The number of bytes after the packed run, where a page has other runs. */
  private static final int BEHIND = 64;

  /** The number of bits of a value. For ints it is at most 32. */
  @Param({"1", "3", "8", "12", "20", "31"})
  int width;

  @Param({"504", "20000"})
  int count;

  @Param({"stock", "copy", "scalar", "vector"})
  String implementation;

  private BytePacker intPacker;
  private BytePackerForLong longPacker;
  private int[] expectedInts;
  private long[] expectedLongs;
  private byte[] expectedBytes;
  int[] ints;
  long[] longs;
  byte[] packed;

  @Setup(Level.Trial)
  public void setUp(BenchmarkParams benchmark) {
    setUp(Measured.method(benchmark));
    if (implementation.equals("scalar") || implementation.equals("vector")) {
      Chosen.provider(implementation);
      // The other families' trials would take most of the suite's time.
      Chosen.settle("unpack int[]", 0);
      Chosen.settle("unpack long[]", 0);
      Chosen.settle("pack int[]", 0);
    }
  }

  /** Fills the input of the measured method, and leaves its output empty. */
  void setUp(String method) {
    boolean ofLongs = method.endsWith("Longs");
    boolean unpacks = method.startsWith("unpack");
    intPacker = ofLongs ? null : Packer.LITTLE_ENDIAN.newBytePacker(width);
    longPacker = Packer.LITTLE_ENDIAN.newBytePackerForLong(width);
    expectedLongs = new SplittableRandom(1).longs(count).map(v -> v & -1L >>> -width).toArray();
    expectedInts = Arrays.stream(expectedLongs).mapToInt(value -> (int) value).toArray();
    expectedBytes = new byte[count / 8 * width + BEHIND];
    for (int i = 0; i < count * width; i++) {
      long bit = expectedLongs[i / width] >>> i % width & 1;
      expectedBytes[i / 8] |= (byte) (bit << i % 8);
    }
    ints = unpacks ? new int[count] : expectedInts.clone();
    longs = unpacks ? new long[count] : expectedLongs.clone();
    packed = unpacks ? expectedBytes.clone() : new byte[expectedBytes.length];
  }

  /** Fails if the output is wrong. The last call has run the code that C2 has compiled. */
  @TearDown(Level.Trial)
  public void check(BenchmarkParams benchmark) {
    check(Measured.method(benchmark));
  }

  void check(String method) {
    boolean same =
        switch (method) {
          case "unpackInts" -> Arrays.equals(expectedInts, ints);
          case "unpackLongs" -> Arrays.equals(expectedLongs, longs);
          default -> implementation.equals("copy") || samePackedBytes();
        };
    if (!same) {
      throw new IllegalStateException(implementation + " wrote something else in " + method);
    }
  }

  private boolean samePackedBytes() {
    int length = count / 8 * width;
    return Arrays.equals(expectedBytes, 0, length, packed, 0, length);
  }

  @Benchmark
  public void unpackInts() {
    switch (implementation) {
      case "stock" -> {
        for (int i = 0, p = 0; i < count; i += 8, p += width) {
          intPacker.unpack8Values(packed, p, ints, i);
        }
      }
      case "copy" -> System.arraycopy(expectedInts, 0, ints, 0, count);
      default -> BitPacking.unpack(width, packed, 0, ints, 0, count);
    }
  }

  @Benchmark
  public void packInts() {
    switch (implementation) {
      case "stock" -> {
        for (int i = 0, p = 0; i < count; i += 8, p += width) {
          intPacker.pack8Values(ints, i, packed, p);
        }
      }
      case "copy" -> System.arraycopy(ints, 0, expectedInts, 0, count);
      default -> BitPacking.pack(width, ints, 0, packed, 0, count);
    }
  }

  @Benchmark
  public void unpackLongs() {
    switch (implementation) {
      case "stock" -> {
        for (int i = 0, p = 0; i < count; i += 8, p += width) {
          longPacker.unpack8Values(packed, p, longs, i);
        }
      }
      case "copy" -> System.arraycopy(expectedLongs, 0, longs, 0, count);
      default -> BitPacking.unpack(width, packed, 0, longs, 0, count);
    }
  }

  @Benchmark
  public void packLongs() {
    switch (implementation) {
      case "stock" -> {
        for (int i = 0, p = 0; i < count; i += 8, p += width) {
          longPacker.pack8Values(longs, i, packed, p);
        }
      }
      case "copy" -> System.arraycopy(longs, 0, expectedLongs, 0, count);
      default -> BitPacking.pack(width, longs, 0, packed, 0, count);
    }
  }
}
