// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.lanewise.parquet.columns.ReadListener.Progress;
import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.parquet.testkit.Releases;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that a reader allocates nothing for a value once it has read a row group. All its batches
 * are counted, also those that begin a page or a row group, for which there are new objects.
 */
@Isolated("waits for C2, and not for ever")
@Tag("any-java")
class ReadGarbageIT {
  private static final int PAGE_ROWS = 20_000;
  private static final int GROUP_ROWS = 4 * PAGE_ROWS;
  private static final int GROUPS = 3;

  /** On a busy machine C2 may be late. */
  private static final long LONGEST_NANOS = 120_000_000_000L;

  /** parquet-java's objects take some 5,000 bytes for a page. */
  private static final double MOST_BYTES = 0.3;

  /** The decoders of a row group are new. Those of DELTA_BYTE_ARRAY have the longest arrays. */
  private static final double MOST_BYTES_OF_GROUP = 90_000;

  /** The columns whose pages have a dictionary, BYTE_STREAM_SPLIT, or the encoding of the type. */
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message m { required int32 int; required int32 few_int; required int32 split_int;"
              + " required int64 long; required int64 few_long; required int64 split_long;"
              + " required double double; required double few_double;"
              + " required double split_double; required boolean boolean;"
              + " required fixed_len_byte_array(9) fixed;"
              + " required fixed_len_byte_array(9) few_fixed;"
              + " required fixed_len_byte_array(9) split_fixed;"
              + " required binary string (STRING); required binary few_string (STRING);"
              + " optional int64 optional;"
              + " optional group list (LIST) { repeated group list { optional int64 element; } }"
              + " optional group struct { optional int32 x; } }");

  /** The columns that are read with each codec, which knows no type. */
  private static final MessageType FEW_COLUMNS =
      MessageTypeParser.parseMessageType(
          "message m { required int64 long; required binary few_string (STRING);"
              + " required boolean boolean; optional int64 optional; }");

  private final ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final SplittableRandom random = new SplittableRandom(1);

  static List<Arguments> settings() {
    List<Arguments> settings = new ArrayList<>();
    for (WriterVersion version : WriterVersion.values()) {
      for (CompressionCodecName codec :
          new CompressionCodecName[] {
            CompressionCodecName.UNCOMPRESSED,
            CompressionCodecName.SNAPPY,
            CompressionCodecName.ZSTD,
            CompressionCodecName.GZIP,
            CompressionCodecName.LZ4,
            CompressionCodecName.LZ4_RAW
          }) {
        settings.add(Arguments.of(codec, version));
      }
    }
    return settings;
  }

  @ParameterizedTest
  @MethodSource("settings")
  void aWarmReaderAllocatesNothingForAValue(CompressionCodecName codec, WriterVersion version)
      throws IOException {
    MessageType schema = codec == CompressionCodecName.UNCOMPRESSED ? SCHEMA : FEW_COLUMNS;
    MemoryFile file = write(schema, codec, version);
    // Kernels make garbage until C2 has compiled them.
    long start = System.nanoTime();
    for (String[] path : schema.getPaths()) {
      String name = String.join(".", path);
      double more = garbage(file, name);
      while (more > MOST_BYTES && System.nanoTime() - start < LONGEST_NANOS) {
        more = garbage(file, name);
      }
      assertTrue(more <= MOST_BYTES, "column " + name + ": " + more + " bytes for a value");
    }
  }

  /**
   * Returns how many bytes for each row the last row groups take beyond those of a row group. In
   * the first one the arrays of the reader grow.
   */
  private double garbage(MemoryFile file, String name) throws IOException {
    int rows = 0;
    long before = 0;
    Progress[] last = new Progress[1];
    long bytesBefore = 0;
    ReadOptions options = ColumnsReader.columns(name).listener(progress -> last[0] = progress);
    try (ColumnsReader reader = ColumnsReader.open(file, options)) {
      while (reader.next()) {
        rows += reader.columns().rows();
        if (reader.columns().all().get(0) instanceof BytesColumn strings) {
          // The strings of a dictionary are copied only if they are asked for.
          strings.bytes();
        }
        if (rows == GROUP_ROWS) {
          bytesBefore = last[0].bytes();
          before = thread.getCurrentThreadAllocatedBytes();
        }
      }
      double allocated = thread.getCurrentThreadAllocatedBytes() - before;
      assertEquals(GROUPS * GROUP_ROWS, rows);
      assertTrue(before > 0);
      // parquet-java 1.13 reads the compressed bytes of each row group into new arrays.
      long compressed = Releases.RELEASES_ONCE ? 0 : last[0].bytes() - bytesBefore;
      int groups = GROUPS - 1;
      return (allocated - compressed - MOST_BYTES_OF_GROUP * groups) / (groups * GROUP_ROWS);
    }
  }

  private MemoryFile write(MessageType schema, CompressionCodecName codec, WriterVersion version)
      throws IOException {
    ParquetProperties.Builder properties =
        ParquetProperties.builder()
            .withWriterVersion(version)
            .withDictionaryEncoding(false)
            .withPageSize(1 << 24)
            .withPageRowCountLimit(PAGE_ROWS);
    for (String name : new String[] {"int", "long", "double", "fixed", "string"}) {
      properties.withDictionaryEncoding("few_" + name, true);
      if (Releases.BYTE_STREAM_SPLIT_BY_COLUMN && !name.equals("string")) {
        properties.withByteStreamSplitEncoding("split_" + name, true);
      }
    }
    WriteOptions options =
        WriteOptions.defaults()
            .codec(codec)
            .rowGroupRows(GROUP_ROWS)
            .properties(properties.build());
    MemoryFile file = new MemoryFile();
    try (ColumnsWriter writer = ColumnsWriter.create(file, schema, options)) {
      WriteBatch batch = batch(schema);
      for (int i = 0; i < GROUPS; i++) {
        writer.write(batch);
      }
    }
    return file;
  }

  private WriteBatch batch(MessageType schema) {
    int rows = GROUP_ROWS;
    int[] ints = random.ints(rows).toArray();
    long[] longs = random.longs(rows).toArray();
    double[] doubles = random.doubles(rows).toArray();
    long[] validity = random.longs((rows + 63) / 64).toArray();
    boolean[] booleans = new boolean[rows];
    int[] tens = new int[rows + 1];
    byte[] letters = new byte[10 * rows];
    byte[] few = new byte[10 * rows];
    for (int i = 0; i < rows; i++) {
      booleans[i] = random.nextBoolean();
      tens[i + 1] = 10 * (i + 1);
      for (int j = 0; j < 10; j++) {
        letters[10 * i + j] = (byte) random.nextInt('a', 'z');
        few[10 * i + j] = (byte) ('a' + i % 10);
      }
    }
    int[] twos = new int[rows + 1];
    for (int i = 0; i < rows; i++) {
      twos[i + 1] = twos[i] + i % 3;
    }
    WriteBatch batch = Columns.of(rows).longs("long", longs).bytes("few_string", tens, few);
    batch.booleans("boolean", booleans).longs("optional", longs, validity);
    if (schema == FEW_COLUMNS) {
      return batch;
    }
    return batch
        .ints("int", ints)
        .ints("few_int", random.ints(rows, 0, 100).toArray())
        .ints("split_int", ints)
        .longs("few_long", random.longs(rows, 0, 100).toArray())
        .longs("split_long", longs)
        .doubles("double", doubles)
        .doubles("few_double", random.ints(rows, 0, 100).asDoubleStream().toArray())
        .doubles("split_double", doubles)
        .fixed("fixed", letters)
        .fixed("few_fixed", new byte[9 * rows])
        .fixed("split_fixed", letters)
        .bytes("string", tens, letters)
        .list("list", twos)
        .longs("list.list.element", longs, validity)
        .struct("struct", validity)
        .ints("struct.x", ints);
  }
}
