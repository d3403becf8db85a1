// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnFilesTest {
  private static final int ROWS = 1_000;

  /** Returns the column chunks of a file with one row group. */
  private static Map<String, ColumnChunkMetaData> columns(MemoryFile file) throws IOException {
    try (ParquetFileReader reader = new ParquetFileReader(file, ColumnFiles.options().build())) {
      assertEquals(1, reader.getRowGroups().size());
      assertEquals(ROWS, reader.getRecordCount());
      return reader.getRowGroups().get(0).getColumns().stream()
          .collect(Collectors.toMap(column -> column.getPath().toDotString(), column -> column));
    }
  }

  private static Set<Encoding> encodings(String encodings, String column) throws IOException {
    return columns(ColumnFiles.write("flights", ROWS, encodings, "UNCOMPRESSED"))
        .get(column)
        .getEncodings();
  }

  @ParameterizedTest
  @ValueSource(strings = {"distance", "dep_delay", "air_time", "dest"})
  void aDictionaryIsWrittenWhereItIsAskedFor(String column) throws IOException {
    assertTrue(encodings("dictionary", column).stream().anyMatch(Encoding::usesDictionary));
    assertPlain(encodings("plain", column));
  }

  @ParameterizedTest
  @ValueSource(strings = {"flight", "distance", "dep_delay", "air_time"})
  void numbersAreSplitWhereThatIsAskedFor(String column) throws IOException {
    assertTrue(encodings("byte-stream-split", column).contains(Encoding.BYTE_STREAM_SPLIT));
  }

  @Test
  void stringsAndBooleansAreNotSplit() throws IOException {
    assertPlain(encodings("byte-stream-split", "dest"));
    assertPlain(encodings("byte-stream-split", "late"));
  }

  private static void assertPlain(Set<Encoding> encodings) {
    assertTrue(encodings.contains(Encoding.PLAIN), encodings::toString);
    assertFalse(encodings.contains(Encoding.BYTE_STREAM_SPLIT), encodings::toString);
    assertFalse(encodings.stream().anyMatch(Encoding::usesDictionary), encodings::toString);
  }

  @ParameterizedTest
  @CsvSource({"flights, SNAPPY", "telemetry, ZSTD", "telemetry, UNCOMPRESSED"})
  void everyColumnHasTheCodec(String table, String codec) throws IOException {
    for (var column : columns(ColumnFiles.write(table, ROWS, "plain", codec)).values()) {
      assertEquals(CompressionCodecName.valueOf(codec), column.getCodec());
    }
  }
}
