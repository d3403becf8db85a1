// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.dictionary.DictionaryValuesWriter;

/**
 * The differences between releases of parquet-java in their dictionaries. A stock dictionary of
 * ints is tested once.
 */
final class DictionaryRules {
  /**
   * Whether a dictionary that has been reset for the next row group starts with a size of 0;
   * otherwise the sizes of all row groups add up, until the column falls back.
   */
  static final boolean RESET_FORGETS_SIZE = resetForgetsSize();

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
