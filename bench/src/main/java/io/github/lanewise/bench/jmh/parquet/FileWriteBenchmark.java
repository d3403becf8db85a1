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

/** Measures writing a file of 100,000 rows with seven columns row by row into memory. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 2,
    jvmArgsPrepend = {"-Xms2g", "-Xmx2g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class FileWriteBenchmark {
  @Param({"plain", "dictionary", "byte-stream-split"})
  private String encodings;

  @Param({"UNCOMPRESSED", "SNAPPY", "ZSTD"})
  private String codec;

  @Param({"stock", "lanewise"})
  private String implementation;

  private Group[] rows;
  private MemoryFile file;

  @Setup
  public void setUp() {
    rows = ParquetFiles.rows();
    file = new MemoryFile(1 << 24);
  }

  /**
   * Fails if the file is wrong. It runs after the last call, so only the measured code has run
   * while C2 compiled it.
   */
  @TearDown
  public void check() throws IOException {
    MemoryFile stock = new MemoryFile(1 << 24);
    ParquetFiles.write(rows, stock, "stock", encodings, codec);
    if (!file.holds(stock.content())) {
      throw new IllegalStateException(implementation + " wrote another file than stock");
    }
  }

  @Benchmark
  public void write() throws IOException {
    ParquetFiles.write(rows, file, implementation, encodings, codec);
  }
}
