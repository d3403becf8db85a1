// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
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

/** Measures rows of 20 columns of 200 bytes each, in row groups of 8 and of 64 MB. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 2,
    jvmArgsPrepend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class RowGroupFlushBenchmark {
  private static final int COLUMNS = 20;
  private static final int LENGTH = 200;

  @Param({"8388608", "67108864"})
  private int rowGroupSize;

  @Param({"100000"})
  private int rows;

  @Param({"stock", "lanewise"})
  private String implementation;

  private MessageType schema;
  private Group row;

  @Setup
  public void setUp() throws IOException {
    Types.MessageTypeBuilder builder = Types.buildMessage();
    for (int i = 0; i < COLUMNS; i++) {
      builder.required(PrimitiveTypeName.BINARY).named("col_" + i);
    }
    schema = builder.named("wide");
    row = new SimpleGroup(schema);
    Random random = new Random(42);
    for (int i = 0; i < COLUMNS; i++) {
      byte[] value = new byte[LENGTH];
      random.nextBytes(value);
      row.append("col_" + i, Binary.fromConstantByteArray(value));
    }
  }

  @Benchmark
  public void write() throws IOException {
    write(new DiscardedFile(), rows, implementation);
  }

  private void write(OutputFile file, int count, String by) throws IOException {
    ExampleParquetWriter.Builder builder =
        ExampleParquetWriter.builder(file)
            .withType(schema)
            .withWriterVersion(WriterVersion.PARQUET_1_0)
            .withRowGroupSize((long) rowGroupSize)
            .withDictionaryEncoding(false);
    ParquetFiles.accelerate(builder, by);
    try (ParquetWriter<Group> writer = builder.build()) {
      for (int i = 0; i < count; i++) {
        writer.write(row);
      }
    }
  }

  /**
   * Fails if the file is wrong. It runs after the last call, so only the measured code has run
   * while C2 compiled it. It compares digests, because two files of 128 MB would fill a good part
   * of the heap.
   */
  @TearDown
  public void check() throws IOException {
    if (!Arrays.equals(digest("stock"), digest(implementation))) {
      throw new IllegalStateException(implementation + " wrote another file than stock");
    }
  }

  /** Returns the digest of two row groups and the beginning of a third. */
  private byte[] digest(String by) throws IOException {
    DigestedFile file = new DigestedFile();
    write(file, 2 * rowGroupSize / (COLUMNS * LENGTH) + 1, by);
    return file.digest();
  }
}
