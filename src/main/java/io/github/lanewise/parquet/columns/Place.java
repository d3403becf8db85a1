// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.util.List;
import java.util.function.IntSupplier;
import org.apache.parquet.io.ParquetDecodingException;

/** Knows the reader's place in a file, for messages. */
final class Place {
  private final String file;
  private IntSupplier rowGroup = () -> -1;

  Place(String file) {
    this.file = file;
  }

  String file() {
    return file;
  }

  /**
   * @param number tells the number of the row group in the file
   */
  void startGroup(IntSupplier number) {
    rowGroup = number;
  }

  ParquetDecodingException failure(String column, String page, Exception cause) {
    return failure(
        "%s: row group %d, column '%s', %s: %s"
            .formatted(file, rowGroup.getAsInt(), column, page, reason(cause)),
        cause);
  }

  /** Returns an exception for what no single page is to blame for. */
  ParquetDecodingException failure(Exception cause) {
    return failure(
        "%s: row group %d: %s".formatted(file, rowGroup.getAsInt(), reason(cause)), cause);
  }

  private static ParquetDecodingException failure(String message, Exception cause) {
    return cause instanceof BatchTooLargeException
        ? new BatchTooLargeException(message, cause)
        : new ParquetDecodingException(message, cause);
  }

  /** parquet-java's own messages often hide the reason: "could not decompress page". */
  private static String reason(Exception failure) {
    List<Throwable> causes = Causes.of(failure);
    Throwable last = causes.get(causes.size() - 1);
    // Some codecs throw exceptions without a message.
    String first = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    String detail = last.getMessage() == null ? last.toString() : last.getMessage();
    return first.contains(detail) ? first : first + ": " + detail;
  }
}
