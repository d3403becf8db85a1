// SPDX-License-Identifier: Apache-2.0
import io.github.lanewise.parquet.columns.WriteOptions;
import java.io.IOException;
import java.util.List;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.FileAppender;
import org.apache.iceberg.io.OutputFile;

/**
 * Appends rows to a Parquet file of an Iceberg table. It collects them in arrays, which go to a
 * {@link ColumnsAppender}. A record may be used again once {@link #add} has returned.
 */
final class RecordsAppender implements FileAppender<Record> {
  private static final int BATCH = 8_192;

  private final ColumnsAppender appender;
  private final ColumnBuffer[] columns;
  private final ColumnBatch batch;
  private boolean closed;

  RecordsAppender(
      OutputFile file, Schema schema, MetricsConfig metricsConfig, WriteOptions options) {
    appender = new ColumnsAppender(file, schema, metricsConfig, options);
    columns = new ColumnBuffer[schema.columns().size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] =
          ColumnBuffer.of(
              schema.columns().get(i).type(),
              appender.parquet().getType(i).asPrimitiveType(),
              BATCH);
    }
    batch = new ColumnBatch(columns.length);
  }

  @Override
  public void add(Record record) {
    for (int i = 0; i < columns.length; i++) {
      columns[i].add(batch.rows, record.get(i));
    }
    batch.rows++;
    if (batch.rows == BATCH) {
      flush();
    }
  }

  private void flush() {
    for (int i = 0; i < columns.length; i++) {
      columns[i].give(batch, i);
    }
    try {
      appender.add(batch);
    } finally {
      // A batch that was refused must not be appended again.
      batch.rows = 0;
      for (ColumnBuffer column : columns) {
        column.clear();
      }
    }
  }

  @Override
  public Metrics metrics() {
    return appender.metrics();
  }

  /**
   * Returns the number of bytes that have been handed on. Once the file is closed, it is its
   * length.
   */
  @Override
  public long length() {
    return appender.length();
  }

  @Override
  public List<Long> splitOffsets() {
    return appender.splitOffsets();
  }

  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      try {
        flush();
      } finally {
        appender.close();
      }
    }
  }
}
