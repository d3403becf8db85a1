// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import io.github.lanewise.bench.jmh.parquet.MemoryFile;
import io.github.lanewise.parquet.columns.BytesColumn;
import io.github.lanewise.parquet.columns.Column;
import io.github.lanewise.parquet.columns.ColumnsReader;
import io.github.lanewise.parquet.columns.ColumnsWriter;
import io.github.lanewise.parquet.columns.ListColumn;
import io.github.lanewise.parquet.columns.ReadOptions;
import io.github.lanewise.parquet.columns.WriteOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.schema.MessageType;

/** Writes rows from arrays with Lanewise's {@code ColumnsWriter}, with the settings of a file. */
final class FromArrays implements AutoCloseable {
  private final MessageType schema;
  private final WriteOptions options;
  private final ColumnsReader reader;
  private final MemoryFile target = new MemoryFile(1 << 20);

  /**
   * Reads the arrays.
   *
   * @param file the file with the settings
   * @param rows a file with the rows to write
   */
  FromArrays(SourceFile file, MemoryFile rows, Library lanewise) throws IOException {
    schema = file.schema();
    ParquetProperties.Builder properties =
        ParquetProperties.builder().withWriterVersion(file.version());
    for (ColumnDescriptor column : file.columns()) {
      String path = String.join(".", column.getPath());
      properties
          .withDictionaryEncoding(path, file.dictionary(column))
          .withByteStreamSplitEncoding(path, file.byteStreamSplit(column));
    }
    options =
        lanewise
            .columns()
            .apply(
                WriteOptions.defaults()
                    .codec(file.codec())
                    .properties(properties.build())
                    .metadata(Map.of("writer.model.name", "example"))
                    .overwrite());
    reader = ColumnsReader.open(rows, ReadOptions.allColumns().batchRows(WholeFile.TIMED_ROWS));
    reader.next();
    // Strings of dictionary-encoded pages are made when they are asked for.
    reader.columns().all().forEach(FromArrays::makeStrings);
  }

  private static void makeStrings(Column column) {
    if (column instanceof BytesColumn strings) {
      strings.offsets();
    } else if (column instanceof ListColumn list) {
      makeStrings(list.elements());
    }
  }

  /**
   * Returns whether the arrays have this many rows. Rows of a second row group are not in the
   * arrays.
   */
  boolean hasAll(int rows) {
    return reader.columns().rows() == rows;
  }

  MemoryFile write() {
    try (ColumnsWriter writer = ColumnsWriter.create(target, schema, options)) {
      writer.write(reader.columns());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return target;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
