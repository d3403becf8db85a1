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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that writing leaves little garbage once a few row groups have been written: an array of
 * each page for parquet-java's checksum, which is as long as the output, and parquet-java's notes
 * of pages and row groups.
 */
@Isolated("waits for C2, and not for ever")
@Tag("any-java")
class WriteGarbageIT {
  private static final int ROWS = 20_000;
  private static final int BATCHES = 30;

  /** On a busy machine C2 may be late. */
  private static final long LONGEST_NANOS = 60_000_000_000L;

  /** Headers, statistics and levels of a row group take 0.53 to 0.67 bytes for each value. */
  private static final double MOST_BYTES = 1;

  /** parquet-java 1.13 collects pages in arrays of its own. */
  private static final boolean KEEPS_PAGES_IN_BUFFERS =
      Arrays.stream(ColumnChunkPageWriteStore.class.getInterfaces())
          .anyMatch(AutoCloseable.class::isAssignableFrom);

  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message m { required int64 a; optional int64 b; required double c; optional int32 d;"
              + " required binary e (STRING); required int96 f;"
              + " required fixed_len_byte_array(9) g (DECIMAL(20, 2)); }");

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
    double least = Double.MAX_VALUE;
    try (ColumnsWriter writer = ColumnsWriter.create(file, SCHEMA, options)) {
      // Kernels make garbage until C2 has compiled them.
      long start = System.nanoTime();
      while (least > MOST_BYTES && System.nanoTime() - start < LONGEST_NANOS) {
        long before = thread.getCurrentThreadAllocatedBytes();
        long written = file.length;
        for (int i = 0; i < BATCHES; i++) {
          writer.write(batch);
        }
        long output = file.length - written;
        long more = thread.getCurrentThreadAllocatedBytes() - before - output;
        assertTrue(output > 1_000_000, "output " + output);
        least = Math.min(least, (double) more / BATCHES / ROWS / SCHEMA.getFieldCount());
      }
    }
    assertTrue(least <= MOST_BYTES, least + " bytes a value more than the output");
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
        .bytes("e", offsets, bytes)
        .fixed("f", random(12))
        .fixed("g", random(9));
  }

  private byte[] random(int width) {
    byte[] values = new byte[width * ROWS];
    random.nextBytes(values);
    return values;
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
