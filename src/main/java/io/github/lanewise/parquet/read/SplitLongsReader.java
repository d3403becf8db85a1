// SPDX-License-Identifier: Apache-2.0
// Derived from SplitIntsReader: change that one, then run java src/derive/DeriveTwins.java
package io.github.lanewise.parquet.read;

import io.github.lanewise.ByteStreamSplit;
import io.github.lanewise.parquet.LongsReader;
import java.util.Objects;

/** Reads BYTE_STREAM_SPLIT pages of INT64 values. */
final class SplitLongsReader extends SplitValuesReader implements LongsReader {
  private static final int TILE_SIZE = TILE_BYTES / Long.BYTES;

  private long[] tile = {};

  SplitLongsReader() {
    super(Long.BYTES);
  }

  @Override
  public long readLong() {
    if (next == tileEnd) {
      fillTile(TILE_SIZE);
    }
    return tile[next++];
  }

  @Override
  public void readLongs(long[] target, int offset, int count) {
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
      tile = new long[count];
    }
    ByteStreamSplit.decode(page, first, held, tile, 0, count);
  }
}
