// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.read;

import io.github.lanewise.ByteStreamSplit;
import io.github.lanewise.parquet.FixedBytesReader;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.apache.parquet.io.api.Binary;

/** Reads BYTE_STREAM_SPLIT pages of FIXED_LEN_BYTE_ARRAY values. */
final class SplitFixedBytesReader extends SplitValuesReader implements FixedBytesReader {
  /**
   * The least number of values in a tile, for large widths. Each stream is read by this many bytes
   * at a time, and fewer would be slow.
   */
  private static final int SMALLEST_TILE = 64;

  private final int tileSize;

  /**
   * The decoded values. Values that are handed out use this array, so it is never written again.
   */
  private byte[] tile = {};

  /**
   * A view of the tile. Values are Binaries on this buffer, as parquet-java's own values are on the
   * page's buffer. If a Binary held the array, Java's serialisation would write the whole array.
   */
  private ByteBuffer tileBuffer = ByteBuffer.wrap(tile);

  SplitFixedBytesReader(int width) {
    super(width);
    tileSize = Math.max(SMALLEST_TILE, TILE_BYTES / width);
  }

  @Override
  public int width() {
    return width;
  }

  @Override
  public Binary readBytes() {
    if (next == tileEnd) {
      fillTile(tileSize);
    }
    return Binary.fromConstantByteBuffer(tileBuffer, next++ * width, width);
  }

  @Override
  public void readFixedBytes(byte[] target, int offset, int count) {
    Objects.checkFromIndexSize((long) offset, (long) count * width, (long) target.length);
    requireLeft(count);
    int from = next;
    int taken = takeFromTile(count);
    System.arraycopy(tile, from * width, target, offset, taken * width);
    int rest = count - taken;
    if (rest > 0) {
      decode(takeFromPage(rest), target, offset + taken * width, rest);
      letGoOfDecodedPage();
    }
  }

  @Override
  void decodeTile(int first, int count) {
    tile = new byte[count * width];
    tileBuffer = ByteBuffer.wrap(tile);
    decode(first, tile, 0, count);
  }

  private void decode(int first, byte[] target, int offset, int count) {
    ByteStreamSplit.decode(page, first, held, ByteBuffer.wrap(target), offset, count, width);
  }
}
