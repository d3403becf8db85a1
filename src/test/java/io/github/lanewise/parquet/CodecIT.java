// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.Column;
import io.github.lanewise.parquet.testkit.Columns;
import io.github.lanewise.parquet.testkit.FileComparison;
import io.github.lanewise.parquet.testkit.FileSettings;
import io.github.lanewise.parquet.testkit.FileSettings.Encodings;
import io.github.lanewise.parquet.testkit.FileSettings.Paging;
import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.parquet.testkit.Python;
import io.github.lanewise.parquet.testkit.StockFactory;
import io.github.lanewise.testkit.Sizes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.DirectByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that compressed files are parquet-java's, byte for byte. Their pages and dictionaries are
 * shorter and longer than the block of Hadoop's LZ4, which has 261,100 bytes. Where a Python with
 * Arrow C++ is found, Arrow reads the files, too, except those of LZ4 with a dictionary longer than
 * a block. parquet-java writes such a dictionary with one call, Hadoop makes a frame of several
 * blocks of it, and Arrow refuses such a frame.
 */
@Tag("files")
@Execution(ExecutionMode.CONCURRENT)
class CodecIT {
  /** The length of a block of Hadoop's LZ4. */
  private static final int BLOCK_BYTES = 261_100;

  private static final List<Column> COLUMNS = Columns.manyValues(51_000, 36_000);

  /** Columns whose dictionaries fit into a block of Hadoop's LZ4. */
  private static final List<Column> FEW_VALUES = Columns.manyValues(51_000, 1_000);

  private static final String READ_ALL =
      """
      import sys, pyarrow.parquet as parquet
      first, *others = map(parquet.read_table, sys.argv[1:])
      for name, table in zip(sys.argv[2:], others):
          assert table.equals(first), name
      """;

  /** Whether each codec is tested with each encoding. A release needs that, but not each run. */
  private static final boolean ALL =
      !Sizes.reduced() || "all".equals(System.getProperty("lanewise.it.codecs"));

  @TempDir private static Path folder;

  private static final List<Encodings> ENCODINGS =
      List.of(Encodings.PLAIN, Encodings.BYTE_STREAM_SPLIT, Encodings.DICTIONARY);

  /** Codecs that, unlike LZ4, do not make a frame of each piece that they are given. */
  private static final List<CompressionCodecName> OTHER_CODECS =
      List.of(
          CompressionCodecName.LZ4_RAW,
          CompressionCodecName.SNAPPY,
          CompressionCodecName.GZIP,
          CompressionCodecName.ZSTD,
          CompressionCodecName.UNCOMPRESSED);

  /** Returns every encoding with LZ4, on the heap and off it, and with all other codecs. */
  static List<FileSettings> settings() {
    List<FileSettings> settings = new ArrayList<>();
    for (Encodings encodings : ENCODINGS) {
      for (WriterVersion version : WriterVersion.values()) {
        settings.add(settings(version, encodings, CompressionCodecName.LZ4));
      }
      for (CompressionCodecName codec : OTHER_CODECS) {
        if (ALL || (codec.ordinal() + encodings.ordinal()) % 2 == 0) {
          settings.add(settings(WriterVersion.PARQUET_1_0, encodings, codec));
        }
      }
    }
    return settings;
  }

  private static FileSettings settings(
      WriterVersion version, Encodings encodings, CompressionCodecName codec) {
    return new FileSettings(version, encodings, Paging.LONG, codec);
  }

  @ParameterizedTest
  @MethodSource("settings")
  void longPagesComeOutAsStockWritesThem(FileSettings settings) throws IOException {
    boolean direct = settings.version() == WriterVersion.PARQUET_2_0;
    MemoryFile stock = write(settings, COLUMNS, direct, new StockFactory());
    MemoryFile lanewise = write(settings, COLUMNS, direct, new LanewiseValuesWriterFactory());
    FileComparison.assertSameBytes(stock, lanewise);
    String name =
        settings.version() + "-" + settings.encodings() + "-" + settings.codec() + ".parquet";
    if (settings.codec() != CompressionCodecName.LZ4
        || settings.encodings() != Encodings.DICTIONARY) {
      Files.write(folder.resolve(name), lanewise.bytes());
    }
  }

  static List<FileSettings> smallDictionaries() {
    List<FileSettings> settings = new ArrayList<>();
    for (WriterVersion version : WriterVersion.values()) {
      settings.add(settings(version, Encodings.DICTIONARY, CompressionCodecName.LZ4));
    }
    for (CompressionCodecName codec : ALL ? OTHER_CODECS : List.<CompressionCodecName>of()) {
      settings.add(settings(WriterVersion.PARQUET_1_0, Encodings.DICTIONARY, codec));
    }
    return settings;
  }

  @ParameterizedTest
  @MethodSource("smallDictionaries")
  void smallDictionariesComeOutAsStockWritesThem(FileSettings settings) throws IOException {
    boolean direct = settings.version() == WriterVersion.PARQUET_2_0;
    MemoryFile stock = write(settings, FEW_VALUES, direct, new StockFactory());
    MemoryFile lanewise = write(settings, FEW_VALUES, direct, new LanewiseValuesWriterFactory());
    FileComparison.assertSameBytes(stock, lanewise);
    Path few = Files.createDirectories(folder.resolve("few"));
    String name = settings.version() + "-" + settings.codec() + ".parquet";
    Files.write(few.resolve(name), lanewise.bytes());
  }

  /** If all were shorter, or all longer, the other tests would show little. */
  @Test
  void pagesAndDictionariesAreShorterAndLongerThanABlock() throws IOException {
    Lengths many = lengths(COLUMNS);
    assertTrue(many.pages().first() < BLOCK_BYTES, many::toString);
    assertTrue(many.pages().last() > BLOCK_BYTES, many::toString);
    assertTrue(many.dictionaries().last() > BLOCK_BYTES, many::toString);
    Lengths few = lengths(FEW_VALUES);
    assertTrue(few.dictionaries().last() < BLOCK_BYTES, few::toString);
  }

  private record Lengths(NavigableSet<Integer> pages, NavigableSet<Integer> dictionaries) {}

  /** Returns the lengths for columns that a compressor divides into blocks, so no booleans. */
  private static Lengths lengths(List<Column> columns) throws IOException {
    Lengths lengths = new Lengths(new TreeSet<>(), new TreeSet<>());
    for (Encodings encodings : ENCODINGS) {
      FileSettings settings =
          settings(WriterVersion.PARQUET_1_0, encodings, CompressionCodecName.UNCOMPRESSED);
      MemoryFile file = write(settings, columns, false, new StockFactory());
      try (ParquetFileReader reader = ParquetFileReader.open(file)) {
        PageReadStore group = reader.readNextRowGroup();
        for (ColumnDescriptor column : reader.getFileMetaData().getSchema().getColumns()) {
          if (column.getPrimitiveType().getPrimitiveTypeName() != PrimitiveTypeName.BOOLEAN) {
            add(group.getPageReader(column), lengths);
          }
        }
      }
    }
    return lengths;
  }

  private static void add(PageReader chunk, Lengths lengths) {
    DictionaryPage dictionary = chunk.readDictionaryPage();
    if (dictionary != null) {
      lengths.dictionaries.add(dictionary.getUncompressedSize());
    }
    for (DataPage page = chunk.readPage(); page != null; page = chunk.readPage()) {
      lengths.pages.add(page.getUncompressedSize());
    }
  }

  private static MemoryFile write(
      FileSettings settings, List<Column> columns, boolean direct, ValuesWriterFactory factory) {
    ByteBufferAllocator allocator =
        direct ? new DirectByteBufferAllocator() : new HeapByteBufferAllocator();
    return settings.write(
        columns, allocator, properties -> properties.withValuesWriterFactory(factory));
  }

  @AfterAll
  static void arrowReadsThem() throws IOException, InterruptedException {
    Python python = new Python(folder.resolve("python.txt"));
    if (python.hasPyarrow()) {
      requireThatArrowReads(folder, python);
      requireThatArrowReads(folder.resolve("few"), python);
    }
  }

  private static void requireThatArrowReads(Path written, Python python)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("-c", READ_ALL));
    try (var files = Files.list(written)) {
      files.map(Path::toString).filter(name -> name.endsWith(".parquet")).forEach(arguments::add);
    }
    assertEquals(0, python.run(arguments.toArray(String[]::new)), python::printed);
  }
}
