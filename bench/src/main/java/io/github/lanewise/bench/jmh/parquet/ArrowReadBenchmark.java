// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import io.github.lanewise.parquet.arrow.ColumnsArrowReader;
import io.github.lanewise.parquet.arrow.ColumnsArrowWriter;
import io.github.lanewise.parquet.codecs.ArrayCodecs;
import io.github.lanewise.parquet.columns.ReadOptions;
import io.github.lanewise.parquet.columns.WriteOptions;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
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
 * Measures reading all columns of a file in memory into Arrow vectors, compared with reading them
 * into arrays. Lanewise does both, with batches of 8,192 rows. Arrays are used again for each
 * batch, and vectors get new buffers, as every {@code ArrowReader} gives them.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 2,
    jvmArgsPrepend = {
      "-Xms1g",
      "-Xmx1g",
      "-XX:+AlwaysPreTouch",
      "--add-opens=java.base/java.nio=ALL-UNNAMED"
    })
@Warmup(iterations = 5, time = 1, timeUnit = TimeUnit.SECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class ArrowReadBenchmark {
  @Param({"flights", "telemetry"})
  String table;

  @Param({"dictionary", "plain", "byte-stream-split"})
  String encodings;

  @Param({"UNCOMPRESSED", "SNAPPY", "ZSTD"})
  String codec;

  @Param({"100000"})
  int count;

  @Param({"lanewise", "lanewise-arrow"})
  String implementation;

  private final BufferAllocator allocator = new RootAllocator();
  private MemoryFile file;
  private Map<String, Long> expected;

  /** Fails if vectors or arrays have other values than parquet-java reads. */
  @Setup
  public void setUp() throws IOException {
    file = ColumnFiles.write(table, count, encodings, codec);
    ColumnHashes stock = new ColumnHashes();
    StockColumns.read(file, ColumnFiles.options(), ColumnFiles.BATCH_ROWS, stock);
    expected = stock.byColumn();
    requireSame(hashes());
  }

  /**
   * Fails if a value is wrong or a buffer has not been released. It runs after the last call, so it
   * checks the code that C2 has compiled.
   */
  @TearDown
  public void check() throws IOException {
    try (allocator) {
      requireSame(hashes());
    }
  }

  void requireSame(Map<String, Long> actual) {
    if (!expected.equals(actual)) {
      throw new IllegalStateException(
          "the hashes of the columns are %s, and not %s".formatted(actual, expected));
    }
  }

  private Map<String, Long> hashes() throws IOException {
    ColumnHashes hashes = new ColumnHashes();
    if (implementation.equals("lanewise")) {
      LanewiseColumns.read(file, ColumnFiles.options(), ColumnFiles.BATCH_ROWS, hashes);
    } else {
      StockColumns.read(again(), ColumnFiles.options(), ColumnFiles.BATCH_ROWS, hashes);
    }
    return hashes.byColumn();
  }

  /** Returns a file written from the vectors, because hashes are computed from arrays. */
  private MemoryFile again() throws IOException {
    MemoryFile written = new MemoryFile(1 << 24);
    try (ColumnsArrowReader reader = open();
        ColumnsArrowWriter writer =
            ColumnsArrowWriter.create(
                written, reader.getVectorSchemaRoot().getSchema(), WriteOptions.defaults())) {
      while (reader.loadNextBatch()) {
        writer.write(reader.getVectorSchemaRoot());
      }
    }
    return written;
  }

  @Benchmark
  public void read(Blackhole blackhole) throws IOException {
    if (implementation.equals("lanewise")) {
      LanewiseColumns.read(
          file,
          ColumnFiles.options(),
          ColumnFiles.BATCH_ROWS,
          (column, rows, validity, values, offsets) -> {
            blackhole.consume(validity);
            blackhole.consume(values);
            blackhole.consume(offsets);
          });
      return;
    }
    try (ColumnsArrowReader reader = open()) {
      while (reader.loadNextBatch()) {
        blackhole.consume(reader.getVectorSchemaRoot());
      }
    }
  }

  private ColumnsArrowReader open() throws IOException {
    ReadOptions options =
        ReadOptions.allColumns()
            .batchRows(ColumnFiles.BATCH_ROWS)
            .parquet(
                ColumnFiles.options()
                    .withCodecFactory(ArrayCodecs.create())
                    .withAllocator(ReadOptions.pageMemory())
                    .build());
    return ColumnsArrowReader.open(file, options, allocator);
  }
}
