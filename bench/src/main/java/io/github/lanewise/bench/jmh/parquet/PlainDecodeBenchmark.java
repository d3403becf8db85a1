// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.util.concurrent.TimeUnit;
import org.apache.parquet.column.Encoding;
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

/** Measures pages of PLAIN values through parquet-java's readers and Lanewise's. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
// The whole heap is touched at the start, because otherwise this would happen during the
// measurement.
@Fork(
    value = 2,
    jvmArgsPrepend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class PlainDecodeBenchmark {
  @Param({
    "int",
    "long",
    "float",
    "double",
    "boolean",
    "binary10",
    "binary100",
    "binary1000",
    "string10",
    "string100",
    "string1000",
    "fixed2",
    "fixed7",
    "fixed12",
    "fixed16"
  })
  private String type;

  @Param({"heap", "direct"})
  private String memory;

  @Param({"100000"})
  private int count;

  @Param({"stock", "lanewise"})
  private String implementation;

  private DecodedColumn column;

  @Setup
  public void setUp() {
    column = new DecodedColumn(Encoding.PLAIN, type, memory, implementation, count);
  }

  @TearDown
  public void check() {
    column.checkOneByOne();
  }

  @Benchmark
  public void oneByOne(Blackhole blackhole) {
    column.oneByOne(blackhole);
  }
}
