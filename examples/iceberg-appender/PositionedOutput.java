// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import org.apache.iceberg.io.OutputFile;
import org.apache.parquet.io.DelegatingPositionOutputStream;
import org.apache.parquet.io.PositionOutputStream;

/** Gives parquet-java a file of Iceberg, whose own adapter is not public. */
final class PositionedOutput implements org.apache.parquet.io.OutputFile {
  private final OutputFile file;
  private org.apache.iceberg.io.PositionOutputStream stream;

  PositionedOutput(OutputFile file) {
    this.file = file;
  }

  /** Returns the number of bytes that have been written. */
  long position() {
    try {
      return stream.getPos();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Override
  public PositionOutputStream create(long blockSize) {
    return adapt(file.create());
  }

  @Override
  public PositionOutputStream createOrOverwrite(long blockSize) {
    return adapt(file.createOrOverwrite());
  }

  private PositionOutputStream adapt(org.apache.iceberg.io.PositionOutputStream created) {
    stream = created;
    return new DelegatingPositionOutputStream(created) {
      @Override
      public long getPos() throws IOException {
        return created.getPos();
      }
    };
  }

  @Override
  public boolean supportsBlockSize() {
    return false;
  }

  @Override
  public long defaultBlockSize() {
    return 0;
  }

  @Override
  public String getPath() {
    return file.location();
  }
}
