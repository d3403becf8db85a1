// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.read;

import io.github.lanewise.ByteStreamSplit;
import io.github.lanewise.parquet.IntsReader;
import java.util.Objects;

/** Reads BYTE_STREAM_SPLIT pages of INT32 values. */
final class SplitIntsReader extends SplitValuesReader implements IntsReader {
  private static final int TILE_SIZE = TILE_BYTES / Integer.BYTES;

  private int[] tile = {};

  SplitIntsReader() {
    super(Integer.BYTES);
  }

  @Override
  public int readInteger() {
    if (next == tileEnd) {
      fillTile(TILE_SIZE);
    }
    return tile[next++];
  }

  @Override
  public void readInts(int[] target, int offset, int count) {
    Objects.checkFromIndexSize(offset, count, target.length);
    requireLeft(count);
    int from = next;
    int taken = takeFromTile(count);
    System.arraycopy(tile, from, target, offset, taken);
    int rest = count - taken;
    if (rest > 0) {
      ByteStreamSplit.decode(page, takeFromPage(rest), held, target, offset + taken, rest);
      letGoOfDecodedPage();
    }
  }

  @Override
  void decodeTile(int first, int count) {
    if (tile.length < count) {
      tile = new int[count];
    }
    ByteStreamSplit.decode(page, first, held, tile, 0, count);
  }
}
