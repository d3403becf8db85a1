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

/** A file of 100,000 rows with seven columns, written row by row into memory. */
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
  private byte[] expected;

  @Setup
  public void setUp() throws IOException {
    rows = ParquetFiles.rows();
    file = new MemoryFile(1 << 24);
    ParquetFiles.write(rows, file, "stock", encodings, codec);
    expected = file.content();
    ParquetFiles.write(rows, file, implementation, encodings, codec);
    check();
    file = new MemoryFile(1 << 24);
  }

  /** Of what the last call wrote, once its code has been compiled. */
  @TearDown
  public void check() {
    if (!file.holds(expected)) {
      throw new IllegalStateException(implementation + " wrote another file than stock");
    }
  }

  @Benchmark
  public void write() throws IOException {
    ParquetFiles.write(rows, file, implementation, encodings, codec);
  }
}
