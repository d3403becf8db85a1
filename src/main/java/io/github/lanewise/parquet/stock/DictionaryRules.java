// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.dictionary.DictionaryValuesWriter;

/**
 * Holds the differences between releases of parquet-java in their dictionaries. One of
 * parquet-java's own dictionaries of ints is tested once.
 */
public final class DictionaryRules {
  /**
   * Is true if a dictionary that was reset for the next row group starts with a size of 0.
   * Otherwise the sizes of all row groups add up, until the column falls back.
   */
  public static final boolean RESET_FORGETS_SIZE = resetForgetsSize();

  private DictionaryRules() {}

  private static boolean resetForgetsSize() {
    DictionaryValuesWriter.PlainIntegerDictionaryValuesWriter writer =
        new DictionaryValuesWriter.PlainIntegerDictionaryValuesWriter(
            1 << 20, Encoding.RLE_DICTIONARY, Encoding.PLAIN, new HeapByteBufferAllocator());
    writer.writeInteger(1);
    writer.reset();
    writer.resetDictionary();
    boolean forgets = writer.isCompressionSatisfying(1, 0);
    writer.close();
    return forgets;
  }
}
