// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import io.github.lanewise.MinMax;
import io.github.lanewise.bench.jmh.Chosen;
import io.github.lanewise.bench.jmh.Measured;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.parquet.column.statistics.DoubleStatistics;
import org.apache.parquet.column.statistics.LongStatistics;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
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
 * Measures finding the smallest and the largest of random values, compared with parquet-java's
 * statistics and with a loop that uses the JDK's comparison. Strings have up to 15 bytes.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgsPrepend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class MinMaxBenchmark {
  private static final int LONGEST = 15;

  @Param({"20000"})
  int count;

  @Param({"stock", "loop", "scalar", "vector"})
  String implementation;

  private long[] longs;
  private double[] doubles;
  private int[] offsets;
  private byte[] bytes;

  private final long[] longResult = new long[2];
  private final double[] doubleResult = new double[2];
  private final int[] indexes = new int[2];
  private final byte[][] stockResult = new byte[2][];

  @Setup
  public void setUp() {
    SplittableRandom random = new SplittableRandom(1);
    longs = random.longs(count).toArray();
    doubles = random.doubles(count, -1, 1).toArray();
    offsets = new int[count + 1];
    for (int i = 0; i < count; i++) {
      offsets[i + 1] = offsets[i] + 1 + random.nextInt(LONGEST);
    }
    bytes = new byte[offsets[count]];
    random.nextBytes(bytes);
    if (!implementation.equals("stock") && !implementation.equals("loop")) {
      Chosen.provider(implementation);
      Chosen.settle("minMax long[]", Long.BYTES);
      Chosen.settle("minMax double[]", Double.BYTES);
    }
  }

  /** Fails if the results of the last call are wrong. */
  @TearDown
  public void check(BenchmarkParams benchmark) {
    check(Measured.method(benchmark));
  }

  void check(String method) {
    boolean right =
        switch (method) {
          case "longs" -> Arrays.equals(longResult, ends(Arrays.stream(longs).sorted().toArray()));
          case "doubles" -> {
            double[] sorted = Arrays.stream(doubles).sorted().toArray();
            yield doubleResult[0] == sorted[0] && doubleResult[1] == sorted[count - 1];
          }
          default -> {
            byte[][] sorted =
                IntStream.range(0, count)
                    .mapToObj(this::string)
                    .sorted(Arrays::compareUnsigned)
                    .toArray(byte[][]::new);
            byte[][] found =
                implementation.equals("stock")
                    ? stockResult
                    : new byte[][] {string(indexes[0]), string(indexes[1])};
            yield Arrays.equals(found[0], sorted[0]) && Arrays.equals(found[1], sorted[count - 1]);
          }
        };
    if (!right) {
      throw new IllegalStateException(implementation + " found other " + method);
    }
  }

  private static long[] ends(long[] sorted) {
    return new long[] {sorted[0], sorted[sorted.length - 1]};
  }

  private byte[] string(int i) {
    return Arrays.copyOfRange(bytes, offsets[i], offsets[i + 1]);
  }

  @Benchmark
  public void longs() {
    switch (implementation) {
      case "stock" -> {
        LongStatistics statistics = (LongStatistics) statistics(PrimitiveTypeName.INT64);
        for (long value : longs) {
          statistics.updateStats(value);
        }
        longResult[0] = statistics.getMin();
        longResult[1] = statistics.getMax();
      }
      case "loop" -> {
        long min = longs[0];
        long max = min;
        for (long value : longs) {
          min = Math.min(min, value);
          max = Math.max(max, value);
        }
        longResult[0] = min;
        longResult[1] = max;
      }
      default -> MinMax.longs(longs, 0, count, longResult);
    }
  }

  @Benchmark
  public void doubles() {
    switch (implementation) {
      case "stock" -> {
        DoubleStatistics statistics = (DoubleStatistics) statistics(PrimitiveTypeName.DOUBLE);
        for (double value : doubles) {
          statistics.updateStats(value);
        }
        doubleResult[0] = statistics.getMin();
        doubleResult[1] = statistics.getMax();
      }
      case "loop" -> {
        double min = doubles[0];
        double max = min;
        for (double value : doubles) {
          min = Double.compare(value, min) < 0 ? value : min;
          max = Double.compare(value, max) > 0 ? value : max;
        }
        doubleResult[0] = min;
        doubleResult[1] = max;
      }
      default -> MinMax.doubles(doubles, 0, count, doubleResult);
    }
  }

  @Benchmark
  public void strings() {
    switch (implementation) {
      case "stock" -> {
        Statistics<?> statistics = statistics(PrimitiveTypeName.BINARY);
        for (int i = 0; i < count; i++) {
          statistics.updateStats(
              Binary.fromReusedByteArray(bytes, offsets[i], offsets[i + 1] - offsets[i]));
        }
        stockResult[0] = statistics.getMinBytes();
        stockResult[1] = statistics.getMaxBytes();
      }
      case "loop" -> {
        int smallest = 0;
        int largest = 0;
        for (int i = 1; i < count; i++) {
          smallest = compare(i, smallest) < 0 ? i : smallest;
          largest = compare(i, largest) > 0 ? i : largest;
        }
        indexes[0] = smallest;
        indexes[1] = largest;
      }
      default -> MinMax.bytes(bytes, offsets, 0, count, indexes);
    }
  }

  private int compare(int a, int b) {
    return Arrays.compareUnsigned(
        bytes, offsets[a], offsets[a + 1], bytes, offsets[b], offsets[b + 1]);
  }

  private static Statistics<?> statistics(PrimitiveTypeName type) {
    return Statistics.createStats(
        type == PrimitiveTypeName.BINARY
            ? Types.required(type).as(LogicalTypeAnnotation.stringType()).named("column")
            : Types.required(type).named("column"));
  }
}
