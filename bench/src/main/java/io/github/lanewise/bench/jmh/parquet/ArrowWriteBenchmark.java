// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import io.github.lanewise.parquet.arrow.ColumnsArrowReader;
import io.github.lanewise.parquet.arrow.ColumnsArrowWriter;
import io.github.lanewise.parquet.codecs.ArrayCodecs;
import io.github.lanewise.parquet.columns.BytesColumn;
import io.github.lanewise.parquet.columns.Column;
import io.github.lanewise.parquet.columns.ColumnsReader;
import io.github.lanewise.parquet.columns.ColumnsWriter;
import io.github.lanewise.parquet.columns.ReadOptions;
import io.github.lanewise.parquet.columns.WriteOptions;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.schema.MessageType;
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
 * Measures writing a table from Arrow vectors, compared with writing it from arrays. Lanewise does
 * both. The table is one root or one batch, and the bytes are thrown away. A root has a few rows
 * less than the table, because the reader makes the root of equal pieces.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 2,
    jvmArgsPrepend = {
      "-Xms2g",
      "-Xmx2g",
      "-XX:+AlwaysPreTouch",
      "--add-opens=java.base/java.nio=ALL-UNNAMED"
    })
@Warmup(iterations = 5, time = 1, timeUnit = TimeUnit.SECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class ArrowWriteBenchmark {
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
  private final DiscardedFile file = new DiscardedFile();
  private MessageType schema;
  private ColumnsReader arrays;
  private ColumnsArrowReader vectors;
  private VectorSchemaRoot root;
  private Map<String, Long> expected;

  /** Fails if vectors and arrays have other rows, or make other files. */
  @Setup
  public void setUp() throws IOException {
    MemoryFile source = ColumnFiles.write(table, count, encodings, codec);
    vectors = ColumnsArrowReader.open(source, ReadOptions.allColumns().batchRows(count), allocator);
    boolean isThere = vectors.loadNextBatch();
    root = vectors.getVectorSchemaRoot();
    arrays = ColumnsReader.open(source, ReadOptions.allColumns().batchRows(root.getRowCount()));
    isThere &= arrays.next();
    if (!isThere || root.getRowCount() < 0.99 * count) {
      throw new IllegalStateException(root.getRowCount() + " rows of " + count);
    }
    schema = arrays.schema();
    for (Column column : arrays.columns().all()) {
      if (column instanceof BytesColumn strings) {
        strings.offsets();
      }
    }
    expected = hashesOfArrays();
    requireSame();
  }

  /** Returns hashes of the values that the reader of columns has read, without its writer. */
  private Map<String, Long> hashesOfArrays() {
    ColumnHashes hashes = new ColumnHashes();
    arrays.columns().all().forEach(column -> LanewiseColumns.handOver(column, hashes));
    return hashes.byColumn();
  }

  /**
   * Fails if a value is wrong or a buffer has not been released. It runs after the last call, so it
   * checks the code that C2 has compiled.
   */
  @TearDown
  public void check() throws IOException {
    try {
      requireSame();
    } finally {
      arrays.close();
      vectors.close();
      allocator.close();
    }
  }

  private void requireSame() throws IOException {
    MemoryFile ofArrays = new MemoryFile(1 << 24);
    writeArrays(ofArrays);
    MemoryFile ofVectors = new MemoryFile(1 << 24);
    writeVectors(ofVectors);
    if (!ofArrays.holds(ofVectors.content())) {
      throw new IllegalStateException("the files differ");
    }
    ColumnHashes read = new ColumnHashes();
    StockColumns.read(ofVectors, ColumnFiles.options(), ColumnFiles.BATCH_ROWS, read);
    requireSame(read.byColumn());
  }

  void requireSame(Map<String, Long> actual) {
    if (!expected.equals(actual)) {
      throw new IllegalStateException(
          "the hashes of the columns are %s, and not %s".formatted(actual, expected));
    }
  }

  @Benchmark
  public long write() throws IOException {
    if (implementation.equals("lanewise")) {
      writeArrays(file);
    } else {
      writeVectors(file);
    }
    return file.length();
  }

  private void writeArrays(OutputFile target) throws IOException {
    try (ColumnsWriter writer = ColumnsWriter.create(target, schema, options())) {
      writer.write(arrays.columns());
    }
  }

  private void writeVectors(OutputFile target) throws IOException {
    try (ColumnsArrowWriter writer =
        ColumnsArrowWriter.create(target, root.getSchema(), schema, vectors, options())) {
      writer.write(root);
    }
  }

  private WriteOptions options() {
    return WriteOptions.defaults()
        .codec(CompressionCodecName.valueOf(codec))
        .codecs(ArrayCodecs.withStandardLevels())
        .properties(ColumnFiles.properties(schema, encodings))
        .overwrite();
  }
}
