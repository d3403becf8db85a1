// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.OperatingSystemMXBean;
import io.github.lanewise.agent.testkit.Jvm;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that the longest page of longs is read, which has 2,147,483,640 bytes. Its file is sparse,
 * so it takes hardly any room on most disks.
 */
@Tag("fresh-jvm")
@Tag("any-java")
@Tag("lengthy")
class LongestPageIT {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType("message m { required int64 x; }");
  private static final int MAGIC = 4;

  /** The longs have 2,147,483,640 bytes. One more long would be beyond int. */
  private static final int COUNT = Integer.MAX_VALUE / Long.BYTES;

  /** A value that is not zero is in each place. */
  private static final int[] PLACES = {0, 1 << 20, COUNT / 2 + 1, COUNT - 1};

  private static final long NEEDED = 12L << 30;

  @TempDir Path folder;

  @Test
  void theLongestPageOfLongsIsRead() throws IOException {
    long memory =
        ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
    assumeTrue(memory > NEEDED, "needs more than 12 GiB of memory");
    Path file = folder.resolve("longest.parquet");
    write(file);
    Jvm.Outcome outcome =
        new Jvm()
            .classPath(System.getProperty("java.class.path"))
            .option("-Xmx7g")
            .run(Reading.class, file);
    assertEquals(0, outcome.status(), outcome::err);
    String expected =
        Arrays.stream(PLACES)
            .mapToObj(place -> place + ": " + (place + 1L))
            .collect(Collectors.joining("\n"));
    assertEquals(expected + "\nrows: " + COUNT, outcome.out().strip());
  }

  /** Makes the only page of a file longer, and fills it with zeros but for some places. */
  private static void write(Path path) throws IOException {
    byte[] bytes = fileOfOneRow();
    ByteArrayInputStream in = new ByteArrayInputStream(bytes, MAGIC, bytes.length - MAGIC);
    PageHeader header = Util.readPageHeader(in);
    int length = COUNT * Long.BYTES;
    header.setUncompressed_page_size(length);
    header.setCompressed_page_size(length);
    header.unsetCrc();
    header.getData_page_header().setNum_values(COUNT);
    header.getData_page_header().unsetStatistics();
    ByteArrayOutputStream headerBytes = new ByteArrayOutputStream();
    Util.writePageHeader(header, headerBytes);
    byte[] footer = footer(bytes, headerBytes.size() + (long) length);
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.write(bytes, 0, MAGIC);
      file.write(headerBytes.toByteArray());
      long page = file.getFilePointer();
      for (int place : PLACES) {
        file.seek(page + (long) Long.BYTES * place);
        file.writeLong(Long.reverseBytes(place + 1L));
      }
      file.seek(page + length);
      file.write(footer);
      file.writeInt(Integer.reverseBytes(footer.length));
      file.write("PAR1".getBytes(StandardCharsets.US_ASCII));
    }
  }

  private static byte[] fileOfOneRow() throws IOException {
    MemoryFile file = new MemoryFile();
    WriteOptions options =
        WriteOptions.defaults()
            .properties(ParquetProperties.builder().withDictionaryEncoding(false).build());
    try (ColumnsWriter writer = ColumnsWriter.create(file, SCHEMA, options)) {
      writer.write(Columns.of(1).longs("x", new long[1]));
    }
    return file.bytes();
  }

  private static byte[] footer(byte[] bytes, long chunkLength) throws IOException {
    int tail = 2 * Integer.BYTES;
    int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(bytes.length - tail);
    FileMetaData footer =
        Util.readFileMetaData(
            new ByteArrayInputStream(bytes, bytes.length - tail - length, length));
    footer.setNum_rows(COUNT);
    RowGroup group = footer.getRow_groups().get(0);
    group.setNum_rows(COUNT);
    group.setTotal_byte_size(chunkLength);
    group.unsetTotal_compressed_size();
    ColumnChunk chunk = group.getColumns().get(0);
    chunk.unsetColumn_index_offset();
    chunk.unsetOffset_index_offset();
    chunk.getMeta_data().setNum_values(COUNT);
    chunk.getMeta_data().setTotal_compressed_size(chunkLength);
    chunk.getMeta_data().setTotal_uncompressed_size(chunkLength);
    chunk.getMeta_data().unsetStatistics();
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    Util.writeFileMetaData(footer, written);
    return written.toByteArray();
  }

  /** Prints the values that are not zero, with their rows, and the number of rows. */
  static final class Reading {
    private Reading() {}

    public static void main(String[] arguments) throws IOException {
      HadoopInputFile file =
          HadoopInputFile.fromPath(
              new org.apache.hadoop.fs.Path(Path.of(arguments[0]).toUri()), new Configuration());
      long rows = 0;
      try (ColumnsReader reader = ColumnsReader.open(file, ReadOptions.allColumns())) {
        while (reader.next()) {
          long[] values = reader.columns().longs("x").values();
          for (int i = 0; i < reader.columns().rows(); i++) {
            if (values[i] != 0) {
              System.out.println(rows + i + ": " + values[i]);
            }
          }
          rows += reader.columns().rows();
        }
      }
      System.out.println("rows: " + rows);
    }
  }
}
