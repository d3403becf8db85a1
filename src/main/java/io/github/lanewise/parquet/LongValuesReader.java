// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import java.util.Objects;
import org.apache.parquet.io.ParquetDecodingException;

/** Reads INT64 values, one by one or many at once, from PLAIN or BYTE_STREAM_SPLIT pages. */
public final class LongValuesReader extends TiledValuesReader {
  private static final int TILE_SIZE = 8192 / Long.BYTES;

  private long[] tile = {};

  LongValuesReader(PageLayout layout) {
    super(layout, Long.BYTES);
  }

  @Override
  public long readLong() {
    if (next == tileEnd) {
      fillTile(TILE_SIZE);
    }
    return tile[next++];
  }

  /**
   * Reads the next values of the page into an array.
   *
   * @param offset where the first one goes, in elements
   * @param count how many
   * @throws IndexOutOfBoundsException if they do not fit into the array
   * @throws ParquetDecodingException if fewer are left; nothing has been read then
   */
  public void readLongs(long[] target, int offset, int count) {
    Objects.checkFromIndexSize(offset, count, target.length);
    requireLeft(count);
    int from = next;
    int taken = takeFromTile(count);
    System.arraycopy(tile, from, target, offset, taken);
    int rest = count - taken;
    layout.decode(page, held, takeFromPage(rest), target, offset + taken, rest);
  }

  @Override
  void decodeTile(int first, int count) {
    if (tile.length < count) {
      tile = new long[count];
    }
    layout.decode(page, held, first, tile, 0, count);
  }
}
