// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter.FloatByteStreamSplitValuesWriter;

/** Holds the difference between releases of parquet-java in their pages of BYTE_STREAM_SPLIT. */
public final class SplitRules {
  /** The number of values that parquet-java writes at a time. It is 1 up to 1.18. */
  public static final int BATCH = batch();

  private SplitRules() {}

  /**
   * Returns the length of the first write. A batch makes a first slab of its own length, while
   * single values would make one of one byte.
   */
  private static int batch() {
    try (ValuesWriter writer =
        new FloatByteStreamSplitValuesWriter(4, 4 << 10, new HeapByteBufferAllocator())) {
      for (int i = 0; i < 1024; i++) {
        writer.writeFloat(i);
      }
      return StockRules.firstWrite(writer);
    }
  }
}
