// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import java.io.IOException;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetFileWriter.Mode;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.io.DelegatingPositionOutputStream;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.schema.MessageType;

/**
 * Opens a file for parquet-java's {@link ParquetFileWriter}, and closes it in every case. Up to
 * 1.13 that writer cannot be closed, and since 1.17 it leaves the stream of a failed file open.
 */
public final class FileWriters {
  private final Output output;
  private final ParquetFileWriter writer;

  private FileWriters(Output output, ParquetFileWriter writer) {
    this.output = output;
    this.writer = writer;
  }

  /**
   * Creates the file and writes its first bytes.
   *
   * @throws IllegalArgumentException if the encryption names a column that the schema lacks; no
   *     file has been created then
   */
  public static FileWriters create(
      OutputFile file,
      MessageType schema,
      Mode mode,
      long groupBytes,
      int padding,
      ParquetProperties properties,
      FileEncryptionProperties encryption)
      throws IOException {
    requireEncryptedColumns(schema, encryption);
    Output output = new Output(file);
    try {
      ParquetFileWriter writer =
          new ParquetFileWriter(
              output,
              schema,
              mode,
              groupBytes,
              padding,
              properties.getColumnIndexTruncateLength(),
              properties.getStatisticsTruncateLength(),
              properties.getPageWriteChecksumEnabled(),
              encryption);
      writer.start();
      return new FileWriters(output, writer);
    } catch (Throwable e) {
      output.closeAfter(e);
      throw e;
    }
  }

  /** parquet-java looks for the columns after it has created the file. */
  private static void requireEncryptedColumns(
      MessageType schema, FileEncryptionProperties encryption) {
    if (encryption == null || encryption.getEncryptedColumns() == null) {
      return;
    }
    for (ColumnPath column : encryption.getEncryptedColumns().keySet()) {
      if (!schema.containsPath(column.toArray())) {
        throw new IllegalArgumentException(
            "the encryption names column '" + column.toDotString() + "', which the schema lacks");
      }
    }
  }

  /** Returns parquet-java's writer. */
  public ParquetFileWriter writer() {
    return writer;
  }

  /** Closes the file, whether its footer has been written or not. */
  public void close() throws IOException {
    try {
      // The writer of 1.13 cannot be closed.
      Object closing = writer;
      if (closing instanceof AutoCloseable closeable) {
        closeable.close();
      }
    } catch (IOException | RuntimeException | Error e) {
      output.closeAfter(e);
      throw e;
    } catch (Exception e) {
      output.closeAfter(e);
      throw new IOException(e);
    }
    output.close();
  }

  /** Remembers the stream of the file, so that it is closed if parquet-java does not close it. */
  private static final class Output implements OutputFile {
    private final OutputFile file;
    private PositionOutputStream stream;

    Output(OutputFile file) {
      this.file = file;
    }

    void close() throws IOException {
      if (stream != null) {
        stream.close();
      }
    }

    void closeAfter(Throwable failed) {
      try {
        close();
      } catch (IOException | RuntimeException e) {
        if (failed != e) {
          failed.addSuppressed(e);
        }
      }
    }

    @Override
    public PositionOutputStream create(long blockSize) throws IOException {
      stream = new ClosedOnce(file.create(blockSize));
      return stream;
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSize) throws IOException {
      stream = new ClosedOnce(file.createOrOverwrite(blockSize));
      return stream;
    }

    @Override
    public boolean supportsBlockSize() {
      return file.supportsBlockSize();
    }

    @Override
    public long defaultBlockSize() {
      return file.defaultBlockSize();
    }

    /** Is called by releases that pass the file's name to the encryption. */
    @Override
    public String getPath() {
      return file.getPath();
    }
  }

  /**
   * Passes on the first close only, because a stream may refuse to be flushed by a second close.
   */
  private static final class ClosedOnce extends DelegatingPositionOutputStream {
    private final PositionOutputStream stream;
    private boolean closed;

    ClosedOnce(PositionOutputStream stream) {
      super(stream);
      this.stream = stream;
    }

    @Override
    public long getPos() throws IOException {
      return stream.getPos();
    }

    @Override
    public void close() throws IOException {
      if (!closed) {
        closed = true;
        stream.close();
      }
    }
  }
}
