// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

/** Is told how far a {@link ColumnsReader} has come. */
@FunctionalInterface
public interface ReadListener {
  /**
   * Is called by the reading thread when a row group has been read from the file, or a batch has
   * been decoded. An exception ends the reading.
   */
  void progressed(Progress progress);

  /**
   * Says how far the reader has come. The totals are upper bounds: the column index may leave out
   * further row groups and pages, so they need not be reached.
   *
   * @param rows the number of rows of all batches so far
   * @param totalRows the number of rows of the row groups that the filter keeps
   * @param bytes compressed bytes of the columns in the row groups that have been read
   * @param totalBytes compressed bytes of the columns in all row groups that the filter keeps
   * @param rowGroups the number of row groups that have been read
   * @param totalRowGroups the number of row groups that the filter keeps
   */
  record Progress(
      long rows, long totalRows, long bytes, long totalBytes, int rowGroups, int totalRowGroups) {}
}
