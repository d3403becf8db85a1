// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.parquet.testkit.Releases;
import io.github.lanewise.parquet.testkit.StockFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.crypto.ColumnDecryptionProperties;
import org.apache.parquet.crypto.ColumnEncryptionProperties;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.apache.parquet.crypto.ParquetCryptoRuntimeException;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The options of a {@link ColumnsWriter} have the effect that they have in parquet-java. */
class ColumnsWriterOptionsIT {
  private static final int ROWS = 3_000;
  private static final byte[] KEY = "0123456789abcdef".getBytes(StandardCharsets.UTF_8);
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message m { required int64 number; optional binary text (UTF8); required double d; }");

  private static MemoryFile stock(UnaryOperator<ExampleParquetWriter.Builder> settings)
      throws IOException {
    return Rows.write(SCHEMA, ROWS, ColumnsWriterOptionsIT::row, settings);
  }

  private static String text(int i) {
    return "a text of some length " + i * 31 % 100;
  }

  private static Group row(int i) {
    Group row = new SimpleGroup(SCHEMA).append("number", i * 3L).append("d", i / 16.0);
    if (i % 3 != 0) {
      row.append("text", text(i));
    }
    return row;
  }

  private static WriteBatch batch() {
    long[] numbers = new long[ROWS];
    double[] doubles = new double[ROWS];
    int[] offsets = new int[ROWS + 1];
    long[] validity = new long[ROWS / 64 + 1];
    StringBuilder texts = new StringBuilder();
    for (int i = 0; i < ROWS; i++) {
      numbers[i] = i * 3L;
      doubles[i] = i / 16.0;
      if (i % 3 != 0) {
        texts.append(text(i));
        validity[i >>> 6] |= 1L << i;
      }
      offsets[i + 1] = texts.length();
    }
    byte[] bytes = texts.toString().getBytes(StandardCharsets.UTF_8);
    return Columns.of(ROWS)
        .longs("number", numbers)
        .bytes("text", offsets, bytes, validity)
        .doubles("d", doubles);
  }

  /** With the key that parquet-java's example writer adds to every footer. */
  private static WriteOptions options() {
    return WriteOptions.defaults().metadata(Map.of("writer.model.name", "example"));
  }

  private static MemoryFile ours(WriteOptions options) throws IOException {
    MemoryFile file = new MemoryFile();
    write(file, options);
    return file;
  }

  private static void write(OutputFile file, WriteOptions options) throws IOException {
    try (ColumnsWriter writer = ColumnsWriter.create(file, SCHEMA, options)) {
      writer.write(batch());
    }
  }

  private static boolean has(String method, Class<?>... types) {
    try {
      ParquetProperties.Builder.class.getMethod(method, types);
      return true;
    } catch (NoSuchMethodException e) {
      return false;
    }
  }

  private static List<String> rows(InputFile file, FileDecryptionProperties decryption)
      throws IOException {
    ParquetReader.Builder<Group> builder =
        new ParquetReader.Builder<Group>(file) {
          @Override
          protected ReadSupport<Group> getReadSupport() {
            return new GroupReadSupport();
          }
        };
    List<String> rows = new ArrayList<>();
    try (ParquetReader<Group> reader = builder.withDecryption(decryption).build()) {
      for (Group row = reader.read(); row != null; row = reader.read()) {
        rows.add(row.toString());
      }
    }
    return rows;
  }

  /** Their compressors have state: files of two writers at once would be wrong. */
  @Test
  void codecsServeOneOpenWriterAtATime() throws IOException {
    MessageType schema = MessageTypeParser.parseMessageType("message m { required int32 x; }");
    WriteOptions options =
        WriteOptions.defaults()
            .codec(CompressionCodecName.SNAPPY)
            .codecs(new CodecFactory(new Configuration(), 1 << 20));
    MemoryFile second = new MemoryFile();
    for (int i = 0; i < 2; i++) {
      try (ColumnsWriter writer = ColumnsWriter.create(new MemoryFile(), schema, options)) {
        String message =
            assertThrows(
                    IllegalStateException.class,
                    () -> ColumnsWriter.create(second, schema, options))
                .getMessage();
        assertTrue(message.contains("another open writer has this codec factory"), message);
        writer.write(Columns.of(1).ints("x", new int[1]));
      }
    }
    assertEquals(0, second.bytes().length);
  }

  @Test
  void parquetJavaReadsAnEncryptedFileWithItsKey() throws IOException {
    List<String> expected = rows(stock(builder -> builder), null);
    assertEquals(ROWS, expected.size());
    for (CompressionCodecName codec :
        List.of(CompressionCodecName.UNCOMPRESSED, CompressionCodecName.ZSTD)) {
      MemoryFile file =
          ours(
              options()
                  .codec(codec)
                  .rowGroupSize(10_000)
                  .properties(
                      ParquetProperties.builder()
                          .withPageRowCountLimit(500)
                          .withBloomFilterEnabled("number", true)
                          .withMaxBloomFilterBytes(1_024)
                          .build())
                  .encryption(FileEncryptionProperties.builder(KEY).build()));
      FileDecryptionProperties decryption =
          FileDecryptionProperties.builder().withFooterKey(KEY).build();
      assertEquals(expected, rows(file, decryption));
      assertThrows(ParquetCryptoRuntimeException.class, () -> rows(file, null));
    }
  }

  /**
   * Each column may have a key of its own, and a reader needs only those of the columns it reads.
   */
  @Test
  void aColumnThatHasAKeyOfItsOwnIsReadWithIt() throws IOException {
    byte[] keyOfText = "fedcba9876543210".getBytes(StandardCharsets.UTF_8);
    ColumnPath text = ColumnPath.get("text");
    ColumnEncryptionProperties ofText =
        ColumnEncryptionProperties.builder(text).withKey(keyOfText).build();
    ColumnPath number = ColumnPath.get("number");
    ColumnEncryptionProperties ofNumber = ColumnEncryptionProperties.builder(number).build();
    MemoryFile file =
        ours(
            options()
                .codec(CompressionCodecName.SNAPPY)
                .encryption(
                    FileEncryptionProperties.builder(KEY)
                        .withEncryptedColumns(Map.of(text, ofText, number, ofNumber))
                        .build()));
    FileDecryptionProperties all = decryption(Map.of(text, keyOfText));
    assertEquals(rows(stock(builder -> builder), null), rows(file, all));
    try (ColumnsReader reader = ColumnsReader.open(file, decrypting(all))) {
      assertTrue(reader.next());
      assertEquals(3, reader.columns().longs("number").values()[1]);
      BytesColumn texts = reader.columns().bytes("text");
      int length = texts.offsets()[2] - texts.offsets()[1];
      assertEquals(text(1), new String(texts.bytes(), 0, length, StandardCharsets.UTF_8));
    }
    // Without the key of the column, the others can be read, and it says that a key is missing.
    FileDecryptionProperties others = decryption(Map.of());
    ReadOptions withoutText = decrypting(others).columns("number", "d");
    try (ColumnsReader reader = ColumnsReader.open(file, withoutText)) {
      assertTrue(reader.next());
      assertEquals(3, reader.columns().longs("number").values()[1]);
      assertEquals(1 / 16.0, reader.columns().doubles("d").values()[1]);
    }
    ReadOptions withText = decrypting(decryption(Map.of()));
    assertThrows(
        ParquetCryptoRuntimeException.class, () -> ColumnsReader.open(file, withText).close());
  }

  private static FileDecryptionProperties decryption(Map<ColumnPath, byte[]> keys) {
    Map<ColumnPath, ColumnDecryptionProperties> columns = new HashMap<>();
    keys.forEach(
        (path, key) ->
            columns.put(path, ColumnDecryptionProperties.builder(path).withKey(key).build()));
    return FileDecryptionProperties.builder().withFooterKey(KEY).withColumnKeys(columns).build();
  }

  private static ReadOptions decrypting(FileDecryptionProperties properties) {
    return ReadOptions.allColumns()
        .parquet(ParquetReadOptions.builder().withDecryption(properties).build());
  }

  @Test
  void gzipHasTheLevelOfItsConfiguration() throws IOException {
    Map<String, byte[]> files = new HashMap<>();
    for (String level : new String[] {"BEST_SPEED", "BEST_COMPRESSION"}) {
      Configuration configuration = new Configuration();
      configuration.set("zlib.compress.level", level);
      MemoryFile ours =
          ours(
              options()
                  .codec(CompressionCodecName.GZIP)
                  .codecs(new CodecFactory(configuration, 1 << 20)));
      MemoryFile stock =
          stock(
              builder ->
                  builder.withConf(configuration).withCompressionCodec(CompressionCodecName.GZIP));
      assertArrayEquals(stock.bytes(), ours.bytes(), level);
      files.put(level, ours.bytes());
    }
    if (Releases.BYTE_STREAM_SPLIT_BY_COLUMN) {
      // Up to 1.13 parquet-java keeps the first codec of a name, whatever its level.
      assertFalse(Arrays.equals(files.get("BEST_SPEED"), files.get("BEST_COMPRESSION")));
    }
  }

  @Test
  void keysAndValuesStandInTheFooter() throws IOException {
    Map<String, String> given = Map.of("one", "1", "two", "", "a longer key", "ü");
    MemoryFile stock = stock(builder -> builder.withExtraMetaData(given));
    WriteOptions options = options();
    Map<String, String> all =
        Map.of("one", "1", "two", "", "a longer key", "ü", "writer.model.name", "example");
    assertArrayEquals(stock.bytes(), ours(options.metadata(all)).bytes());
    if (has("withExtraMetaData", Map.class)) {
      ParquetProperties properties = ParquetProperties.builder().withExtraMetaData(given).build();
      assertArrayEquals(stock.bytes(), ours(options.properties(properties)).bytes());
    }
  }

  @Test
  void aFileThatExistsIsOnlyReplacedOnRequest(@TempDir Path folder) throws IOException {
    assumeTrue(hasLocalFiles(), "this release of parquet-java has no LocalOutputFile");
    Path path = folder.resolve("rows.parquet");
    byte[] before = {1, 2, 3};
    Files.write(path, before);
    OutputFile file = new LocalOutputFile(path);
    assertThrows(FileAlreadyExistsException.class, () -> write(file, options()));
    assertArrayEquals(before, Files.readAllBytes(path));
    write(file, options().overwrite());
    byte[] expected = stock(builder -> builder).bytes();
    assertArrayEquals(expected, Files.readAllBytes(path));
    Files.delete(path);
    write(file, options());
    assertArrayEquals(expected, Files.readAllBytes(path));
  }

  private static boolean hasLocalFiles() {
    try {
      Class.forName("org.apache.parquet.io.LocalOutputFile");
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** A file in memory is emptied only by a writer that overwrites it. */
  @Test
  void theModeReachesTheOutputFile() throws IOException {
    byte[] once = ours(options()).bytes();
    MemoryFile file = ours(options());
    write(file, options().overwrite());
    assertArrayEquals(once, file.bytes());
    write(file, options());
    assertTrue(file.bytes().length > once.length);
  }

  @Test
  void codecsHaveTheLevelsOfTheirConfiguration() throws IOException {
    byte[] standard = ours(options().codec(CompressionCodecName.ZSTD)).bytes();
    for (int level : new int[] {1, 19}) {
      Configuration configuration = new Configuration();
      configuration.setInt("parquet.compression.codec.zstd.level", level);
      MemoryFile stock =
          stock(
              builder ->
                  builder.withConf(configuration).withCompressionCodec(CompressionCodecName.ZSTD));
      MemoryFile ours =
          ours(
              options()
                  .codec(CompressionCodecName.ZSTD)
                  .codecs(new CodecFactory(configuration, 1 << 20)));
      assertArrayEquals(stock.bytes(), ours.bytes(), "level " + level);
      if (Releases.BYTE_STREAM_SPLIT_BY_COLUMN) {
        // Up to 1.13 parquet-java keeps the first codec of a name, whatever its level.
        assertFalse(Arrays.equals(standard, ours.bytes()), "level " + level);
      }
    }
  }

  @Test
  void statisticsAndIndexesAreTruncated() throws IOException {
    int plain = ours(options()).bytes().length;
    for (int length : new int[] {1, 5, 200}) {
      ParquetProperties ofIndexes =
          ParquetProperties.builder().withColumnIndexTruncateLength(length).build();
      byte[] indexes = ours(options().properties(ofIndexes)).bytes();
      assertArrayEquals(
          stock(builder -> builder.withColumnIndexTruncateLength(length)).bytes(), indexes);
      ParquetProperties ofStatistics =
          ParquetProperties.builder().withStatisticsTruncateLength(length).build();
      byte[] statistics = ours(options().properties(ofStatistics)).bytes();
      assertArrayEquals(
          stock(builder -> builder.withStatisticsTruncateLength(length)).bytes(), statistics);
      if (length < 20) {
        assertTrue(indexes.length < plain && statistics.length < plain, "length " + length);
      }
    }
  }

  @Test
  void statisticsAreLeftOutOnRequest() throws IOException {
    assumeTrue(has("withStatisticsEnabled", boolean.class));
    byte[] plain = ours(options()).bytes();
    ParquetProperties none = ParquetProperties.builder().withStatisticsEnabled(false).build();
    byte[] without = ours(options().properties(none)).bytes();
    assertArrayEquals(stock(builder -> builder.withStatisticsEnabled(false)).bytes(), without);
    // In parquet-java 1.15 the switch for all columns does nothing.
    boolean obeyed = SCHEMA.getColumns().stream().noneMatch(none::getStatisticsEnabled);
    assertEquals(obeyed, without.length < plain.length);
    for (String column : List.of("number", "text", "d")) {
      ParquetProperties properties =
          ParquetProperties.builder().withStatisticsEnabled(column, false).build();
      byte[] one = ours(options().properties(properties)).bytes();
      assertArrayEquals(
          stock(builder -> builder.withStatisticsEnabled(column, false)).bytes(), one, column);
      assertTrue(one.length < plain.length, column);
    }
  }

  @Test
  void statisticsOfSizesAreLeftOutOnRequest() throws IOException {
    assumeTrue(has("withSizeStatisticsEnabled", boolean.class));
    ParquetProperties none = ParquetProperties.builder().withSizeStatisticsEnabled(false).build();
    byte[] without = ours(options().properties(none)).bytes();
    assertArrayEquals(stock(builder -> builder.withSizeStatisticsEnabled(false)).bytes(), without);
    assertTrue(without.length < ours(options()).bytes().length);
  }

  private static ParquetProperties withoutDictionaries() {
    return ParquetProperties.builder().withDictionaryEncoding(false).build();
  }

  /** Chooses PLAIN, whatever the properties say. */
  private static final class PlainFactory implements ValuesWriterFactory {
    private final StockFactory factory = new StockFactory();

    @Override
    public void initialize(ParquetProperties properties) {
      factory.initialize(withoutDictionaries());
    }

    @Override
    public ValuesWriter newValuesWriter(ColumnDescriptor column) {
      return factory.newValuesWriter(column);
    }
  }

  /** Chooses PLAIN, too, but extends parquet-java's factory. */
  private static final class DerivedFactory extends DefaultValuesWriterFactory {
    private final StockFactory factory = new StockFactory();

    @Override
    public void initialize(ParquetProperties properties) {
      factory.initialize(withoutDictionaries());
    }

    @Override
    public ValuesWriter newValuesWriter(ColumnDescriptor column) {
      return factory.newValuesWriter(column);
    }
  }

  @Test
  void aFactoryOfWritersServes() throws IOException {
    byte[] expected = stock(builder -> builder.withDictionaryEncoding(false)).bytes();
    for (ValuesWriterFactory factory : List.of(new PlainFactory(), new DerivedFactory())) {
      ParquetProperties properties =
          ParquetProperties.builder().withValuesWriterFactory(factory).build();
      MemoryFile file = ours(options().properties(properties));
      try (ParquetFileReader reader = ParquetFileReader.open(file)) {
        for (ColumnChunkMetaData chunk : reader.getRowGroups().get(0).getColumns()) {
          assertFalse(chunk.hasDictionaryPage(), () -> "" + chunk.getPath());
        }
      }
      assertArrayEquals(expected, file.bytes());
    }
  }
}
