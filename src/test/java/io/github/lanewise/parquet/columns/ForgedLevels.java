// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.column.ColumnWriter;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;

/** Makes files of ints in which each column has the levels that a test gives it. */
public final class ForgedLevels {
  private ForgedLevels() {}

  /**
   * Returns a file whose values are 0, 1, 2 in each column.
   *
   * @param levels for each column its entries, with spaces between them. An entry has two digits:
   *     its repetition level and its definition level.
   */
  // Every release from 1.13 on has this constructor of ParquetFileWriter.
  @SuppressWarnings("deprecation")
  public static MemoryFile write(MessageType schema, int rows, String... levels)
      throws IOException {
    MemoryFile forged = new MemoryFile();
    ParquetProperties properties = ParquetProperties.builder().build();
    CodecFactory codecs =
        new CodecFactory(new Configuration(false), properties.getPageSizeThreshold());
    ParquetFileWriter file =
        new ParquetFileWriter(
            forged,
            schema,
            ParquetFileWriter.Mode.CREATE,
            ParquetWriter.DEFAULT_BLOCK_SIZE,
            ParquetWriter.MAX_PADDING_SIZE_DEFAULT);
    file.start();
    file.startBlock(rows);
    ColumnChunkPageWriteStore pages =
        new ColumnChunkPageWriteStore(
            codecs.getCompressor(CompressionCodecName.UNCOMPRESSED),
            schema,
            properties.getAllocator(),
            properties.getColumnIndexTruncateLength());
    ColumnWriteStore columns = properties.newColumnWriteStore(schema, pages);
    List<ColumnDescriptor> all = schema.getColumns();
    for (int i = 0; i < all.size(); i++) {
      write(columns.getColumnWriter(all.get(i)), all.get(i).getMaxDefinitionLevel(), levels[i]);
    }
    for (int i = 0; i < rows; i++) {
      columns.endRecord();
    }
    columns.flush();
    pages.flushToFileWriter(file);
    columns.close();
    file.endBlock();
    file.end(Map.of());
    codecs.release();
    return forged;
  }

  private static void write(ColumnWriter column, int valueLevel, String levels) {
    int value = 0;
    for (String entry : levels.split(" ")) {
      int repetition = entry.charAt(0) - '0';
      int definition = entry.charAt(1) - '0';
      if (definition == valueLevel) {
        column.write(value, repetition, definition);
        value++;
      } else {
        column.writeNull(repetition, definition);
      }
    }
  }
}
