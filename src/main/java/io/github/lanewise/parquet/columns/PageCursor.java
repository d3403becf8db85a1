// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.parquet.groups.Place;
import io.github.lanewise.parquet.pages.Decoders;
import io.github.lanewise.parquet.pages.LevelReader;
import io.github.lanewise.parquet.pages.PageArray;
import io.github.lanewise.parquet.pages.PageValues;
import java.io.IOException;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.io.ParquetDecodingException;

/** Goes through the pages of one column chunk after another, and opens their levels and values. */
final class PageCursor {
  private final LevelReader repetition;
  private final LevelReader definition;
  private final Decoders decoders;
  private final PageArray bytes = new PageArray();
  private final PageArray repetitionBytes = new PageArray();
  private final PageArray definitionBytes = new PageArray();
  private PageReader pages;
  private PageValues values;

  /** The number of data pages of the chunk that have been begun, or -1 before the dictionary. */
  private int page = -1;

  /** The number of slots of the page that have not been read. */
  private int left;

  PageCursor(Column column, Decoders decoders) {
    this.decoders = decoders;
    repetition = LevelReader.repetition(column.descriptor());
    definition = LevelReader.definition(column.descriptor());
  }

  /** Forgets the last column chunk. */
  void startChunk() {
    page = -1;
  }

  /**
   * Forgets the chunk's pages and the parts of them that its decoders hold. Otherwise two row
   * groups would take memory at once.
   */
  void release() {
    pages = null;
    values = null;
    decoders.release();
    repetition.release();
    definition.release();
    bytes.release();
    repetitionBytes.release();
    definitionBytes.release();
  }

  /** Begins with the next column chunk. */
  void open(PageReader reader) throws IOException {
    pages = reader;
    page = 0;
    left = 0;
    values = null;
    decoders.startChunk(reader.readDictionaryPage());
  }

  /** Returns the name of the page that is being read, for messages. */
  String place() {
    return Place.page(page);
  }

  /** Returns whether a page of the chunk has been begun, at least that of its dictionary. */
  boolean isOpen() {
    return page >= 0;
  }

  int page() {
    return page;
  }

  int left() {
    return left;
  }

  void took(int slots) {
    left -= slots;
  }

  LevelReader repetition() {
    return repetition;
  }

  LevelReader definition() {
    return definition;
  }

  PageValues values() {
    return values;
  }

  /**
   * Begins with the next page.
   *
   * @return the row of the row group that the page begins with; {@link #UNKNOWN} if parquet-java
   *     does not know that row, and {@link #AFTER_LAST} after the last page
   */
  long next() throws IOException {
    // Counted before the page is read, because the message of a failed decompression names it.
    page++;
    DataPage next = pages.readPage();
    if (next == null) {
      page--;
      return AFTER_LAST;
    }
    left = next.getValueCount();
    if (left < 0) {
      throw new ParquetDecodingException("the page announces " + left + " values");
    }
    if (next instanceof DataPageV1 v1) {
      open(v1);
    } else if (next instanceof DataPageV2 v2) {
      open(v2);
    } else {
      throw new ParquetDecodingException("a data page of an unknown kind: " + next.getClass());
    }
    return next.getFirstRowIndex().orElse(UNKNOWN);
  }

  static final long UNKNOWN = -1;
  static final long AFTER_LAST = -2;

  private void open(DataPageV1 data) throws IOException {
    bytes.take(data.getBytes());
    byte[] array = bytes.array();
    int from = bytes.offset();
    int end = from + bytes.length();
    from += repetition.open(data.getRlEncoding(), array, from, end - from, left);
    from += definition.open(data.getDlEncoding(), array, from, end - from, left);
    openValues(data.getValueEncoding(), from, end - from);
  }

  private void open(DataPageV2 data) throws IOException {
    if (repetition.exist()) {
      repetitionBytes.take(data.getRepetitionLevels());
      repetition.open(repetitionBytes.array(), repetitionBytes.offset(), repetitionBytes.length());
    }
    if (definition.exist()) {
      definitionBytes.take(data.getDefinitionLevels());
      definition.open(definitionBytes.array(), definitionBytes.offset(), definitionBytes.length());
    }
    bytes.take(data.getData());
    openValues(data.getDataEncoding(), bytes.offset(), bytes.length());
  }

  private void openValues(Encoding encoding, int from, int length) throws IOException {
    PageValues before = values;
    values = decoders.of(encoding);
    if (values != before) {
      values.forget();
    }
    decoders.requireWidth(encoding, length);
    values.open(bytes.array(), from, length, left);
  }
}
