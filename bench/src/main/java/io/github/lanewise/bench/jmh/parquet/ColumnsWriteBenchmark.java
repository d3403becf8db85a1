// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import io.github.lanewise.parquet.codecs.ArrayCodecs;
import io.github.lanewise.parquet.columns.BytesColumn;
import io.github.lanewise.parquet.columns.Column;
import io.github.lanewise.parquet.columns.ColumnsReader;
import io.github.lanewise.parquet.columns.ColumnsWriter;
import io.github.lanewise.parquet.columns.ReadOptions;
import io.github.lanewise.parquet.columns.WriteOptions;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
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
 * Measures writing a whole table into a file whose bytes are thrown away. parquet-java's {@code
 * ExampleParquetWriter} writes groups, Lanewise's {@code ColumnsWriter} writes arrays, and pyarrow
 * writes a table. The groups, the arrays and the table are made beforehand.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 2,
    jvmArgsPrepend = {"-Xms3g", "-Xmx3g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class ColumnsWriteBenchmark {
  @Param({"flights", "telemetry"})
  String table;

  @Param({"dictionary", "plain", "byte-stream-split", "delta"})
  String encodings;

  @Param({"UNCOMPRESSED", "SNAPPY", "ZSTD"})
  String codec;

  @Param({"100000"})
  int count;

  @Param({"stock", "pyarrow", "lanewise"})
  String implementation;

  private final DiscardedFile file = new DiscardedFile();
  private List<Group> groups;
  private ColumnsReader reader;
  private byte[] expected;
  private Pyarrow pyarrow;

  /** Fails if the rivals write different bytes, or pyarrow writes other values. */
  @Setup
  public void setUp() throws IOException {
    groups = ColumnFiles.rows(table, count);
    MemoryFile written = new MemoryFile(1 << 24);
    writeGroups(written);
    expected = digest("stock");
    reader = ColumnsReader.open(written, ReadOptions.allColumns().batchRows(count));
    reader.next();
    for (Column column : reader.columns().all()) {
      if (column instanceof BytesColumn strings) {
        strings.offsets();
      }
    }
    requireSame(digest("lanewise"));
    if (implementation.equals("pyarrow")) {
      pyarrow = Pyarrow.start();
      pyarrow.hold(written.content());
      pyarrow.take(1, ColumnFiles.version(encodings));
      requireSameValues(written);
    }
  }

  /**
   * Fails if a byte is wrong. It runs after the last call, so it checks the code that C2 has
   * compiled.
   */
  @TearDown
  public void check() throws IOException {
    if (pyarrow != null) {
      pyarrow.close();
    } else {
      requireSame(digest(implementation));
    }
    reader.close();
  }

  private void requireSameValues(MemoryFile written) throws IOException {
    ColumnHashes values = new ColumnHashes();
    ColumnHashes others = new ColumnHashes();
    StockColumns.read(written, ColumnFiles.options(), ColumnFiles.BATCH_ROWS, values);
    StockColumns.read(pyarrow.written(), ColumnFiles.options(), ColumnFiles.BATCH_ROWS, others);
    if (!values.byColumn().equals(others.byColumn())) {
      throw new IllegalStateException("pyarrow writes other values");
    }
  }

  @Benchmark
  public long write() throws IOException {
    if (pyarrow != null) {
      pyarrow.write();
      return 0;
    }
    write(implementation, file);
    return file.length();
  }

  /** Returns a digest of the file as the implementation writes it. */
  byte[] digest(String implementation) throws IOException {
    DigestedFile digested = new DigestedFile();
    write(implementation, digested);
    return digested.digest();
  }

  private void write(String implementation, OutputFile target) throws IOException {
    if (implementation.equals("stock")) {
      writeGroups(target);
    } else {
      writeArrays(target);
    }
  }

  private void writeGroups(OutputFile target) throws IOException {
    try (ParquetWriter<Group> writer =
        ColumnFiles.writer(target, ColumnFiles.schema(table), encodings, codec)) {
      for (Group group : groups) {
        writer.write(group);
      }
    }
  }

  private void writeArrays(OutputFile target) throws IOException {
    WriteOptions options =
        WriteOptions.defaults()
            .codec(CompressionCodecName.valueOf(codec))
            .codecs(ArrayCodecs.withStandardLevels())
            .properties(ColumnFiles.properties(ColumnFiles.schema(table), encodings))
            .metadata(Map.of("writer.model.name", "example"))
            .overwrite();
    try (ColumnsWriter writer = ColumnsWriter.create(target, ColumnFiles.schema(table), options)) {
      writer.write(reader.columns());
    }
  }

  void requireSame(byte[] digest) {
    if (!Arrays.equals(expected, digest)) {
      throw new IllegalStateException("the files differ");
    }
  }
}
