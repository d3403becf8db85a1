// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static io.github.lanewise.parquet.columns.NumbersAndTexts.ROWS;
import static io.github.lanewise.parquet.columns.NumbersAndTexts.options;
import static io.github.lanewise.parquet.columns.NumbersAndTexts.ours;
import static io.github.lanewise.parquet.columns.NumbersAndTexts.rows;
import static io.github.lanewise.parquet.columns.NumbersAndTexts.stock;
import static io.github.lanewise.parquet.columns.NumbersAndTexts.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
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
import org.apache.parquet.crypto.ParquetCryptoRuntimeException;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;

/** Files that {@link ColumnsWriter} has encrypted are read by those who have the keys. */
class ColumnsEncryptionIT {
  private static final byte[] KEY = "0123456789abcdef".getBytes(StandardCharsets.UTF_8);

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
}
