// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Writing leaves no garbage but for the output, once a few row groups have been written: the array
 * of each page for parquet-java's checksum, and what it notes of pages and row groups.
 */
class WriteGarbageIT {
  private static final int ROWS = 20_000;
  private static final int BATCHES = 60;

  /** The bytes for each value beside the output: headers, statistics, levels of a row group. */
  private static final double MOST_BYTES = 0.5;

  /** parquet-java 1.13 collects pages in arrays of its own. */
  private static final boolean KEEPS_PAGES_IN_BUFFERS =
      Arrays.stream(ColumnChunkPageWriteStore.class.getInterfaces())
          .anyMatch(AutoCloseable.class::isAssignableFrom);

  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message m { required int64 a; optional int64 b; required double c; optional int32 d;"
              + " required binary e (STRING); }");

  private final SplittableRandom random = new SplittableRandom(3);

  @ParameterizedTest
  @EnumSource(names = {"UNCOMPRESSED", "SNAPPY", "ZSTD"})
  void garbageIsNoMoreThanTheOutput(CompressionCodecName codec) throws IOException {
    assumeTrue(KEEPS_PAGES_IN_BUFFERS, "a release that has the allocator's buffers for pages");
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    WriteBatch batch = batch();
    Discarded file = new Discarded();
    WriteOptions options =
        WriteOptions.defaults()
            .codec(codec)
            .rowGroupSize(2_000_000)
            .properties(ParquetProperties.builder().withDictionaryEncoding(false).build());
    try (ColumnsWriter writer = ColumnsWriter.create(file, SCHEMA, options)) {
      for (int i = 0; i < BATCHES; i++) {
        writer.write(batch);
      }
      long before = thread.getCurrentThreadAllocatedBytes();
      long written = file.length;
      for (int i = 0; i < BATCHES; i++) {
        writer.write(batch);
      }
      long garbage = thread.getCurrentThreadAllocatedBytes() - before;
      long output = file.length - written;
      long values = (long) BATCHES * ROWS * SCHEMA.getFieldCount();
      double more = (double) (garbage - output) / values;
      System.out.println(codec + " garbage " + garbage + " output " + output + " more " + more);
      assertTrue(output > 1_000_000, "output " + output);
      assertTrue(
          more < MOST_BYTES,
          "%d bytes of garbage for %d of output, %.2f more a value"
              .formatted(garbage, output, more));
    }
  }

  private WriteBatch batch() {
    long[] longs = random.longs(ROWS).toArray();
    long[] few = random.longs(ROWS, 0, 1000).toArray();
    int[] ints = random.ints(ROWS).toArray();
    double[] doubles = random.doubles(ROWS).toArray();
    long[] validity = random.longs((ROWS + 63) / 64).toArray();
    int[] offsets = new int[ROWS + 1];
    for (int i = 0; i < ROWS; i++) {
      offsets[i + 1] = offsets[i] + random.nextInt(12);
    }
    byte[] bytes = new byte[offsets[ROWS]];
    random.nextBytes(bytes);
    return Columns.of(ROWS)
        .longs("a", few)
        .longs("b", longs, validity)
        .doubles("c", doubles)
        .ints("d", ints, validity)
        .bytes("e", offsets, bytes);
  }

  private static final class Discarded implements OutputFile {
    private long length;

    @Override
    public PositionOutputStream create(long blockSizeHint) {
      return new PositionOutputStream() {
        @Override
        public long getPos() {
          return length;
        }

        @Override
        public void write(int b) {
          length++;
        }

        @Override
        public void write(byte[] source, int offset, int count) {
          length += count;
        }
      };
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSizeHint) {
      return create(blockSizeHint);
    }

    @Override
    public boolean supportsBlockSize() {
      return false;
    }

    @Override
    public long defaultBlockSize() {
      return 0;
    }
  }
}
