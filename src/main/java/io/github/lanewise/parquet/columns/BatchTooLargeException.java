// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import org.apache.parquet.io.ParquetDecodingException;

/**
 * Is thrown when the arrays of a batch would be too large: they would have more bytes than {@link
 * ReadOptions#batchBytes}, more elements than an array can have, or more bytes than the heap has
 * room for. Pages and dictionaries are not arrays of a batch. The message of a reader of columns
 * names the position in the file, while the message of an Arrow reader may name only the column.
 * The file need not be damaged: a reader with a smaller {@link ReadOptions#batchRows} or more
 * memory may read it.
 *
 * @since 0.1.0
 */
public final class BatchTooLargeException extends ParquetDecodingException {
  private static final long serialVersionUID = 1;

  /** Makes an exception whose message names the column. */
  public BatchTooLargeException(String message) {
    super(message);
  }

  BatchTooLargeException(String message, Throwable cause) {
    super(message, cause);
  }
}
