// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.dictionary.DictionaryValuesWriter;

/**
 * What differs from release to release of parquet-java in dictionaries that hold NaNs. Apart from
 * the other rules, for columns of other types need not load a table of floats.
 */
final class NanRules {
  /**
   * Whether two NaNs of different bits become one entry where they meet in the hash table: the
   * older tables compare floats canonically but hash their raw bits.
   */
  static final boolean NANS_MEET = nansMeet();

  private NanRules() {}

  private static boolean nansMeet() {
    DictionaryValuesWriter.PlainFloatDictionaryValuesWriter writer =
        new DictionaryValuesWriter.PlainFloatDictionaryValuesWriter(
            1 << 20, Encoding.RLE_DICTIONARY, Encoding.PLAIN, new HeapByteBufferAllocator());
    // More of them than the table has slots when it is new: some must meet.
    for (int payload = 1; payload <= 100; payload++) {
      writer.writeFloat(Float.intBitsToFloat(0x7fc00000 + payload));
    }
    int size = writer.getDictionarySize();
    writer.close();
    return size < 100;
  }
}
