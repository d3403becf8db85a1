// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Util;
import org.apache.parquet.io.PositionOutputStream;

/** Makes files with another footer than the one that their writer wrote. */
public final class ForgedFooter {
  private ForgedFooter() {}

  public static MemoryFile of(MemoryFile file, Consumer<FileMetaData> change) throws IOException {
    return of(file, new ByteArrayOutputStream(), change);
  }

  /** Returns a file in whose footer the first column chunk of the first row group is changed. */
  public static MemoryFile ofFirstChunk(MemoryFile file, Consumer<ColumnMetaData> change)
      throws IOException {
    return of(
        file,
        footer -> change.accept(footer.getRow_groups().get(0).getColumns().get(0).getMeta_data()));
  }

  /**
   * @param before bytes to be put before the footer, which the change may write
   */
  static MemoryFile of(MemoryFile file, ByteArrayOutputStream before, Consumer<FileMetaData> change)
      throws IOException {
    byte[] bytes = file.bytes();
    int pages = pages(bytes);
    FileMetaData footer =
        Util.readFileMetaData(new ByteArrayInputStream(bytes, pages, bytes.length - pages));
    change.accept(footer);
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    Util.writeFileMetaData(footer, written);
    return file(bytes, pages, before, written);
  }

  /** Returns a file with other bytes of the footer. */
  static MemoryFile ofBytes(MemoryFile file, UnaryOperator<byte[]> change) throws IOException {
    byte[] bytes = file.bytes();
    int pages = pages(bytes);
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    written.write(change.apply(Arrays.copyOfRange(bytes, pages, bytes.length - 2 * Integer.BYTES)));
    return file(bytes, pages, new ByteArrayOutputStream(), written);
  }

  private static MemoryFile file(
      byte[] bytes, int pages, ByteArrayOutputStream before, ByteArrayOutputStream written)
      throws IOException {
    MemoryFile forged = new MemoryFile();
    try (PositionOutputStream out = forged.create(0)) {
      out.write(bytes, 0, pages);
      before.writeTo(out);
      written.writeTo(out);
      out.write(little().putInt(written.size()).array());
      out.write("PAR1".getBytes(StandardCharsets.US_ASCII));
    }
    return forged;
  }

  /** Returns the number of bytes before the footer. */
  static int pages(byte[] file) {
    int tail = 2 * Integer.BYTES;
    return file.length
        - tail
        - little().put(file, file.length - tail, Integer.BYTES).flip().getInt();
  }

  private static ByteBuffer little() {
    return ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  }
}
