// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.SeekableInputStream;

/**
 * Reads the bytes of a column index or an offset index, and checks them before Thrift makes arrays
 * of the sizes in them. The footer has a length for an index, but parquet-java reads up to the end
 * of the struct whatever that length is. So this class does, too. It reads an index in pieces, so
 * that a forged length costs no memory.
 */
final class IndexBytes {
  private static final int LEAST = 1 << 6;

  /**
   * The most bytes that are read at first. The length in the footer may be forged, so a longer
   * index is read in pieces that grow.
   */
  private static final int PIECE = 1 << 16;

  /** The longest index that is read: half a million pages, each with two texts of 64 bytes. */
  private static final int LONGEST = 1 << 26;

  private IndexBytes() {}

  /**
   * Returns the bytes of an index. Some other bytes of the file may follow it.
   *
   * @param fileLength the number of bytes of the file
   * @param offset the position of the index in the file
   * @param length the number of bytes of the index by the footer
   * @param what names the index, for messages
   * @throws IOException if there is no such index at that position, if it is longer than 64 MiB, or
   *     if it announces more than the bytes that follow or a list of another type than the
   *     format's. parquet-java then does without the index
   */
  static byte[] read(
      SeekableInputStream file,
      long fileLength,
      long offset,
      int length,
      String what,
      FormatStruct struct)
      throws IOException {
    long most = fileLength - offset;
    if (offset < 0 || most < 0) {
      throw new EOFException(
          "%s begins at position %d of %d bytes".formatted(what, offset, fileLength));
    }
    file.seek(offset);
    byte[] bytes = {};
    long wanted = Math.max(LEAST, Math.min(PIECE, length));
    while (bytes.length < most && bytes.length < LONGEST) {
      int read = bytes.length;
      bytes = Arrays.copyOf(bytes, (int) Math.min(LONGEST, Math.min(most, wanted)));
      file.readFully(bytes, read, bytes.length - read);
      try {
        if (ThriftSizes.endsWithin(bytes, most - bytes.length, what, struct)) {
          return bytes;
        }
      } catch (ParquetDecodingException e) {
        throw new IOException(e.getMessage(), e);
      }
      wanted = 2L * bytes.length;
    }
    throw new EOFException("%s does not end within %,d bytes".formatted(what, bytes.length));
  }
}
