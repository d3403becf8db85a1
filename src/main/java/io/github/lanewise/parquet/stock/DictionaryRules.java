// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.dictionary.DictionaryValuesWriter;

/**
 * Holds the differences between releases of parquet-java in their dictionaries. parquet-java's own
 * dictionary is tested once.
 */
public final class DictionaryRules {
  /**
   * Whether a dictionary that was reset for the next row group starts with a size of 0. Otherwise
   * the sizes of all row groups add up, until the column falls back.
   */
  public static final boolean RESET_FORGETS_SIZE = resetForgetsSize();

  private DictionaryRules() {}

  private static boolean resetForgetsSize() {
    Probe probe = new Probe();
    probe.resetDictionary();
    boolean forgets = probe.isCompressionSatisfying(1, 0);
    probe.close();
    return forgets;
  }

  /**
   * A dictionary with one entry of four bytes, and without a table. parquet-java's dictionary of
   * ints would load the class of its table, which columns of other types do not need.
   */
  private static final class Probe extends DictionaryValuesWriter {
    Probe() {
      super(1 << 20, Encoding.RLE_DICTIONARY, Encoding.PLAIN, new HeapByteBufferAllocator());
      dictionaryByteSize = 4;
    }

    @Override
    protected int getDictionarySize() {
      return 1;
    }

    @Override
    protected void clearDictionaryContent() {}

    @Override
    protected void fallBackDictionaryEncodedData(ValuesWriter writer) {}
  }
}
