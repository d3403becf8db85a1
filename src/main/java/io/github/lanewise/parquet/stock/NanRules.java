// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.dictionary.DictionaryValuesWriter;

/**
 * Holds the difference between releases of parquet-java in dictionaries that hold NaNs. It has a
 * class of its own, because columns of other types need not load a table of floats.
 */
public final class NanRules {
  /**
   * Whether two NaNs of different bits can become one entry, when one is found in the search for
   * the other. The older tables hash raw bits but compare floats canonically.
   */
  public static final boolean NANS_MEET = nansMeet();

  private NanRules() {}

  private static boolean nansMeet() {
    DictionaryValuesWriter.PlainFloatDictionaryValuesWriter writer =
        new DictionaryValuesWriter.PlainFloatDictionaryValuesWriter(
            1 << 20, Encoding.RLE_DICTIONARY, Encoding.PLAIN, new HeapByteBufferAllocator());
    // There are more NaNs than a new table has slots, so some must meet.
    for (int payload = 1; payload <= 100; payload++) {
      writer.writeFloat(Float.intBitsToFloat(0x7fc00000 + payload));
    }
    int size = writer.getDictionarySize();
    writer.close();
    return size < 100;
  }
}
