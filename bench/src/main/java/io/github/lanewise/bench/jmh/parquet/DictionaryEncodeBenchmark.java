// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;
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
import org.openjdk.jmh.infra.Blackhole;

/**
 * Measures dictionary-encoded numbers. {@code low} has 100 distinct values, and in the others all
 * values are distinct.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
    value = 2,
    jvmArgsPrepend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class DictionaryEncodeBenchmark {
  @Param({"INT32", "INT64", "FLOAT", "DOUBLE"})
  private PrimitiveTypeName type;

  @Param({"sequential", "random", "low", "high"})
  private String values;

  @Param({"100000"})
  private int count;

  @Param({"stock", "lanewise"})
  private String implementation;

  private long[] keys;
  private DictionaryWriting writing;

  @Setup
  public void setUp() {
    SplittableRandom random = new SplittableRandom(1);
    keys = new long[count];
    for (int i = 0; i < count; i++) {
      keys[i] =
          switch (values) {
            case "sequential" -> i;
            case "random" -> random.nextLong();
            case "low" -> random.nextInt(100) * 0x9E3779B97F4A7C15L;
            default -> (i ^ 0x155) * 0x9E3779B97F4A7C15L;
          };
    }
    writing = writing(implementation);
  }

  /**
   * Fails if the pages are wrong. It runs after the last call, so C2 has seen only one writer in
   * the measured loops.
   */
  @TearDown
  public void check() {
    ValuesWriter writer = writing.begin(this::writeFirst);
    writeAll(writer);
    ValuesWriter stock = writing("stock").begin(this::writeFirst);
    writeAll(stock);
    DictionaryWriting.requireSameBytes(stock, writer);
  }

  private DictionaryWriting writing(String implementation) {
    return new DictionaryWriting(
        implementation, new PrimitiveType(Repetition.REQUIRED, type, "column"), 1 << 20);
  }

  @Benchmark
  public void encode(Blackhole blackhole) {
    ValuesWriter writer = writing.begin(this::writeFirst);
    writeAll(writer);
    DictionaryWriting.finish(writer, blackhole);
  }

  private void writeFirst(ValuesWriter writer) {
    Consumer<ValuesWriter> one =
        switch (type) {
          case INT32 -> w -> w.writeInteger((int) keys[0]);
          case INT64 -> w -> w.writeLong(keys[0]);
          case FLOAT -> w -> w.writeFloat((int) keys[0]);
          default -> w -> w.writeDouble(keys[0]);
        };
    for (int i = 0; i < 8; i++) {
      one.accept(writer);
    }
  }

  private void writeAll(ValuesWriter writer) {
    long[] keys = this.keys;
    switch (type) {
      case INT32 -> {
        for (long key : keys) {
          writer.writeInteger((int) key);
        }
      }
      case INT64 -> {
        for (long key : keys) {
          writer.writeLong(key);
        }
      }
      case FLOAT -> {
        for (long key : keys) {
          writer.writeFloat((int) key);
        }
      }
      default -> {
        for (long key : keys) {
          writer.writeDouble(key);
        }
      }
    }
  }
}
