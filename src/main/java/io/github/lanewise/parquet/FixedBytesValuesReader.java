// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import java.util.Objects;
import org.apache.parquet.io.ParquetDecodingException;

/** Reads FIXED_LEN_BYTE_ARRAY and INT96 values, one by one or many at once. */
public abstract sealed class FixedBytesValuesReader extends TiledValuesReader
    permits PlainFixedBytesReader, SplitFixedBytesReader {
  final int width;

  FixedBytesValuesReader(PageLayout layout, int width) {
    super(layout, width);
    this.width = width;
  }

  /** Bytes of a value. */
  public final int width() {
    return width;
  }

  /**
   * Reads the next values of the page into an array, one after another without a gap.
   *
   * @param offset where the first byte of the first one goes
   * @param count how many values
   * @throws IndexOutOfBoundsException if they do not fit into the array
   * @throws ParquetDecodingException if fewer are left; nothing has been read then
   */
  public final void readFixedBytes(byte[] target, int offset, int count) {
    Objects.checkFromIndexSize((long) offset, (long) count * width, (long) target.length);
    requireLeft(count);
    int from = next;
    int taken = takeFromTile(count);
    copyFromTile(from, target, offset, taken);
    int rest = count - taken;
    layout.decode(page, held, takeFromPage(rest), target, offset + taken * width, rest, width);
  }

  /** Copies values out of the tile, by index of the first one. */
  abstract void copyFromTile(int from, byte[] target, int offset, int count);
}
