// SPDX-License-Identifier: Apache-2.0
import io.github.lanewise.parquet.columns.Columns;
import io.github.lanewise.parquet.columns.ColumnsWriter;
import io.github.lanewise.parquet.columns.WriteBatch;
import io.github.lanewise.parquet.columns.WriteOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.FieldMetrics;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SchemaParser;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.io.FileAppender;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.parquet.ParquetSchemaUtil;
import org.apache.iceberg.parquet.ParquetUtil;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * Appends batches of columns to a Parquet file of an Iceberg table, with Lanewise. The file is the
 * same as that of Iceberg's own appender, as long as the rows fill one row group. Schemas are flat:
 * columns of structs, lists and maps are refused.
 */
final class ColumnsAppender implements FileAppender<ColumnBatch> {
  private final MessageType parquet;
  private final MetricsConfig metricsConfig;
  private final PositionedOutput output;
  private final ColumnsWriter writer;
  private final List<NanCounter> counters = new ArrayList<>();
  private ParquetMetadata footer;

  ColumnsAppender(
      OutputFile file, Schema schema, MetricsConfig metricsConfig, WriteOptions options) {
    this.metricsConfig = metricsConfig;
    parquet = ParquetSchemaUtil.convert(schema, "table");
    for (Type field : parquet.getFields()) {
      if (!field.isPrimitive()) {
        throw new UnsupportedOperationException("column '" + field.getName() + "' is nested");
      }
      counters.add(NanCounter.of(field.asPrimitiveType()));
    }
    output = new PositionedOutput(file);
    try {
      writer =
          ColumnsWriter.create(
              output,
              parquet,
              options.metadata(Map.of("iceberg.schema", SchemaParser.toJson(schema))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the options that Iceberg gives to parquet-java unless a table has properties of its
   * own.
   */
  static WriteOptions optionsOfIceberg() {
    return WriteOptions.defaults()
        .codec(CompressionCodecName.ZSTD)
        .properties(
            ParquetProperties.builder()
                .withPageSize(TableProperties.PARQUET_PAGE_SIZE_BYTES_DEFAULT)
                .withPageRowCountLimit(TableProperties.PARQUET_PAGE_ROW_LIMIT_DEFAULT)
                .withDictionaryPageSize(TableProperties.PARQUET_DICT_SIZE_BYTES_DEFAULT)
                .build())
        .rowGroupSize(TableProperties.PARQUET_ROW_GROUP_SIZE_BYTES_DEFAULT)
        .maxPadding(0);
  }

  /** Returns the schema of the file, whose columns a batch must have in this order. */
  MessageType parquet() {
    return parquet;
  }

  @Override
  public void add(ColumnBatch batch) {
    WriteBatch columns = Columns.of(batch.rows);
    for (int i = 0; i < parquet.getFieldCount(); i++) {
      String name = parquet.getFieldName(i);
      long[] validity = batch.validity[i];
      switch (parquet.getType(i).asPrimitiveType().getPrimitiveTypeName()) {
        case INT32 -> columns.ints(name, (int[]) batch.values[i], validity);
        case INT64 -> columns.longs(name, (long[]) batch.values[i], validity);
        case FLOAT -> columns.floats(name, (float[]) batch.values[i], validity);
        case DOUBLE -> columns.doubles(name, (double[]) batch.values[i], validity);
        case BOOLEAN -> columns.booleans(name, (boolean[]) batch.values[i], validity);
        case BINARY -> columns.bytes(name, batch.offsets[i], (byte[]) batch.values[i], validity);
        default -> columns.fixed(name, (byte[]) batch.values[i], validity);
      }
    }
    try {
      writer.write(columns);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (int i = 0; i < counters.size(); i++) {
      if (counters.get(i) != null) {
        counters.get(i).add(batch.values[i], batch.validity[i], batch.rows);
      }
    }
  }

  @Override
  public Metrics metrics() {
    List<FieldMetrics<?>> counted = new ArrayList<>();
    for (NanCounter counter : counters) {
      if (counter != null) {
        counted.add(counter.metrics());
      }
    }
    return ParquetUtil.footerMetrics(footer(), counted.stream(), metricsConfig);
  }

  @Override
  public long length() {
    return footer == null ? writer.bytes() : output.position();
  }

  @Override
  public List<Long> splitOffsets() {
    return ParquetUtil.getSplitOffsets(footer());
  }

  private ParquetMetadata footer() {
    if (footer == null) {
      throw new IllegalStateException("the appender has not been closed");
    }
    return footer;
  }

  @Override
  public void close() throws IOException {
    writer.close();
    footer = writer.footer();
  }
}
