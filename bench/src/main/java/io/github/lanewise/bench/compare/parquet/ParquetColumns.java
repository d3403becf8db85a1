// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.parquet;

import io.github.lanewise.bench.compare.type.ValueType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;

/** The columns of one Parquet file, read with stock parquet-java. */
public final class ParquetColumns implements AutoCloseable {
  private final ParquetFileReader file;

  private ParquetColumns(ParquetFileReader file) {
    this.file = file;
  }

  public static ParquetColumns open(Path path) throws UnusableException {
    if (Files.notExists(path)) {
      throw new UnusableException("no such file");
    }
    if (!Files.isRegularFile(path)) {
      throw new UnusableException("not a file");
    }
    try {
      // Without Hadoop's own configuration, which looks for files on the class path and for a user.
      var options = ParquetReadOptions.builder(new PlainParquetConfiguration()).build();
      return new ParquetColumns(ParquetFileReader.open(named(path), options));
    } catch (IOException | RuntimeException e) {
      throw new UnusableException("not readable as Parquet", e);
    }
  }

  /** The messages of parquet-java name the file by {@code toString()}. */
  private static InputFile named(Path path) {
    return new LocalInputFile(path) {
      @Override
      public String toString() {
        return path.getFileName().toString();
      }
    };
  }

  public List<ColumnDescriptor> columns() {
    return file.getFileMetaData().getSchema().getColumns();
  }

  /** One column at a time: asking for the next one ends the pages of the one before. */
  public <A> ColumnPages<A> pages(ColumnDescriptor column, ValueType<A> type) {
    return new ColumnPages<>(file, column, type);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
