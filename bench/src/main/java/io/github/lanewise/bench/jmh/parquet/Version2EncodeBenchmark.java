// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType;
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

/**
 * Measures the pages that only version 2 of parquet-java's writers makes: DELTA_BINARY_PACKED of
 * numbers, DELTA_BYTE_ARRAY of binaries and RLE of booleans, through the writers of its API.
 *
 * <p>{@code times} ascend by steps that differ by up to 2,000. {@code sorted} binaries share most
 * of their bytes with the one before, and {@code random} ones hardly any. Booleans come in {@code
 * runs} of some 50 equal ones, or at random.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
    value = 2,
    jvmArgsPrepend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class Version2EncodeBenchmark {
  @Param({
    "intTimes",
    "intRandom",
    "longTimes",
    "longRandom",
    "binarySorted",
    "binaryRandom",
    "fixed16Sorted",
    "fixed16Random",
    "booleanRuns",
    "booleanRandom"
  })
  private String type;

  @Param({"100000"})
  private int count;

  @Param({"stock", "lanewise"})
  private String implementation;

  private final SplittableRandom random = new SplittableRandom(1);
  private PrimitiveType column;
  private Encoding encoding;
  private Consumer<ValuesWriter> values;
  private ValuesWriter writer;

  @Setup
  public void setUp() {
    switch (type) {
      case "intTimes" -> {
        int[] times = random.ints(count, 1_000, 3_000).toArray();
        Arrays.parallelPrefix(times, Integer::sum);
        numbers(PrimitiveTypeName.INT32, SampleValues.ints(times));
      }
      case "intRandom" ->
          numbers(PrimitiveTypeName.INT32, SampleValues.ints(random.ints(count).toArray()));
      case "longTimes" -> {
        long[] times = random.longs(count, 1_000, 3_000).toArray();
        times[0] = 1_700_000_000_000L;
        Arrays.parallelPrefix(times, Long::sum);
        numbers(PrimitiveTypeName.INT64, SampleValues.longs(times));
      }
      case "longRandom" ->
          numbers(PrimitiveTypeName.INT64, SampleValues.longs(random.longs(count).toArray()));
      case "binarySorted" ->
          binaries(
              Types.required(PrimitiveTypeName.BINARY).named(type),
              i -> "customer/%07d/order".formatted(3 * i).getBytes(StandardCharsets.UTF_8));
      case "binaryRandom" ->
          binaries(
              Types.required(PrimitiveTypeName.BINARY).named(type),
              i -> randomBytes(random.nextInt(21)));
      case "fixed16Sorted" ->
          binaries(
              Types.required(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY).length(16).named(type),
              i -> "%016d".formatted(3L * i).getBytes(StandardCharsets.UTF_8));
      case "fixed16Random" ->
          binaries(
              Types.required(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY).length(16).named(type),
              i -> randomBytes(16));
      case "booleanRuns" -> booleans(50);
      case "booleanRandom" -> booleans(2);
      default -> throw new IllegalArgumentException(type);
    }
    writer = ColumnWriters.of(implementation, column, encoding);
  }

  private void numbers(PrimitiveTypeName physical, Consumer<ValuesWriter> numbers) {
    column = Types.required(physical).named(type);
    encoding = Encoding.DELTA_BINARY_PACKED;
    values = numbers;
  }

  private void binaries(PrimitiveType column, IntFunction<byte[]> bytes) {
    this.column = column;
    encoding = Encoding.DELTA_BYTE_ARRAY;
    Binary[] binaries =
        IntStream.range(0, count)
            .mapToObj(i -> Binary.fromConstantByteArray(bytes.apply(i)))
            .toArray(Binary[]::new);
    SampleValues.settle();
    values = SampleValues.binaries(binaries);
  }

  private byte[] randomBytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /** Makes booleans of which one in {@code change} differs from the one before. */
  private void booleans(int change) {
    column = Types.required(PrimitiveTypeName.BOOLEAN).named(type);
    encoding = Encoding.RLE;
    boolean[] booleans = new boolean[count];
    for (int i = 1; i < count; i++) {
      booleans[i] = booleans[i - 1] ^ random.nextInt(change) == 0;
    }
    values = SampleValues.booleans(booleans);
  }

  /**
   * Fails if the page is wrong. It runs after the last call, so C2 has seen only one writer in the
   * measured loops.
   */
  @TearDown
  public void check() {
    ColumnWriters.requireStocksPage(writer, column, encoding, values);
  }

  @Benchmark
  public BytesInput encode() {
    values.accept(writer);
    BytesInput page = writer.getBytes();
    writer.reset();
    return page;
  }
}
