// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static io.github.lanewise.parquet.columns.NumbersAndTexts.ROWS;
import static io.github.lanewise.parquet.columns.NumbersAndTexts.SCHEMA;
import static io.github.lanewise.parquet.columns.NumbersAndTexts.options;
import static io.github.lanewise.parquet.columns.NumbersAndTexts.ours;
import static io.github.lanewise.parquet.columns.NumbersAndTexts.rows;
import static io.github.lanewise.parquet.columns.NumbersAndTexts.stock;
import static io.github.lanewise.parquet.columns.NumbersAndTexts.text;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.crypto.ColumnDecryptionProperties;
import org.apache.parquet.crypto.ColumnEncryptionProperties;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.apache.parquet.crypto.ParquetCipher;
import org.apache.parquet.crypto.ParquetCryptoRuntimeException;
import org.apache.parquet.crypto.TagVerificationException;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.Operators.LongColumn;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.PositionOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that readers with the keys read the files that {@link ColumnsWriter} has encrypted. */
class ColumnsEncryptionIT {
  private static final byte[] KEY = "0123456789abcdef".getBytes(StandardCharsets.UTF_8);

  private static final Map<ColumnPath, byte[]> OWN_KEYS =
      Map.of(
          ColumnPath.get("number"), "number's own key".getBytes(StandardCharsets.UTF_8),
          ColumnPath.get("text"), "the text's key..".getBytes(StandardCharsets.UTF_8));

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
    // Without this column's key the other columns can be read. A read of this column says that a
    // key is missing.
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

  /** parquet-java refuses it, too, but only after it has emptied a file that is to be replaced. */
  @Test
  void aKeyOfAColumnThatTheSchemaLacksCostsNoFile() throws IOException {
    MemoryFile file = ours(options());
    byte[] before = file.bytes();
    ColumnPath unknown = ColumnPath.get("nothing");
    ColumnEncryptionProperties ofUnknown = ColumnEncryptionProperties.builder(unknown).build();
    WriteOptions encrypted =
        options()
            .overwrite()
            .encryption(
                FileEncryptionProperties.builder(KEY)
                    .withEncryptedColumns(Map.of(unknown, ofUnknown))
                    .build());
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> ColumnsWriter.create(file, SCHEMA, encrypted))
            .getMessage();
    assertTrue(message.contains("'nothing'"), message);
    assertArrayEquals(before, file.bytes());
  }

  @ParameterizedTest
  @EnumSource(ParquetCipher.class)
  void filesOfEveryKindOfEncryptionAreReadAndFiltered(ParquetCipher cipher) throws IOException {
    LongColumn number = FilterApi.longColumn("number");
    FilterPredicate few =
        FilterApi.and(FilterApi.gtEq(number, 3_000L), FilterApi.lt(number, 3_600L));
    for (boolean plaintextFooter : new boolean[] {false, true}) {
      for (boolean ownKeys : new boolean[] {false, true}) {
        MemoryFile file = encrypted(cipher, plaintextFooter, ownKeys);
        FileDecryptionProperties keys = decryption(ownKeys ? OWN_KEYS : Map.of());
        assertEquals(ROWS, StockColumns.assertSame(file, decrypting(keys)));
        String magic = new String(file.bytes(), 0, 4, StandardCharsets.US_ASCII);
        assertEquals(plaintextFooter ? "PAR1" : "PARE", magic);
        ParquetReadOptions filtered =
            ParquetReadOptions.builder()
                .withDecryption(keys)
                .withRecordFilter(FilterCompat.get(few))
                .build();
        long rows = StockColumns.assertSame(file, ReadOptions.allColumns().parquet(filtered));
        assertTrue(rows >= 200 && rows < ROWS / 2, rows + " rows");
      }
    }
  }

  /** Old readers, which know no encryption, read the columns that are not encrypted. */
  @Test
  void aPlaintextFooterTellsWhereTheOtherColumnsAre() throws IOException {
    MemoryFile file = encrypted(ParquetCipher.AES_GCM_V1, true, true);
    try (ColumnsReader reader = ColumnsReader.open(file, ColumnsReader.columns("d"))) {
      assertTrue(reader.next());
      assertEquals(1 / 16.0, reader.columns().doubles("d").values()[1]);
    }
    assertThrows(
        ParquetCryptoRuntimeException.class,
        () -> {
          try (ColumnsReader reader = ColumnsReader.open(file)) {
            reader.next();
          }
        });
  }

  /** The last byte of a page belongs to the tag by which the page is verified. */
  @Test
  void damagedPagesAreNamed() throws IOException {
    MemoryFile file = encrypted(ParquetCipher.AES_GCM_V1, false, false);
    ParquetReadOptions keys =
        ParquetReadOptions.builder().withDecryption(decryption(Map.of())).build();
    List<ColumnChunkMetaData> chunks;
    try (ParquetFileReader reader = ParquetFileReader.open(file, keys)) {
      chunks = reader.getRowGroups().get(1).getColumns();
    }
    for (ColumnChunkMetaData chunk : chunks) {
      long end = chunk.getStartingPos() + chunk.getTotalSize();
      requireNamed(file, end, "column '" + chunk.getPath().toDotString() + "', page \\d+: ");
    }
  }

  /** The dictionary ends where the first data page begins. */
  @Test
  void aDamagedDictionaryIsNamed() throws IOException {
    MemoryFile file =
        ours(
            options()
                .codec(CompressionCodecName.SNAPPY)
                .rowGroupSize(30_000)
                .encryption(FileEncryptionProperties.builder(KEY).build()));
    ParquetReadOptions keys =
        ParquetReadOptions.builder().withDecryption(decryption(Map.of())).build();
    try (ParquetFileReader reader = ParquetFileReader.open(file, keys)) {
      ColumnChunkMetaData text = reader.getRowGroups().get(1).getColumns().get(1);
      assertTrue(text.hasDictionaryPage());
      requireNamed(file, text.getFirstDataPageOffset(), "column 'text', dictionary page: ");
    }
  }

  private static void requireNamed(MemoryFile file, long endOfPage, String place)
      throws IOException {
    byte[] bytes = file.bytes().clone();
    bytes[(int) endOfPage - 1] ^= 1;
    MemoryFile damaged = new MemoryFile();
    try (PositionOutputStream out = damaged.create(0)) {
      out.write(bytes);
    }
    try (ColumnsReader reader =
        ColumnsReader.open(damaged, decrypting(decryption(Map.of())).name("f"))) {
      ParquetDecodingException e =
          assertThrows(
              ParquetDecodingException.class,
              () -> {
                while (reader.next()) {
                  assertTrue(reader.columns().rows() > 0);
                }
              });
      assertTrue(e.getMessage().matches("f: row group 1, " + place + ".*tag.*"), e.getMessage());
      assertInstanceOf(TagVerificationException.class, e.getCause());
    }
  }

  /** Writes a file whose columns but the last have own keys, or all have the footer's key. */
  private static MemoryFile encrypted(
      ParquetCipher cipher, boolean plaintextFooter, boolean ownKeys) throws IOException {
    FileEncryptionProperties.Builder encryption =
        FileEncryptionProperties.builder(KEY).withAlgorithm(cipher);
    if (plaintextFooter) {
      encryption.withPlaintextFooter();
    }
    if (ownKeys) {
      Map<ColumnPath, ColumnEncryptionProperties> columns = new HashMap<>();
      OWN_KEYS.forEach(
          (path, key) ->
              columns.put(path, ColumnEncryptionProperties.builder(path).withKey(key).build()));
      encryption.withEncryptedColumns(columns);
    }
    ParquetProperties properties = ParquetProperties.builder().withPageRowCountLimit(100).build();
    return ours(
        options()
            .codec(CompressionCodecName.SNAPPY)
            .rowGroupSize(30_000)
            .properties(properties)
            .encryption(encryption.build()));
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
}
