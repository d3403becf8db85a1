// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import io.github.lanewise.BitPacking;
import io.github.lanewise.kernel.delta.Miniblocks;
import io.github.lanewise.kernel.delta.SmallestDelta;
import io.github.lanewise.parquet.report.PageCount;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;

/**
 * Writes DELTA_BINARY_PACKED pages of INT32. Values are collected until they make a block. The
 * block goes to the page only when the next value comes. If the allocator throws then, that value
 * has not been taken.
 *
 * <p>Deltas and widths stay from page to page, because parquet-java fills the last block of a page
 * with those of earlier blocks.
 */
final class DeltaIntsWriter extends PageWriter implements ArrayWriter {
  private static final int BLOCK = 128;
  private static final int MINIBLOCKS = 4;
  private static final int MINIBLOCK = BLOCK / MINIBLOCKS;

  /** The most bytes that a smallest delta and the widths may take. */
  private static final int MOST_HEADER = 5 + MINIBLOCKS;

  /**
   * The value before the block, and then the block. Before the first block of a page, that is the
   * page's first value.
   */
  private final int[] values = new int[1 + BLOCK];

  private final int[] deltas = new int[BLOCK];
  private final int[] widths = new int[MINIBLOCKS];
  private final byte[] block = new byte[MOST_HEADER + BLOCK * Integer.BYTES];

  /** The number of values that are held. */
  private int held;

  /** The number of deltas in the page. */
  private int written;

  /**
   * The first value of this page, or that of the page before as long as no block of this one is
   * written.
   */
  private int firstOfWritten;

  /** The number of bytes of the smallest delta and the widths in the block encoded last. */
  private int headerLength;

  DeltaIntsWriter(ParquetProperties properties) {
    super(PageBuffer.likeStock(properties, SlabSizes.ofPage(properties)));
  }

  @Override
  public void writeInteger(int value) {
    makeRoom();
    values[held++] = value;
  }

  @Override
  public void writeInts(int[] source, int offset, int count) {
    for (int done = 0; done < count; ) {
      makeRoom();
      int some = Math.min(values.length - held, count - done);
      System.arraycopy(source, offset + done, values, held, some);
      held += some;
      done += some;
    }
  }

  /** Makes sure that one more value can be written without asking the allocator. */
  void makeRoom() {
    if (held == values.length) {
      writeBlock();
    }
  }

  private void writeBlock() {
    encode();
    int miniblocks = (held - 1 + MINIBLOCK - 1) / MINIBLOCK;
    page.putPieces(block, headerLength, widths, miniblocks, MINIBLOCK / Byte.SIZE);
    firstOfWritten = firstOfPage();
    written += held - 1;
    values[0] = values[held - 1];
    held = 1;
  }

  /** Encodes the values that are held. Returns the number of bytes of the block. */
  private int encode() {
    int count = held - 1;
    subtractNeighbours();
    int min = SmallestDelta.subtract(deltas, count, MINIBLOCK, widths);
    int at = 0;
    int rest = min << 1 ^ min >> Integer.SIZE - 1;
    for (; (rest & ~0x7f) != 0; rest >>>= 7) {
      block[at++] = (byte) (rest | 0x80);
    }
    block[at++] = (byte) rest;
    for (int width : widths) {
      block[at++] = (byte) width;
    }
    headerLength = at;
    for (int from = 0, until; from < count; from = until) {
      until = Miniblocks.endOfWidth(widths, from, count, MINIBLOCK);
      int width = widths[from / MINIBLOCK];
      BitPacking.pack(width, deltas, from, block, at, until - from);
      at += (until - from) / Byte.SIZE * width;
    }
    return at;
  }

  private void subtractNeighbours() {
    for (int i = 1; i < held; i++) {
      deltas[i - 1] = values[i] - values[i - 1];
    }
  }

  /** Includes a block that is full, because parquet-java cuts pages by this size. */
  @Override
  public long getBufferedSize() {
    return super.getBufferedSize() + (held == values.length ? encode() : 0);
  }

  @Override
  public BytesInput getBytes() {
    PageCount.DELTA_WRITTEN.increment();
    return stream();
  }

  /** Returns the values as a stream, which may be a part of a page. */
  BytesInput stream() {
    int count = written + held;
    if (held > 1) {
      writeBlock();
    }
    return BytesInput.concat(
        BytesInput.fromUnsignedVarInt(BLOCK),
        BytesInput.fromUnsignedVarInt(MINIBLOCKS),
        BytesInput.fromUnsignedVarInt(count),
        BytesInput.fromZigZagVarInt(firstOfPage()),
        page.bytes());
  }

  /** Returns the first value of the page, or of the page before if this one has none. */
  private int firstOfPage() {
    return written == 0 && held > 0 ? values[0] : firstOfWritten;
  }

  @Override
  public Encoding getEncoding() {
    return Encoding.DELTA_BINARY_PACKED;
  }

  @Override
  public void reset() {
    dropValues();
    super.reset();
  }

  @Override
  public void close() {
    dropValues();
    super.close();
  }

  private void dropValues() {
    subtractNeighbours();
    if (held == values.length) {
      SmallestDelta.subtract(deltas, BLOCK, MINIBLOCK, widths);
    }
    firstOfWritten = firstOfPage();
    written = 0;
    held = 0;
  }
}
