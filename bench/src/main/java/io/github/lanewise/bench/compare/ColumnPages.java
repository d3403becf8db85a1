// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.column.values.ValuesReader;

/** Reads the data pages of one column chunk, and skips their levels. */
final class ColumnPages {
  private final PageReader pages;
  private final ColumnDescriptor column;
  private final Dictionary dictionary;

  ColumnPages(PageReader pages, ColumnDescriptor column) throws IOException {
    this.pages = pages;
    this.column = column;
    DictionaryPage page = pages.readDictionaryPage();
    this.dictionary = page == null ? null : page.getEncoding().initDictionary(column, page);
  }

  /**
   * Holds the values of a page without its levels.
   *
   * @param count the number of values; nulls are not counted
   */
  record PageValues(
      ColumnDescriptor column,
      Encoding encoding,
      Dictionary dictionary,
      ByteBuffer values,
      int count) {

    /**
     * Opens a reader on the values. Pages of ids in a dictionary are read by parquet-java itself on
     * both sides.
     */
    ValuesReader open(Library library) throws IOException {
      ValuesReader reader =
          encoding.usesDictionary()
              ? encoding.getDictionaryBasedValuesReader(column, ValuesType.VALUES, dictionary)
              : library.readers().of(encoding, column);
      reader.initFromPage(count, ByteBufferInputStream.wrap(values.duplicate()));
      return reader;
    }
  }

  /** Returns the next page, or null after the last one. */
  PageValues next() throws IOException {
    DataPage page = pages.readPage();
    return switch (page) {
      case null -> null;
      case DataPageV1 one -> values(one);
      case DataPageV2 two -> values(two);
      default -> throw new IOException("no page of version 1 or 2: " + page);
    };
  }

  private PageValues values(DataPageV2 page) throws IOException {
    ByteBufferInputStream in = page.getData().toInputStream();
    return new PageValues(
        column,
        page.getDataEncoding(),
        dictionary,
        in.slice(in.available()),
        page.getValueCount() - page.getNullCount());
  }

  /** Returns the values. They come after the repetition levels and the definition levels. */
  private PageValues values(DataPageV1 page) throws IOException {
    int count = page.getValueCount();
    ByteBufferInputStream in = page.getBytes().toInputStream();
    ValuesReader repetition =
        page.getRlEncoding().getValuesReader(column, ValuesType.REPETITION_LEVEL);
    repetition.initFromPage(count, in);
    ValuesReader definition =
        page.getDlEncoding().getValuesReader(column, ValuesType.DEFINITION_LEVEL);
    definition.initFromPage(count, in);
    int there = 0;
    for (int i = 0; i < count; i++) {
      if (definition.readInteger() == column.getMaxDefinitionLevel()) {
        there++;
      }
    }
    return new PageValues(
        column, page.getValueEncoding(), dictionary, in.slice(in.available()), there);
  }
}
