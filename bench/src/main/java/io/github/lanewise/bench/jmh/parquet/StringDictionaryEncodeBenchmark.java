// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;
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
 * Measures dictionary-encoded strings. {@code low} has 100 distinct values, and in {@code high} all
 * values are distinct. With {@code new} each value is a new Binary over reused bytes, as Spark
 * writes. With {@code same} the Binaries are constant and made beforehand.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
    value = 2,
    jvmArgsPrepend = {"-Xms3g", "-Xmx3g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class StringDictionaryEncodeBenchmark {
  private static final PrimitiveType TYPE =
      new PrimitiveType(Repetition.REQUIRED, PrimitiveTypeName.BINARY, "column");

  @Param({"10", "100", "1000"})
  private int length;

  @Param({"low", "high"})
  private String cardinality;

  @Param({"new", "same"})
  private String objects;

  @Param({"100000"})
  private int count;

  @Param({"stock", "lanewise"})
  private String implementation;

  private byte[][] values;
  private Binary[] binaries;
  private DictionaryWriting writing;

  @Setup
  public void setUp() {
    SplittableRandom random = new SplittableRandom(1);
    int distinct = cardinality.equals("low") ? 100 : count;
    byte[][] pool = new byte[distinct][length];
    Binary[] constants = new Binary[distinct];
    for (int i = 0; i < distinct; i++) {
      for (int j = 0; j < length; j++) {
        pool[i][j] = (byte) random.nextInt('a', 'z' + 1);
      }
      constants[i] = Binary.fromConstantByteArray(pool[i]);
    }
    values = new byte[count][];
    binaries = new Binary[count];
    for (int i = 0; i < count; i++) {
      int j = cardinality.equals("low") ? random.nextInt(distinct) : i;
      values[i] = pool[j];
      binaries[i] = constants[j];
    }
    SampleValues.settle();
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

  private static DictionaryWriting writing(String implementation) {
    return new DictionaryWriting(implementation, TYPE, 1 << 27);
  }

  @Benchmark
  public void encode(Blackhole blackhole) {
    ValuesWriter writer = writing.begin(this::writeFirst);
    writeAll(writer);
    DictionaryWriting.finish(writer, blackhole);
  }

  private void writeFirst(ValuesWriter writer) {
    for (int i = 0; i < 8; i++) {
      writer.writeBytes(binaries[0]);
    }
  }

  private void writeAll(ValuesWriter writer) {
    if (objects.equals("same")) {
      for (Binary binary : binaries) {
        writer.writeBytes(binary);
      }
    } else {
      for (byte[] value : values) {
        writer.writeBytes(Binary.fromReusedByteArray(value, 0, value.length));
      }
    }
  }
}
