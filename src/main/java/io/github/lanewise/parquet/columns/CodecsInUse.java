// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.CodecFactory;

/**
 * Remembers the codec factories of open readers. {@link CodecFactory} and {@link ArrayCodecs} keep
 * decompressors with state, and closing a reader releases them. Two readers that share one would
 * read wrong values. Thread-safe.
 */
final class CodecsInUse {
  /** Weak, so that a reader that nobody closes does not keep its factory alive. */
  private static final Set<CompressionCodecFactory> FACTORIES =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private CodecsInUse() {}

  /**
   * Call this before a reader is opened.
   *
   * @throws IllegalStateException if an open reader has this factory. Factories of other classes
   *     may be made for sharing.
   */
  static void take(CompressionCodecFactory codecs) {
    if (hasState(codecs) && !FACTORIES.add(codecs)) {
      throw new IllegalStateException(
          "another open reader has the codec factory of these ParquetReadOptions:"
              + " build options for each reader");
    }
  }

  /** Call this when the reader is closed. */
  static void giveBack(CompressionCodecFactory codecs) {
    FACTORIES.remove(codecs);
  }

  private static boolean hasState(CompressionCodecFactory codecs) {
    return codecs instanceof CodecFactory || codecs instanceof ArrayCodecs;
  }
}
