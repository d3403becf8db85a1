// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.selftest;

import static io.github.lanewise.parquet.stock.DifferenceException.requireEqual;

import io.github.lanewise.parquet.stock.HandedOver;
import java.io.IOException;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.ValuesWriter;

/**
 * Gives the same values and calls to a writer of parquet-java and to a writer of Lanewise, and
 * compares their results.
 */
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

  /** Writes the first values in turns, and compares the sizes only after the last one. */
  void writeAgain(int distinct, int count) {
    values.writeAgain(distinct, count, stock);
    values.writeAgain(distinct, count, ours);
    sizesAreEqual();
  }

  /**
   * Writes a value with both writers. The sizes are compared after each value, because parquet-java
   * cuts pages by the size.
   */
  void write(int i) {
    values.write(i, stock);
    values.write(i, ours);
    sizesAreEqual();
  }

  /**
   * Ends a page with the calls that parquet-java's column writers make. Column writers also ask for
   * the allocated size, but use it only for their log. That size may differ, so it is not compared.
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
