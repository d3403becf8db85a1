// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import java.io.IOException;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** The file that parquet-java opens. Its stream is a {@link GroupStream}. */
final class GroupFile implements InputFile {
  private final InputFile file;
  private final long length;
  private final String name;
  private GroupStream stream;

  /**
   * @param name the name of the file, for messages
   */
  GroupFile(InputFile file, String name) throws IOException {
    this.file = file;
    this.name = name;
    length = file.getLength();
  }

  /** Returns the stream that was opened last. */
  GroupStream stream() {
    return stream;
  }

  /** Closes the stream that was opened last, if there is one, because of a failure. */
  void close(Throwable failure) {
    if (stream != null) {
      try {
        stream.close();
      } catch (IOException | RuntimeException e) {
        failure.addSuppressed(e);
      }
    }
  }

  @Override
  public long getLength() {
    return length;
  }

  @Override
  public SeekableInputStream newStream() throws IOException {
    stream = new GroupStream(file.newStream(), length, name);
    return stream;
  }

  /** Returns the name that parquet-java uses in its messages. */
  @Override
  public String toString() {
    return file.toString();
  }
}
