// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import io.github.lanewise.HybridDecoder;

/**
 * Reads booleans in the RLE/bit-packing hybrid, after its length in four bytes. The rule is in the
 * Apache Parquet format, Encodings.md, "Run Length Encoding / Bit-Packing Hybrid (RLE = 3)".
 */
final class RleBooleans extends PageValues {
  private final HybridDecoder decoder = new HybridDecoder();
  private final int[] bits;

  /**
   * @param bits an array for the bits, as long as the most bits that are read at a time
   */
  RleBooleans(int[] bits) {
    this.bits = bits;
  }

  /** Opens a page. If all its values are null, it may be empty, without even a length. */
  @Override
  public void open(byte[] page, int offset, int length, int count) {
    if (length == 0) {
      // The decoder has no value then, and refuses every read.
      decoder.reset(1, page, offset, 0);
      return;
    }
    int bytes = Lengths.hybrid(page, offset, length);
    decoder.reset(1, page, offset + Integer.BYTES, bytes);
  }

  @Override
  public void booleans(boolean[] target, int first, int count) {
    for (int done = 0; done < count; done += bits.length) {
      int step = Math.min(bits.length, count - done);
      decoder.read(bits, 0, step);
      for (int i = 0; i < step; i++) {
        target[first + done + i] = bits[i] != 0;
      }
    }
  }

  @Override
  public void skip(int count) {
    decoder.skip(count);
  }
}
