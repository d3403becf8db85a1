// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static io.github.lanewise.parquet.DifferenceException.requireEqual;

import java.io.IOException;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.ValuesWriter;

/** A writer of stock's and one of Lanewise's, which get the same values and calls. */
final class WritersSideBySide {
  private final AwkwardValues values;
  private final ValuesWriter stock;
  private final ValuesWriter ours;

  WritersSideBySide(AwkwardValues values, ValuesWriter stock, ValuesWriter ours) {
    this.values = values;
    this.stock = stock;
    this.ours = ours;
  }

  void write(int from, int count) {
    for (int i = from; i < from + count; i++) {
      write(i);
    }
  }

  /** The size after each value decides where pages are cut. */
  void write(int i) {
    values.write(i, stock);
    values.write(i, ours);
    sizesAreEqual();
  }

  /**
   * As a page is made by parquet-java's writers of columns. They ask for the allocated size, too,
   * but for their log only: it differs.
   */
  void page() throws IOException {
    HandedOver expected = HandedOver.of(stock.getBytes());
    HandedOver page = HandedOver.of(ours.getBytes());
    expected.requireEqualTo(page, "a page");
    requireEqual(stock.getEncoding(), ours.getEncoding(), "the encoding");
    reset();
  }

  void reset() {
    stock.reset();
    ours.reset();
    sizesAreEqual();
  }

  void endRowGroup() throws IOException {
    DictionaryPage expected = stock.toDictPageAndClose();
    DictionaryPage page = ours.toDictPageAndClose();
    requireEqual(expected == null, page == null, "the absence of a dictionary page");
    if (expected != null) {
      requireEqual(expected.getDictionarySize(), page.getDictionarySize(), "the dictionary's size");
      requireEqual(expected.getEncoding(), page.getEncoding(), "the dictionary's encoding");
      HandedOver.of(expected.getBytes())
          .requireEqualTo(HandedOver.of(page.getBytes()), "the dictionary page");
    }
    stock.resetDictionary();
    ours.resetDictionary();
    sizesAreEqual();
  }

  void close() {
    stock.close();
    ours.close();
  }

  private void sizesAreEqual() {
    long expected = stock.getBufferedSize();
    long size = ours.getBufferedSize();
    if (size != expected) {
      requireEqual(expected, size, "the buffered size");
    }
  }
}
