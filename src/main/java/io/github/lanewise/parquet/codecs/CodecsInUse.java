// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.CodecFactory;

/**
 * Reserves a codec factory for one open reader or writer. {@link CodecFactory} and {@link
 * ArrayCodecs} keep decompressors with state, and closing a reader releases them. Two readers that
 * share a factory would read wrong values, and two writers would write wrong values. Taking and
 * giving back is thread-safe.
 *
 * @hidden
 */
public final class CodecsInUse implements AutoCloseable {
  /** The set is weak, so that a reader that nobody closes does not keep its factory alive. */
  private static final Set<CompressionCodecFactory> FACTORIES =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private final CompressionCodecFactory codecs;

  /** The codecs that the reader or writer uses. They may wrap {@link #codecs}. */
  private CompressionCodecFactory serving;

  private CodecsInUse(CompressionCodecFactory codecs) {
    this.codecs = codecs;
    serving = codecs;
  }

  /** Sets the codecs that the reader uses instead. They may wrap the codecs that were taken. */
  public void serve(CompressionCodecFactory others) {
    serving = others;
  }

  /**
   * Takes the codecs for a reader. Call this before the reader is opened.
   *
   * @throws IllegalStateException if an open reader or writer has this {@link CodecFactory} or
   *     {@link ArrayCodecs}. Factories of other classes may be made for sharing
   */
  public static CodecsInUse take(CompressionCodecFactory codecs) {
    require(
        codecs,
        "another open reader or writer has the codec factory of these ParquetReadOptions:"
            + " build options for each reader");
    return new CodecsInUse(codecs);
  }

  /**
   * Takes the codecs for a writer. Call this before the file is created.
   *
   * @throws IllegalStateException as {@link #take}
   */
  public static CodecsInUse takeToWrite(CompressionCodecFactory codecs) {
    require(codecs, "another open reader or writer has this codec factory: make one for each");
    return new CodecsInUse(codecs);
  }

  private static void require(CompressionCodecFactory codecs, String refusal) {
    if (hasState(codecs) && !FACTORIES.add(codecs)) {
      throw new IllegalStateException(refusal);
    }
  }

  /**
   * Allows the array of a page to be used again for the next page of its column. From now on, the
   * reader must have read a page before it asks for the next one of that column. Call this after
   * opening, because while a reader opens, a filter reads the dictionaries of one row group after
   * another, and the arrays of all these dictionaries would be kept.
   */
  public void reusePages() {
    if (serving instanceof ArrayCodecs arrays) {
      arrays.reusePages();
    }
  }

  /** Notes that all pages of a row group have been read. */
  public void endGroup() {
    if (serving instanceof ArrayCodecs arrays) {
      arrays.endGroup();
    }
  }

  /** Gives the codecs back when the reader or writer is closed, or could not be opened. */
  @Override
  public void close() {
    if (serving instanceof ArrayCodecs arrays) {
      arrays.release();
    }
    FACTORIES.remove(codecs);
  }

  private static boolean hasState(CompressionCodecFactory codecs) {
    return codecs instanceof CodecFactory || codecs instanceof ArrayCodecs;
  }
}
