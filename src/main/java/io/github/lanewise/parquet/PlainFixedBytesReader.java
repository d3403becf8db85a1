// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.io.api.Binary;

/** Reads FIXED_LEN_BYTE_ARRAY and INT96 values of PLAIN pages; the page itself is the tile. */
final class PlainFixedBytesReader extends FixedBytesValuesReader {
  private PageBytes bytes;

  /** The value of the page that the tile starts with. */
  private int tileStart;

  PlainFixedBytesReader(int width) {
    super(PageLayout.PLAIN, width);
  }

  @Override
  public Binary readBytes() {
    if (next == tileEnd) {
      fillTile(Integer.MAX_VALUE);
    }
    return bytes.view((tileStart + next++) * width, width);
  }

  @Override
  void decodeTile(int first, int count) {
    bytes = new PageBytes(page);
    tileStart = first;
  }

  @Override
  void copyFromTile(int from, byte[] target, int offset, int count) {
    layout.decode(page, held, tileStart + from, target, offset, count, width);
  }
}
