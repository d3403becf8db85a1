// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.Zstd;
import com.sun.management.ThreadMXBean;
import io.github.lanewise.parquet.codecs.ArrayCodecs;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a page header with a forged size costs memory in proportion to the page's bytes. */
@Tag("any-java")
class ForgedPagesIT {
  private static final int ROWS = 100_000;
  private static final int MAGIC = 4;
  private static final long MOST_ALLOCATED = 64 << 20;
  private static final MessageType NUMBERS =
      MessageTypeParser.parseMessageType("message m { required int64 x; }");

  @ParameterizedTest
  @EnumSource(names = {"ZSTD", "GZIP", "SNAPPY"})
  void aLargePageWithAForgedSizeIsRefused(CompressionCodecName codec) throws IOException {
    MemoryFile file = forged(numbers(codec), Integer.MAX_VALUE - 100);
    long before = allocated();
    ReadOptions named = ReadOptions.allColumns().name("numbers.parquet");
    try (ColumnsReader reader = ColumnsReader.open(file, named)) {
      String message = assertThrows(ParquetDecodingException.class, reader::next).getMessage();
      assertTrue(message.startsWith("numbers.parquet: row group 0, column 'x', page 0: "), message);
    }
    long bytes = allocated() - before;
    assertTrue(bytes < MOST_ALLOCATED, () -> bytes + " bytes allocated");
  }

  private static MemoryFile numbers(CompressionCodecName codec) throws IOException {
    Random random = new Random(1);
    return Rows.write(
        NUMBERS,
        ROWS,
        i -> new SimpleGroup(NUMBERS).append("x", random.nextLong()),
        builder ->
            builder
                .withDictionaryEncoding(false)
                .withCompressionCodec(codec)
                .withPageRowCountLimit(ROWS)
                .withPageSize(1 << 24));
  }

  /** Writes another size into the header of the only page. */
  private static MemoryFile forged(MemoryFile file, int size) throws IOException {
    byte[] bytes = file.bytes();
    ByteArrayInputStream in = new ByteArrayInputStream(bytes, MAGIC, bytes.length - MAGIC);
    PageHeader header = Util.readPageHeader(in);
    int length = bytes.length - MAGIC - in.available();
    header.setUncompressed_page_size(size);
    ByteArrayOutputStream headerBytes = new ByteArrayOutputStream();
    Util.writePageHeader(header, headerBytes);

    int footerLength = 0;
    for (int i = 5; i <= 8; i++) {
      footerLength = footerLength << 8 | bytes[bytes.length - i] & 0xff;
    }
    int end = bytes.length - 8 - footerLength;
    FileMetaData footer = Util.readFileMetaData(new ByteArrayInputStream(bytes, end, footerLength));
    ColumnChunk chunk = footer.getRow_groups().get(0).getColumns().get(0);
    long more = headerBytes.size() - length;
    chunk
        .getMeta_data()
        .setTotal_compressed_size(chunk.getMeta_data().getTotal_compressed_size() + more);
    chunk.unsetColumn_index_offset();
    chunk.unsetOffset_index_offset();
    ByteArrayOutputStream footerBytes = new ByteArrayOutputStream();
    Util.writeFileMetaData(footer, footerBytes);

    MemoryFile forged = new MemoryFile();
    try (PositionOutputStream out = forged.create(0)) {
      out.write(bytes, 0, MAGIC);
      headerBytes.writeTo(out);
      out.write(bytes, MAGIC + length, header.getCompressed_page_size());
      footerBytes.writeTo(out);
      for (int i = 0; i < Integer.SIZE; i += Byte.SIZE) {
        out.write(footerBytes.size() >>> i);
      }
      out.write("PAR1".getBytes(StandardCharsets.US_ASCII));
    }
    return forged;
  }

  /** Such a page is decompressed once more, into a longer array. */
  @ParameterizedTest
  @SuppressWarnings("deprecation") // Its replacement is missing in older releases.
  @ValueSource(ints = {4_194_303, 4_194_304, 4_194_305, 16_777_217, 70_000_001})
  void pagesThatCompressWellAreReadWhole(int size) throws IOException {
    byte[] zeros = new byte[size];
    byte[] words = new byte[size];
    byte[] rare = new byte[size];
    Random random = new Random(size);
    for (int i = 0; i < size; i++) {
      words[i] = (byte) (i / 7 % 5 * (i >>> 16));
    }
    Arrays.fill(rare, (byte) 1);
    for (int i = 0; i < size; i += 1 + random.nextInt(6_000)) {
      rare[i] = (byte) i;
    }
    ArrayCodecs codecs = ArrayCodecs.create();
    BytesInputDecompressor decompressor = codecs.getDecompressor(CompressionCodecName.ZSTD);
    for (byte[] page : new byte[][] {zeros, words, rare}) {
      byte[] frame = Zstd.compress(page, 1);
      byte[] stream =
          codecs
              .getCompressor(CompressionCodecName.ZSTD)
              .compress(BytesInput.from(page))
              .toByteArray();
      for (byte[] compressed : new byte[][] {frame, stream}) {
        assertTrue(compressed.length < size / 16, "it compresses well");
        BytesInput read = decompressor.decompress(BytesInput.from(compressed), size);
        assertArrayEquals(page, read.toByteArray());
        for (int wrong : new int[] {size - 1, size + 1}) {
          assertThrows(
              IOException.class,
              () -> decompressor.decompress(BytesInput.from(compressed), wrong).toByteArray());
        }
      }
    }
    codecs.release();
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }
}
