// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
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
 * Measures reading all columns of a file in memory. parquet-java's {@code ColumnReader} and
 * Lanewise's {@code ColumnsReader} read into arrays. Both make their arrays once for a file and use
 * them again for each of its batches. A column of strings becomes an array of offsets and one of
 * bytes. pyarrow reads the same file as one table.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 2,
    jvmArgsPrepend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class ColumnsReadBenchmark {
  @Param({"flights", "telemetry"})
  String table;

  @Param({"dictionary", "plain", "byte-stream-split"})
  String encodings;

  @Param({"UNCOMPRESSED", "SNAPPY", "ZSTD"})
  String codec;

  @Param({"100000"})
  int count;

  /** The number of rows in a batch. If a batch has all rows of the file, no array is used again. */
  @Param({"8192"})
  int batchRows;

  @Param({"stock", "pyarrow", "lanewise"})
  String implementation;

  private MemoryFile file;
  private Pyarrow pyarrow;
  private Map<String, Long> expected;

  /** Fails if the rivals read different values. */
  @Setup
  public void setUp() throws IOException {
    file = ColumnFiles.write(table, count, encodings, codec);
    expected = hashes("stock");
    requireSame(hashes("lanewise"));
    if (implementation.equals("pyarrow")) {
      pyarrow = Pyarrow.start();
      pyarrow.hold(file.content());
      requireSame(hashes("pyarrow"));
    }
  }

  /**
   * Fails if a value is wrong. It runs after the last call, so it checks the code that C2 has
   * compiled.
   */
  @TearDown
  public void check() throws IOException {
    requireSame(hashes(implementation));
    if (pyarrow != null) {
      pyarrow.close();
    }
  }

  @Benchmark
  public void read(Blackhole blackhole) throws IOException {
    if (pyarrow != null) {
      pyarrow.read(1);
      return;
    }
    read(
        implementation,
        (column, rows, validity, values, offsets) -> {
          blackhole.consume(validity);
          blackhole.consume(values);
          blackhole.consume(offsets);
        });
  }

  /** Returns a hash of each column as the implementation reads it. */
  Map<String, Long> hashes(String implementation) throws IOException {
    ColumnHashes hashes = new ColumnHashes();
    read(implementation, hashes);
    return hashes.byColumn();
  }

  private void read(String implementation, ColumnConsumer consumer) throws IOException {
    switch (implementation) {
      case "stock" -> StockColumns.read(file, ColumnFiles.options(), batchRows, consumer);
      case "pyarrow" -> StockColumns.read(again(), ColumnFiles.options(), batchRows, consumer);
      default -> LanewiseColumns.read(file, ColumnFiles.options(), batchRows, consumer);
    }
  }

  /** Returns the file that pyarrow writes of the values that it reads. */
  private MemoryFile again() throws IOException {
    pyarrow.take(1, ColumnFiles.version(encodings));
    return pyarrow.written();
  }

  void requireSame(Map<String, Long> actual) {
    if (!expected.equals(actual)) {
      throw new IllegalStateException(
          "the hashes of the columns are %s, and not %s".formatted(actual, expected));
    }
  }
}
