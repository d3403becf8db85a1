// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.io.api.Binary;

/** Reads FIXED_LEN_BYTE_ARRAY values of BYTE_STREAM_SPLIT pages. */
final class SplitFixedBytesReader extends FixedBytesValuesReader {
  private static final int TILE_BYTES = 8192;

  /** Values at least, for widths of which few fit: their streams are read in runs of this size. */
  private static final int SMALLEST_TILE = 64;

  private final int tileSize;

  /** Backs the values handed out, and so is written once. */
  private byte[] tile = {};

  SplitFixedBytesReader(int width) {
    super(PageLayout.BYTE_STREAM_SPLIT, width);
    tileSize = Math.max(SMALLEST_TILE, TILE_BYTES / width);
  }

  @Override
  public Binary readBytes() {
    if (next == tileEnd) {
      fillTile(tileSize);
    }
    return Binary.fromConstantByteArray(tile, next++ * width, width);
  }

  @Override
  void decodeTile(int first, int count) {
    tile = new byte[count * width];
    layout.decode(page, held, first, tile, 0, count, width);
  }

  @Override
  void copyFromTile(int from, byte[] target, int offset, int count) {
    System.arraycopy(tile, from * width, target, offset, count * width);
  }
}
