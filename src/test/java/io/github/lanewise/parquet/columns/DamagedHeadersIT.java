// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that a damaged page header is refused with its place, and that a failing input is no
 * damage.
 */
@Tag("any-java")
class DamagedHeadersIT {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message m { optional int64 a; required binary b; repeated int32 c; }");
  private static final int[] BITS = {0x01, 0x80, 0x33};

  /** Each column has two pages, because headers of further pages are like that of the second. */
  private static MemoryFile file(WriterVersion version) throws IOException {
    return Rows.write(
        SCHEMA,
        20,
        i ->
            new SimpleGroup(SCHEMA)
                .append("a", (long) i * i)
                .append("b", "text " + i % 7)
                .append("c", i),
        builder ->
            builder
                .withWriterVersion(version)
                .withMinRowCountForPageSizeCheck(1)
                .withPageRowCountLimit(10));
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void everyRefusalNamesThePlace(WriterVersion version) throws IOException {
    byte[] whole = file(version).bytes();
    int length = 0;
    for (int i = 5; i <= 8; i++) {
      length = length << 8 | whole[whole.length - i] & 0xff;
    }
    int refused = 0;
    for (int i = 4; i < whole.length - 8 - length; i++) {
      for (int bits : BITS) {
        byte[] damaged = whole.clone();
        damaged[i] ^= (byte) bits;
        MemoryFile file = new MemoryFile();
        try (PositionOutputStream out = file.create(0)) {
          out.write(damaged);
        }
        try (ColumnsReader reader = ColumnsReader.open(file)) {
          while (reader.next()) {
            reader.columns().all().forEach(DamagedFuzzIT::touch);
          }
        } catch (ParquetDecodingException e) {
          assertTrue(e.getMessage().startsWith(file + ": row group 0"), e::getMessage);
          refused++;
          assertTrue(e.getMessage().contains("column '"), e::getMessage);
        } catch (IOException | RuntimeException e) {
          throw new AssertionError("byte " + i + " with " + bits, e);
        }
      }
    }
    assertTrue(refused > 300, refused + " refused");
  }

  private static final MessageType LISTS =
      MessageTypeParser.parseMessageType("message m { repeated int32 c; }");

  /** Writes two pages of ten lists, which have a dictionary if their elements are equal. */
  private static MemoryFile lists(WriterVersion version, boolean dictionary) throws IOException {
    return Rows.write(
        LISTS,
        20,
        i -> new SimpleGroup(LISTS).append("c", 7),
        builder ->
            builder
                .withWriterVersion(version)
                .withDictionaryEncoding(dictionary)
                .withMinRowCountForPageSizeCheck(1)
                .withPageRowCountLimit(10));
  }

  /** Requires a refusal before parquet-java reads the page. */
  private static void requireRefusal(MemoryFile file, String message) throws IOException {
    try (ColumnsReader reader = ColumnsReader.open(file, ReadOptions.allColumns().name("f"))) {
      ParquetDecodingException e = assertThrows(ParquetDecodingException.class, reader::next);
      assertEquals("f: row group 0, column 'c', " + message, e.getMessage());
      assertEquals(0, e.getSuppressed().length);
    }
  }

  @Test
  void numbersOfBytesThatContradictEachOtherAreRefused() throws IOException {
    MemoryFile file = lists(WriterVersion.PARQUET_2_0, false);
    int[] sizes = new int[3];
    ForgedHeader.of(
        file,
        0,
        1,
        header -> {
          sizes[0] = header.getCompressed_page_size();
          sizes[1] = header.getData_page_header_v2().getRepetition_levels_byte_length();
          sizes[2] = header.getData_page_header_v2().getDefinition_levels_byte_length();
        });
    assertTrue(sizes[1] > 0 && sizes[2] > 0);
    requireRefusal(
        ForgedHeader.of(
            file,
            0,
            1,
            header -> header.getData_page_header_v2().setDefinition_levels_byte_length(1_000)),
        "page 1: the page announces %d bytes, which are fewer than the %d of its levels"
            .formatted(sizes[0], sizes[1] + 1_000));
    requireRefusal(
        ForgedHeader.of(
            file,
            0,
            1,
            header -> header.getData_page_header_v2().setDefinition_levels_byte_length(-5)),
        "page 1: the page announces levels of %d and -5 bytes".formatted(sizes[1]));
    requireRefusal(
        ForgedHeader.of(
            file,
            0,
            1,
            header -> header.getData_page_header_v2().setRepetition_levels_byte_length(-1)),
        "page 1: the page announces levels of -1 and %d bytes".formatted(sizes[2]));
  }

  @Test
  void aPageMayHaveNothingButLevels() throws IOException {
    MessageType schema = MessageTypeParser.parseMessageType("message m { optional int32 x; }");
    MemoryFile file =
        Rows.write(
            schema,
            20,
            i -> new SimpleGroup(schema),
            builder -> builder.withWriterVersion(WriterVersion.PARQUET_2_0));
    assertEquals(20, StockColumns.assertSame(file, ReadOptions.allColumns()));
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void aHeaderHasThePartForItsKindOfPage(WriterVersion version) throws IOException {
    MemoryFile file = lists(version, true);
    String reason = ": the page's header lacks the part for its kind of page";
    requireRefusal(
        ForgedHeader.of(file, 0, 0, PageHeader::unsetDictionary_page_header),
        "dictionary page" + reason);
    requireRefusal(
        ForgedHeader.of(
            file,
            0,
            2,
            header -> {
              header.unsetData_page_header();
              header.unsetData_page_header_v2();
            }),
        "page 1" + reason);
  }

  /** parquet-java would look for the rest of the page beyond its chunk, up to the file's end. */
  @Test
  void aPageThatEndsBeyondTheFileIsRefused() throws IOException {
    MemoryFile file = lists(WriterVersion.PARQUET_1_0, false);
    int[] size = new int[1];
    MemoryFile forged =
        ForgedHeader.of(file, 0, 1, header -> size[0] = header.getCompressed_page_size());
    int wanted = 0;
    // The footer has the size of the chunk, which has that of the header.
    for (int i = 0; i < 3; i++) {
      int more = size[0] + behind(forged) + 1;
      forged = ForgedHeader.of(file, 0, 1, header -> header.setCompressed_page_size(more));
      wanted = more;
    }
    assertEquals(size[0] + behind(forged) + 1, wanted);
    requireRefusal(
        forged,
        "page 1: the page announces %d bytes, but only %d bytes of its column chunk are left"
            .formatted(wanted, size[0]));
  }

  /** Returns the number of bytes after the column chunk. */
  private static int behind(MemoryFile file) throws IOException {
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      ColumnChunkMetaData chunk = reader.getRowGroups().get(0).getColumns().get(0);
      return (int) (file.getLength() - chunk.getStartingPos() - chunk.getTotalSize());
    }
  }

  @Test
  void aFailureOfTheInputStaysWhatItIs() throws IOException {
    for (Exception failure :
        new Exception[] {
          new IOException("the disk fails on purpose"),
          new EOFException("the file was cut off"),
          new IllegalStateException("the client fails on purpose"),
          new NullPointerException()
        }) {
      Failing input = new Failing(file(WriterVersion.PARQUET_1_0), failure);
      try (ColumnsReader reader = ColumnsReader.open(input)) {
        input.fails = true;
        Exception thrown = assertThrows(Exception.class, reader::next);
        assertSame(failure, thrown);
        assertNull(thrown.getCause());
      }
    }
  }

  /** An input whose stream fails when it is told to. */
  private static final class Failing implements InputFile {
    private final InputFile whole;
    private final Exception failure;
    private boolean fails;

    Failing(InputFile whole, Exception failure) {
      this.whole = whole;
      this.failure = failure;
    }

    @Override
    public long getLength() throws IOException {
      return whole.getLength();
    }

    @Override
    public SeekableInputStream newStream() throws IOException {
      SeekableInputStream stream = whole.newStream();
      InputStream failing =
          new InputStream() {
            @Override
            public int read() throws IOException {
              fail();
              return stream.read();
            }

            @Override
            public int read(byte[] bytes, int offset, int count) throws IOException {
              fail();
              return stream.read(bytes, offset, count);
            }
          };
      return new DelegatingSeekableInputStream(failing) {
        @Override
        public long getPos() throws IOException {
          return stream.getPos();
        }

        @Override
        public void seek(long position) throws IOException {
          stream.seek(position);
        }
      };
    }

    private void fail() throws IOException {
      if (fails) {
        failure.setStackTrace(new Throwable().getStackTrace());
        if (failure instanceof IOException io) {
          throw io;
        }
        throw (RuntimeException) failure;
      }
    }
  }

  /** parquet-java's exception is of an array's index. Some writers put statistics into headers. */
  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void statisticsOfTheWrongLengthAreRefusedWithTheirPlace(WriterVersion version)
      throws IOException {
    Statistics statistics = new Statistics().setMin_value(new byte[2]).setMax_value(new byte[2]);
    MemoryFile forged =
        ForgedHeader.of(
            file(version),
            0,
            1,
            header -> {
              if (version == WriterVersion.PARQUET_1_0) {
                header.getData_page_header().setStatistics(statistics);
              } else {
                header.getData_page_header_v2().setStatistics(statistics);
              }
            });
    try (ColumnsReader reader =
        ColumnsReader.open(forged, ReadOptions.allColumns().name("numbers.parquet"))) {
      String message = assertThrows(ParquetDecodingException.class, reader::next).getMessage();
      String place = "numbers.parquet: row group 0, column 'a', page ";
      assertTrue(message.startsWith(place), message);
    }
  }
}
