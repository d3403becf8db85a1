// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * A reader of values of one width that decodes a tile of them at a time: small enough to stay in
 * the first-level cache, large enough for a vector kernel, and the same array access for every kind
 * of memory a page may lie in.
 *
 * @see IntValuesReader
 */
abstract class TiledValuesReader extends ValuesReader {
  private static final ByteBuffer NO_PAGE = ByteBuffer.allocate(0);

  final PageLayout layout;

  /** Starts at index 0. */
  ByteBuffer page = NO_PAGE;

  /** Values in the page. */
  int held;

  /** The next value, as an index into the tile. */
  int next;

  /** Where the values end in the tile. */
  int tileEnd;

  private final int width;

  /** The first value of the page that has not been decoded into a tile. */
  private int ahead;

  TiledValuesReader(PageLayout layout, int width) {
    this.layout = layout;
    this.width = width;
  }

  @Override
  public final void initFromPage(int valueCount, ByteBufferInputStream in) throws IOException {
    page = NO_PAGE;
    held = 0;
    ahead = 0;
    next = 0;
    tileEnd = 0;
    ByteBuffer rest = in.slice(in.available()).slice();
    held = layout.valuesIn(rest.limit(), width, valueCount);
    page = rest;
  }

  @Override
  public final void skip() {
    skip(1);
  }

  @Override
  public final void skip(int n) {
    if (n < 0) {
      throw new ParquetDecodingException("cannot skip " + n + " values at " + place());
    }
    requireLeft(n);
    int fromTile = Math.min(n, tileEnd - next);
    next += fromTile;
    ahead += n - fromTile;
  }

  /** Decodes the next values into the tile. Values of the tile that were not read are lost. */
  final void fillTile(int tileSize) {
    requireLeft(1);
    int count = Math.min(tileSize, held - ahead);
    decodeTile(ahead, count);
    ahead += count;
    next = 0;
    tileEnd = count;
  }

  /** Decodes values of the page into the start of the tile. */
  abstract void decodeTile(int first, int count);

  /** Takes up to count values out of the tile: the number of those that were left in it. */
  final int takeFromTile(int count) {
    int taken = Math.min(count, tileEnd - next);
    next += taken;
    return taken;
  }

  /** Takes values that no tile has held: the first of them. */
  final int takeFromPage(int count) {
    int first = ahead;
    ahead += count;
    return first;
  }

  final void requireLeft(int count) {
    int left = held - ahead + tileEnd - next;
    if (count > left) {
      throw new ParquetDecodingException(
          "cannot read " + count + " values at " + place() + ": " + left + " are left");
    }
  }

  private String place() {
    int value = ahead - tileEnd + next;
    return "value "
        + value
        + " of a "
        + layout
        + " page of "
        + page.limit()
        + " bytes, offset "
        + (layout == PageLayout.PLAIN ? value * width : value);
  }
}
