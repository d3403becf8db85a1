// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import org.apache.parquet.io.ParquetDecodingException;

/** Knows the reader's place in a file, for messages. */
final class Place {
  private final String file;
  private int rowGroup = -1;

  Place(String file) {
    this.file = file;
  }

  void startGroup(int index) {
    rowGroup = index;
  }

  /** Returns the index of the row group in the file's metadata, or -1 before the first one. */
  int rowGroup() {
    return rowGroup;
  }

  ParquetDecodingException failure(String column, String page, Exception cause) {
    // Some codecs throw exceptions without a message.
    Object reason = cause.getMessage() == null ? cause : cause.getMessage();
    return new ParquetDecodingException(
        "%s: row group %d, column '%s', %s: %s".formatted(file, rowGroup, column, page, reason),
        cause);
  }
}
