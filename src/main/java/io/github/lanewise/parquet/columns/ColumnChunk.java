// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.parquet.groups.Place;
import io.github.lanewise.parquet.pages.Decoders;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.apache.parquet.ParquetRuntimeException;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.crypto.KeyAccessDeniedException;
import org.apache.parquet.crypto.ParquetCryptoRuntimeException;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Reads a column of one row group after another. Between batches it keeps its position in a page.
 */
abstract class ColumnChunk {
  /**
   * The number of slots that are read at a time. It is so small that values are still in a cache
   * when they are spread over nulls, and that a forged count costs little memory.
   */
  static final int STEP = 1 << 14;

  final PageCursor pages;

  /** The row of the row group that is read next. */
  long position;

  /** The rows of the row group, or {@link Long#MAX_VALUE} if a filter may leave out some. */
  long rowsOfGroup;

  private final Column column;
  private final List<StructColumn> structs;
  private final Place place;

  /** Throws a {@link CancellationException} if the reader is to stop. */
  private final Runnable requireNotCancelled;

  ColumnChunk(
      Column column,
      ValueColumn values,
      List<StructColumn> structs,
      Decoders decoders,
      Place place,
      Runnable requireNotCancelled) {
    this.column = column;
    this.structs = structs;
    this.place = place;
    this.requireNotCancelled = requireNotCancelled;
    pages = new PageCursor(column, decoders);
    if (values instanceof BytesColumn bytes) {
      bytes.failures(this::failure);
    }
  }

  /**
   * @param structs the structs whose validity is read from this column's definition levels
   * @param requireNotCancelled throws a {@link CancellationException} if the reader is to stop
   */
  static ColumnChunk of(
      Column column,
      List<StructColumn> structs,
      Decoders decoders,
      Place place,
      Runnable requireNotCancelled) {
    if (column instanceof ListColumn lists) {
      return new ListChunk(lists, structs, decoders, place, requireNotCancelled);
    } else if (column instanceof LevelsColumn levels) {
      return new LevelsChunk(levels, decoders, place, requireNotCancelled);
    }
    return new FlatChunk((ValueColumn) column, structs, decoders, place, requireNotCancelled);
  }

  final Column column() {
    return column;
  }

  final List<StructColumn> structs() {
    return structs;
  }

  /** Begins with the next row group. */
  final void open(PageReadStore group, boolean filtered) {
    PageReader reader;
    pages.startChunk();
    try {
      reader = group.getPageReader(column.descriptor());
    } catch (RuntimeException e) {
      throw failure(e);
    }
    open(reader, group.getRowCount(), filtered);
  }

  /**
   * Begins with the next row group.
   *
   * @param filtered whether a filter may leave out pages, and rows of the remaining pages
   */
  final void open(PageReader reader, long rows, boolean filtered) {
    position = 0;
    rowsOfGroup = filtered ? Long.MAX_VALUE : rows;
    pages.startChunk();
    try {
      if (rows < 0 || !filtered) {
        requireSlots(reader.getTotalValueCount(), rows);
      }
      start(reader.getTotalValueCount());
      pages.open(reader);
    } catch (IOException | RuntimeException e) {
      throw failure(e);
    }
  }

  /** Releases the pages, which may lie in parquet-java's memory. */
  final void release() {
    pages.release();
  }

  /** Reads a batch. The column must have been cleared of the last batch. */
  final void read(Batch batch) {
    int row = 0;
    try {
      for (int i = 0; i < batch.ranges(); i++) {
        skipTo(batch.first(i));
        take(row, batch.length(i), batch.rows());
        row += batch.length(i);
      }
      finish(row);
    } catch (IOException | RuntimeException e) {
      throw failure(e);
    }
  }

  /** Checks the number of slots that the pages announce together. */
  abstract void requireSlots(long announced, long rows);

  /**
   * Forgets the last row group.
   *
   * @param announced the number of slots that the pages of the next one announce together
   */
  abstract void start(long announced);

  /** Returns an array of at least {@code count} levels, which counts as an array of the batch. */
  final int[] withRoom(int[] levels, int count) {
    return levels.length < count ? column.memory().grow(levels, count) : levels;
  }

  /** Reads rows into the column. */
  abstract void take(int first, int count, int mostRows) throws IOException;

  /** Skips rows that a filter leaves out, up to the row that is read next. */
  abstract void skipTo(long target) throws IOException;

  /** Ends a batch, all rows of which have been read. */
  abstract void finish(int rows);

  /**
   * Begins with the next page.
   *
   * @param wanted the row that is needed next; pages that a filter leaves out are missing
   * @return false after the last page
   */
  final boolean nextPage(long wanted) throws IOException {
    requireNotCancelled();
    long first = pages.next();
    if (first == PageCursor.AFTER_LAST) {
      return false;
    }
    if (first == PageCursor.UNKNOWN) {
      // parquet-java hands out a negative row as if the page had none.
      if (rowsOfGroup == Long.MAX_VALUE) {
        throw new ParquetDecodingException("the offset index has no first row for the page");
      }
      return true;
    }
    if (first < position || first > wanted) {
      throw beginsWith(first, position);
    }
    position = first;
    return true;
  }

  /** Is also called in each step through a page, because a page may have billions of slots. */
  final void requireNotCancelled() {
    requireNotCancelled.run();
  }

  final ParquetDecodingException beginsWith(long first, long expected) {
    return new ParquetDecodingException(
        "the page begins with row %d of the row group instead of %d".formatted(first, expected));
  }

  final ParquetDecodingException endsEarly() {
    return new ParquetDecodingException(
        "the column ends after %d pages with row %d, before its row group does"
            .formatted(pages.page(), position));
  }

  /**
   * Returns an exception that names the row group, the column and the page. Exceptions of
   * parquet-java for other reasons, such as a missing key, are returned as they are, and so is a
   * {@link CancellationException}.
   */
  private RuntimeException failure(Exception e) {
    if (e instanceof CancellationException cancelled) {
      return cancelled;
    }
    if (e instanceof ParquetRuntimeException other
        && !(e instanceof ParquetDecodingException)
        && !isDamageOfEncryptedPage(e)) {
      return other;
    }
    String message = place.message(column.name(), pages.place(), e);
    // Programs catch this type, to go on with fewer rows.
    return e instanceof BatchTooLargeException
        ? new BatchTooLargeException(message, e)
        : new ParquetDecodingException(message, e);
  }

  /**
   * Returns whether an encrypted page is damaged. Keys are asked for before the first page, so a
   * page that cannot be decrypted afterwards is damaged.
   */
  private boolean isDamageOfEncryptedPage(Exception e) {
    return e instanceof ParquetCryptoRuntimeException
        && !(e instanceof KeyAccessDeniedException)
        && pages.isOpen();
  }
}
