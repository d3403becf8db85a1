// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static io.github.lanewise.parquet.columns.NumbersAndTexts.SCHEMA;
import static io.github.lanewise.parquet.columns.NumbersAndTexts.options;
import static io.github.lanewise.parquet.columns.NumbersAndTexts.ours;
import static io.github.lanewise.parquet.columns.NumbersAndTexts.stock;
import static io.github.lanewise.parquet.columns.NumbersAndTexts.write;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.parquet.testkit.Releases;
import io.github.lanewise.parquet.testkit.StockFactory;
import io.github.lanewise.testkit.FreshClasses;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that the options of a {@link ColumnsWriter} have the effect that they have in parquet-java.
 */
class ColumnsWriterOptionsIT {
  private static boolean has(String method, Class<?>... types) {
    try {
      ParquetProperties.Builder.class.getMethod(method, types);
      return true;
    } catch (NoSuchMethodException e) {
      return false;
    }
  }

  /** Up to 1.17, all properties share the state of parquet-java's default factories. */
  @Test
  void theDefaultsChangeNoOpenWriterOfParquetJava() throws Throwable {
    ColumnDescriptor column =
        MessageTypeParser.parseMessageType("message m { required int32 x; }").getColumns().get(0);
    ParquetProperties stock = ParquetProperties.builder().withDictionaryEncoding(false).build();
    FreshClasses.run("io.github.lanewise.", Defaults.class);
    try (ValuesWriter writer = stock.newValuesWriter(column)) {
      assertEquals(Encoding.PLAIN, writer.getEncoding());
    }
  }

  /**
   * Runs with classes of Lanewise that are loaded anew, so that their initialisers run once more.
   */
  public static final class Defaults implements Executable {
    @Override
    public void execute() {
      WriteOptions.defaults();
    }
  }

  /** Compressors have state, so two open writers with the same codecs would write wrong files. */
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
        assertTrue(
            message.contains("another open reader or writer has this codec factory"), message);
        writer.write(Columns.of(1).ints("x", new int[1]));
      }
    }
    assertEquals(0, second.bytes().length);
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

  /** parquet-java has such a limit since 1.16, in its properties. */
  @Test
  void rowGroupsEndWithTheirMostRows() throws IOException {
    MemoryFile ours = ours(options().rowGroupRows(70));
    try (ParquetFileReader file = ParquetFileReader.open(ours)) {
      List<Long> rows = file.getRowGroups().stream().map(group -> group.getRowCount()).toList();
      assertTrue(rows.size() > 1, rows::toString);
      assertTrue(rows.subList(0, rows.size() - 1).stream().allMatch(n -> n == 70), rows::toString);
    }
    if (has("withRowGroupRowCountLimit", int.class)) {
      assertArrayEquals(
          stock(builder -> builder.withRowGroupRowCountLimit(70)).bytes(), ours.bytes());
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

  /** Only a writer that overwrites empties a file in memory. */
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
