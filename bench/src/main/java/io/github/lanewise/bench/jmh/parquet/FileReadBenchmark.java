// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.example.data.Group;
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

/** Measures reading every value of a file of 100,000 rows with seven columns from memory. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 2,
    jvmArgsPrepend = {"-Xms2g", "-Xmx2g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class FileReadBenchmark {
  @Param({"plain", "byte-stream-split"})
  private String encodings;

  @Param({"UNCOMPRESSED", "SNAPPY", "ZSTD"})
  private String codec;

  @Param({"stock", "lanewise"})
  private String implementation;

  private Group[] rows;
  private MemoryFile file;

  @Setup
  public void setUp() throws IOException {
    file = new MemoryFile(1 << 24);
    rows = ParquetFiles.rows();
    ParquetFiles.write(rows, file, "stock", encodings, codec);
  }

  /**
   * Fails if a value is wrong. It runs after the last call, so it checks the code that C2 has
   * compiled.
   */
  @TearDown
  public void check() throws IOException {
    ParquetFiles.requireSameValues(file, rows, implementation);
  }

  @Benchmark
  public void read(Blackhole blackhole) throws IOException {
    ParquetFiles.read(file, implementation, blackhole);
  }
}
