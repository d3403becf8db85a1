// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesWriter;
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

/** Measures PLAIN pages of {@code count} values through the writers of parquet-java's API. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
    value = 2,
    jvmArgsPrepend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class PlainEncodeBenchmark {
  @Param({
    "intSequential",
    "intRandom",
    "intLow",
    "intHigh",
    "long",
    "float",
    "double",
    "binary10",
    "binary100",
    "binary1000",
    "binary10Low",
    "binary100Low",
    "binary1000Low",
    "fixed2",
    "fixed7",
    "fixed12",
    "fixed16",
    "fixed2Low",
    "fixed7Low",
    "fixed12Low",
    "fixed16Low",
    "boolean"
  })
  private String type;

  @Param({"100000"})
  private int count;

  @Param({"stock", "lanewise"})
  private String implementation;

  private PrimitiveType column;
  private Consumer<ValuesWriter> values;
  private ValuesWriter writer;

  @Setup
  public void setUp() {
    SplittableRandom random = new SplittableRandom(count);
    switch (type) {
      case "intSequential" -> ints(IntStream.range(0, count));
      case "intRandom" -> ints(random.ints(count));
      case "intLow" -> ints(random.ints(count, 0, 100));
      case "intHigh" -> ints(Arrays.stream(SampleValues.shuffled(count)));
      case "long" -> {
        column = Types.required(PrimitiveTypeName.INT64).named(type);
        values = SampleValues.longs(random.longs(count).toArray());
      }
      case "float" -> {
        column = Types.required(PrimitiveTypeName.FLOAT).named(type);
        values = SampleValues.floats(SampleValues.randomFloats(count));
      }
      case "double" -> {
        column = Types.required(PrimitiveTypeName.DOUBLE).named(type);
        values = SampleValues.doubles(random.doubles(count).toArray());
      }
      case "boolean" -> {
        column = Types.required(PrimitiveTypeName.BOOLEAN).named(type);
        boolean[] booleans = new boolean[count];
        for (int i = 0; i < count; i++) {
          booleans[i] = random.nextInt(3) == 0;
        }
        values = SampleValues.booleans(booleans);
      }
      default -> {
        if (!type.matches("(binary|fixed)\\d+(Low)?")) {
          throw new IllegalArgumentException(type);
        }
        binaries(Integer.parseInt(type.replaceAll("[a-zA-Z]", "")));
      }
    }
    writer = ColumnWriters.of(implementation, column, Encoding.PLAIN);
  }

  private void ints(IntStream ints) {
    column = Types.required(PrimitiveTypeName.INT32).named(type);
    values = SampleValues.ints(ints.toArray());
  }

  /** Makes the values. {@code low} repeats a hundred distinct values as often as needed. */
  private void binaries(int length) {
    column =
        (type.startsWith("fixed")
                ? Types.required(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY).length(length)
                : Types.required(PrimitiveTypeName.BINARY))
            .named(type);
    values =
        SampleValues.binaries(
            type.endsWith("Low")
                ? SampleValues.fewBinaries(count, length)
                : SampleValues.randomBinaries(count, length));
  }

  /**
   * Fails if the page is wrong. It runs after the last call, so C2 has seen only one writer in the
   * measured loops.
   */
  @TearDown
  public void check() {
    ColumnWriters.requireStocksPage(writer, column, Encoding.PLAIN, values);
  }

  @Benchmark
  public BytesInput encode() {
    values.accept(writer);
    BytesInput page = writer.getBytes();
    writer.reset();
    return page;
  }
}
