// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import java.util.List;
import java.util.function.IntSupplier;
import org.apache.parquet.io.ParquetDecodingException;

/** Holds the reader's position in a file, and makes the messages that name it. */
public final class Place {
  private final String file;
  private IntSupplier rowGroup = () -> -1;

  /**
   * @param file the name of the file
   */
  public Place(String file) {
    this.file = file;
  }

  String file() {
    return file;
  }

  /**
   * @param number returns the number of the row group in the file
   */
  public void startGroup(IntSupplier number) {
    rowGroup = number;
  }

  /** Returns the name of a page: -1 is the chunk, 0 the dictionary, and 1 the first data page. */
  public static String page(int page) {
    return switch (page) {
      case -1 -> "column chunk";
      case 0 -> "dictionary page";
      default -> "page " + (page - 1);
    };
  }

  /**
   * Returns the message of an exception for a page.
   *
   * @param page the name of the page, see {@link #page}
   */
  public String message(String column, String page, Exception cause) {
    return "%s: row group %d, column '%s', %s: %s"
        .formatted(file, rowGroup.getAsInt(), column, page, reason(cause));
  }

  /** Returns an exception for a page, see {@link #message}. */
  public ParquetDecodingException failure(String column, String page, Exception cause) {
    return new ParquetDecodingException(message(column, page, cause), cause);
  }

  /** Returns an exception for damage that is found before a row group is read. */
  public ParquetDecodingException failureOfFile(Exception cause) {
    return new ParquetDecodingException(file + ": " + reason(cause), cause);
  }

  /** Returns an exception for damage that lies in no single page. */
  public ParquetDecodingException failure(Exception cause) {
    return new ParquetDecodingException(
        "%s: row group %d: %s".formatted(file, rowGroup.getAsInt(), reason(cause)), cause);
  }

  /**
   * Returns the message and the last cause, because parquet-java's own messages often hide the
   * reason, as "could not decompress page" does.
   */
  static String reason(Exception failure) {
    List<Throwable> causes = Causes.of(failure);
    Throwable last = causes.get(causes.size() - 1);
    // Some codecs throw exceptions without a message.
    String first = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    String detail = last.getMessage() == null ? last.toString() : last.getMessage();
    return first.contains(detail) ? first : first + ": " + detail;
  }
}
