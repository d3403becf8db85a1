// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.EncodingStats;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.MessageType;

/** One Parquet file. It knows how the file was written, as far as the footer tells. */
final class SourceFile implements AutoCloseable {
  private final Path path;
  private final InputFile input;
  private final ParquetFileReader file;

  private SourceFile(Path path, InputFile input, ParquetFileReader file) {
    this.path = path;
    this.input = input;
    this.file = file;
  }

  static SourceFile open(Path path) throws UnusableException {
    if (!Files.isRegularFile(path)) {
      throw new UnusableException("not a file");
    }
    try {
      // Hadoop's own configuration would look for files on the class path and for a user.
      var options = ParquetReadOptions.builder(new PlainParquetConfiguration()).build();
      InputFile input = named(path);
      return new SourceFile(path, input, ParquetFileReader.open(input, options));
    } catch (IOException | RuntimeException e) {
      throw new UnusableException("not readable as Parquet", e);
    }
  }

  /**
   * Returns the file with a {@code toString()} that names it, because messages of parquet-java use
   * it.
   */
  private static InputFile named(Path path) {
    return new LocalInputFile(path) {
      @Override
      public String toString() {
        return path.getFileName().toString();
      }
    };
  }

  Path path() {
    return path;
  }

  InputFile input() {
    return input;
  }

  ParquetFileReader reader() {
    return file;
  }

  MessageType schema() {
    return file.getFileMetaData().getSchema();
  }

  List<ColumnDescriptor> columns() {
    return schema().getColumns();
  }

  boolean hasListsOfLists() {
    return columns().stream().anyMatch(column -> column.getMaxRepetitionLevel() > 1);
  }

  List<BlockMetaData> rowGroups() {
    return file.getRowGroups();
  }

  /** Returns the row groups that hold the first {@code rows} rows. There is at least one. */
  List<BlockMetaData> first(long rows) {
    List<BlockMetaData> first = new ArrayList<>();
    long sum = 0;
    for (BlockMetaData rowGroup : rowGroups()) {
      if (sum < rows && rowGroup.getRowCount() > 0) {
        first.add(rowGroup);
        sum += rowGroup.getRowCount();
      }
    }
    return first;
  }

  CompressionCodecName codec() {
    return chunks()
        .filter(chunk -> !chunk.isEncrypted())
        .map(ColumnChunkMetaData::getCodec)
        .findFirst()
        .orElse(CompressionCodecName.UNCOMPRESSED);
  }

  /**
   * Returns the version of the pages. With version 2 parquet-java writes other pages, and DELTA
   * encodings instead of PLAIN.
   */
  WriterVersion version() {
    boolean two =
        chunks()
            .filter(chunk -> !chunk.isEncrypted())
            .anyMatch(
                chunk -> {
                  EncodingStats stats = chunk.getEncodingStats();
                  return stats != null && stats.usesV2Pages()
                      || chunk.getEncodings().stream().anyMatch(e -> e.name().startsWith("DELTA"));
                });
    return two ? WriterVersion.PARQUET_2_0 : WriterVersion.PARQUET_1_0;
  }

  boolean dictionary(ColumnDescriptor column) {
    return chunks(column)
        .flatMap(c -> c.getEncodings().stream())
        .anyMatch(Encoding::usesDictionary);
  }

  boolean byteStreamSplit(ColumnDescriptor column) {
    return chunks(column).anyMatch(c -> c.getEncodings().contains(Encoding.BYTE_STREAM_SPLIT));
  }

  /** Returns whether parquet-java's writers cannot be given the encodings of a column. */
  boolean hasEncodingsThatCannotBeSet(ColumnDescriptor column) {
    boolean others = !dictionary(column) || byteStreamSplit(column);
    return others && Arrays.stream(column.getPath()).anyMatch(name -> name.contains("."));
  }

  /** Returns the probable reason why a column cannot be read. */
  String storage(ColumnDescriptor column) {
    return chunks(column)
        .map(chunk -> chunk.isEncrypted() ? "encrypted" : chunk.getCodec().name())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private Stream<ColumnChunkMetaData> chunks() {
    return file.getRowGroups().stream().flatMap(rowGroup -> rowGroup.getColumns().stream());
  }

  private Stream<ColumnChunkMetaData> chunks(ColumnDescriptor column) {
    return chunks().filter(c -> Arrays.equals(c.getPath().toArray(), column.getPath()));
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
