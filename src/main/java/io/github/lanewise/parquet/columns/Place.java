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
    return new ParquetDecodingException(
        "%s: row group %d, column '%s', %s: %s"
            .formatted(file, rowGroup, column, page, reason(cause)),
        cause);
  }

  /** Returns an exception for pages that cannot be told apart. */
  ParquetDecodingException failure(int group, Exception cause) {
    return new ParquetDecodingException(
        "%s: row group %d: %s".formatted(file, group, reason(cause)), cause);
  }

  /** parquet-java's own messages often hide the reason: "could not decompress page". */
  private static String reason(Exception failure) {
    Throwable last = failure;
    while (last.getCause() != null) {
      last = last.getCause();
    }
    // Some codecs throw exceptions without a message.
    String first = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    String detail = last.getMessage() == null ? last.toString() : last.getMessage();
    return first.contains(detail) ? first : first + ": " + detail;
  }
}
