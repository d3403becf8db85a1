// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.read;

import io.github.lanewise.parquet.report.PageCount;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Reads BYTE_STREAM_SPLIT pages by decoding a tile of values at a time. A tile is small enough to
 * stay in the first-level cache, and large enough for a vector kernel.
 */
abstract class SplitValuesReader extends ValuesReader {
  static final int TILE_BYTES = 8192;

  private static final ByteBuffer NO_PAGE = ByteBuffer.allocate(0);

  final int width;

  /** The page, which starts at index 0 of the buffer. */
  ByteBuffer page = NO_PAGE;

  /** The number of values in the page. */
  int held;

  /** The index of the next value in the tile. */
  int next;

  /** The index after the last value in the tile. */
  int tileEnd;

  /** The index in the page of the first value that has not been decoded into a tile. */
  private int ahead;

  /** Whether the page is in an array of {@link SparePage}. */
  private boolean copied;

  SplitValuesReader(int width) {
    this.width = width;
  }

  @Override
  public final void initFromPage(int valueCount, ByteBufferInputStream in) throws IOException {
    PageCount.SPLIT_READ.increment();
    page = NO_PAGE;
    copied = false;
    held = 0;
    ahead = 0;
    next = 0;
    tileEnd = 0;
    ByteBuffer rest = in.slice(in.available()).slice();
    int length = rest.limit();
    if (length % width != 0) {
      throw new ParquetDecodingException(
          "a BYTE_STREAM_SPLIT page of "
              + length
              + " bytes ends within a value of "
              + width
              + " bytes, at offset "
              + (length - length % width));
    }
    if (valueCount < length / width) {
      throw new ParquetDecodingException(
          "a BYTE_STREAM_SPLIT page of "
              + length
              + " bytes holds "
              + length / width
              + " values, but only "
              + valueCount
              + " are announced: its streams start at unknown offsets");
    }
    page = rest;
    held = length / width;
    if (length > 0 && !rest.hasArray()) {
      copy(rest);
    }
  }

  /**
   * Copies a page from direct memory. parquet-java itself decodes a page when its reader is given
   * the page, so direct memory may be reused afterwards. parquet-java's direct codecs reuse it for
   * the next column. Arrays are not reused, because PLAIN pages are read in place.
   */
  private void copy(ByteBuffer page) {
    byte[] array = SparePage.take(page.limit());
    page.get(0, array, 0, page.limit());
    this.page = ByteBuffer.wrap(array);
    copied = true;
  }

  /**
   * Releases the page once all its values are decoded. Call it after values of the page were
   * decoded or skipped.
   */
  final void letGoOfDecodedPage() {
    if (copied && ahead == held) {
      SparePage.giveBack(page.array());
      page = NO_PAGE;
      copied = false;
    }
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
    takeFromPage(n - takeFromTile(n));
    letGoOfDecodedPage();
  }

  /** Decodes the next values into the tile. All values in it must have been read. */
  final void fillTile(int tileSize) {
    requireLeft(1);
    int count = Math.min(tileSize, held - ahead);
    // If this fails, the values are still to be read.
    decodeTile(ahead, count);
    takeFromPage(count);
    letGoOfDecodedPage();
    next = 0;
    tileEnd = count;
  }

  /** Decodes values of the page into the start of the tile. */
  abstract void decodeTile(int first, int count);

  /** Takes up to {@code count} values out of the tile, and returns their number. */
  final int takeFromTile(int count) {
    int taken = Math.min(count, tileEnd - next);
    next += taken;
    return taken;
  }

  /** Takes values of the page that are in no tile yet, and returns the index of the first value. */
  final int takeFromPage(int count) {
    int first = ahead;
    ahead += count;
    return first;
  }

  final void requireLeft(int count) {
    int left = held - ahead + tileEnd - next;
    if (count > left) {
      throw new ParquetDecodingException(
          "cannot read or skip " + count + " values at " + place() + ": " + left + " are left");
    }
  }

  private String place() {
    return "offset "
        + (ahead - tileEnd + next)
        + " of each stream of a BYTE_STREAM_SPLIT page of "
        + held * width
        + " bytes";
  }
}
