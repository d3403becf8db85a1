// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import io.github.lanewise.testkit.Sizes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;

/** Holds the settings of a test file, all but the writers of its values. */
public record FileSettings(
    WriterVersion version, Encodings encodings, Paging paging, CompressionCodecName codec) {
  /** The encodings that the writers are asked for. */
  public enum Encodings {
    PLAIN(0, false),
    BYTE_STREAM_SPLIT(0, true),
    DICTIONARY(1 << 20, false),
    DICTIONARY_FALLS_BACK(600, false),
    DICTIONARY_FALLS_BACK_TO_BYTE_STREAM_SPLIT(600, true);

    private final int dictionaryBytes;
    private final boolean byteStreamSplit;

    Encodings(int dictionaryBytes, boolean byteStreamSplit) {
      this.dictionaryBytes = dictionaryBytes;
      this.byteStreamSplit = byteStreamSplit;
    }
  }

  /** Where pages and row groups end, and a number of rows that is enough to show it. */
  public enum Paging {
    /**
     * The buffered size is asked after every row, so a page ends as soon as it exceeds the limit.
     */
    TINY(500, 200, 20_000, 1, false, 300_000),
    /** The buffered size is asked when parquet-java thinks that the page may be full. */
    SMALL(1_500, 4_096, 300, 10, true, 800_000),
    /** Some pages are longer than a compressor's block, and one is shorter. */
    LONG(Integer.MAX_VALUE, 1 << 20, 50_000, 60_000, false, 1 << 24),
    /** The page size is parquet-java's default. */
    DEFAULT(Integer.MAX_VALUE, ParquetProperties.DEFAULT_PAGE_SIZE, 20_000, 100, true, 1_500_000);

    private final int mostRows;
    private final int pageBytes;
    private final int pageRows;
    private final int rowsBeforeSizeCheck;
    private final boolean estimatesSize;
    private final long rowGroupBytes;

    Paging(
        int mostRows,
        int pageBytes,
        int pageRows,
        int rowsBeforeSizeCheck,
        boolean estimatesSize,
        long rowGroupBytes) {
      this.mostRows = mostRows;
      this.pageBytes = pageBytes;
      this.pageRows = pageRows;
      this.rowsBeforeSizeCheck = rowsBeforeSizeCheck;
      this.estimatesSize = estimatesSize;
      this.rowGroupBytes = rowGroupBytes;
    }
  }

  private static final String TURN_PROPERTY = "lanewise.it.turn";

  /**
   * Says which part of the combinations of settings and columns is written if sizes are reduced.
   * The releases of parquet-java take turns.
   */
  private static final int TURN = Integer.getInteger(TURN_PROPERTY, 0);

  private static final List<CompressionCodecName> CODECS =
      List.of(CompressionCodecName.UNCOMPRESSED, CompressionCodecName.SNAPPY);

  /** Returns the option that gives another JVM the turn of this one. */
  public static String turnOption() {
    return "-D" + TURN_PROPERTY + "=" + TURN;
  }

  /**
   * Returns every version, encoding and paging, without compression and with it. If sizes are
   * reduced, each encoding still meets each paging, but in one of the four pairs of version and
   * codec, in turn. There are three pagings, so each encoding and each paging meets both versions
   * and both codecs.
   *
   * <p>zstd is left to the tests of codecs, because it makes a stream for each page, which takes
   * most of the time where pages are tiny.
   */
  public static List<FileSettings> all() {
    List<FileSettings> settings = new ArrayList<>();
    for (Encodings encodings : Encodings.values()) {
      for (Paging paging : List.of(Paging.TINY, Paging.SMALL, Paging.DEFAULT)) {
        int turn = (settings.size() + TURN) % 4;
        for (WriterVersion version : WriterVersion.values()) {
          for (CompressionCodecName codec : CODECS) {
            if (!Sizes.reduced() || turn == 2 * version.ordinal() + CODECS.indexOf(codec)) {
              settings.add(new FileSettings(version, encodings, paging, codec));
            }
          }
        }
      }
    }
    return settings;
  }

  /**
   * Returns the columns or, if sizes are reduced, every second one in turn. So each column meets
   * each encoding and each paging, in one of the two versions.
   */
  public List<Column> share(List<Column> everyType) {
    int turn = version.ordinal() + encodings.ordinal() + TURN / 2;
    return IntStream.range(0, everyType.size())
        .filter(i -> !Sizes.reduced() || (i + i / Columns.TYPES + turn) % 2 == 0)
        .mapToObj(everyType::get)
        .toList();
  }

  /** Returns the number of rows that a file has of the columns. */
  public int rows(List<Column> columns) {
    return Math.min(paging.mostRows, columns.get(0).rows());
  }

  /**
   * Writes the columns as a file.
   *
   * @param change changes properties of parquet-java; the identity for its own writers
   */
  public MemoryFile write(
      List<Column> columns,
      ByteBufferAllocator allocator,
      UnaryOperator<ParquetProperties.Builder> change) {
    MemoryFile file = new MemoryFile();
    Builder builder = configured(new Builder(file, columns));
    change.apply(propertiesOf(builder).withAllocator(allocator));
    try (ParquetWriter<Integer> writer = builder.build()) {
      for (int row = 0, rows = rows(columns); row < rows; row++) {
        writer.write(row);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file;
  }

  /** Returns the builder, which writes files with these settings from now on. */
  public <B extends ParquetWriter.Builder<?, B>> B configured(B builder) {
    builder.withCompressionCodec(codec).withRowGroupSize(paging.rowGroupBytes);
    ParquetProperties.Builder properties = propertiesOf(builder);
    properties
        .withWriterVersion(version)
        .withDictionaryEncoding(encodings.dictionaryBytes > 0)
        .withDictionaryPageSize(Math.max(1, encodings.dictionaryBytes))
        .withPageSize(paging.pageBytes)
        .withPageRowCountLimit(paging.pageRows)
        .withMinRowCountForPageSizeCheck(paging.rowsBeforeSizeCheck)
        .estimateRowCountForPageSizeCheck(paging.estimatesSize);
    if (encodings.byteStreamSplit) {
      switchByteStreamSplitOn(properties);
    }
    return builder;
  }

  /** Asks for BYTE_STREAM_SPLIT for all types. 1.13 has it for floating-point columns only. */
  private static void switchByteStreamSplitOn(ParquetProperties.Builder properties) {
    try {
      Method extended =
          properties.getClass().getMethod("withExtendedByteStreamSplitEncoding", boolean.class);
      extended.invoke(properties, true);
    } catch (NoSuchMethodException e) {
      properties.withByteStreamSplitEncoding(true);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("byte stream split", e);
    }
  }

  /**
   * Returns the properties' builder, because the file's builder lacks settings in some releases.
   */
  public static ParquetProperties.Builder propertiesOf(ParquetWriter.Builder<?, ?> builder) {
    try {
      Field field = ParquetWriter.Builder.class.getDeclaredField("encodingPropsBuilder");
      field.setAccessible(true);
      return (ParquetProperties.Builder) field.get(builder);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("encodingPropsBuilder", e);
    }
  }

  private static final class Builder extends ParquetWriter.Builder<Integer, Builder> {
    private final List<Column> columns;

    Builder(OutputFile file, List<Column> columns) {
      super(file);
      this.columns = columns;
    }

    @Override
    protected Builder self() {
      return this;
    }

    // 1.13 has no other method for this.
    @SuppressWarnings("deprecation")
    @Override
    protected WriteSupport<Integer> getWriteSupport(Configuration configuration) {
      return new RowWriteSupport(columns);
    }
  }

  /** Writes a row, given by its number. */
  private static final class RowWriteSupport extends WriteSupport<Integer> {
    private final MessageType schema;
    private final List<Column.Cells> cells;
    private RecordConsumer record;

    RowWriteSupport(List<Column> columns) {
      schema = Columns.schema(columns);
      cells = IntStream.range(0, columns.size()).mapToObj(i -> columns.get(i).cells(i)).toList();
    }

    // 1.13 has no other method for this.
    @SuppressWarnings("deprecation")
    @Override
    public WriteContext init(Configuration configuration) {
      return new WriteContext(schema, Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer consumer) {
      record = consumer;
    }

    @Override
    public void write(Integer row) {
      record.startMessage();
      for (Column.Cells column : cells) {
        column.write(record, row);
      }
      record.endMessage();
    }
  }
}
