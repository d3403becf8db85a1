// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter.FloatByteStreamSplitValuesWriter;

/** What differs from release to release of parquet-java in its pages of BYTE_STREAM_SPLIT. */
final class SplitRules {
  /** How many values stock writes at a time: 1 up to 1.18. */
  static final int BATCH = batch();

  private SplitRules() {}

  /** A batch makes a first slab of its own size where that would have only one byte. */
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
