// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import io.github.lanewise.BitPacking;
import io.github.lanewise.kernel.delta.SmallestDelta;
import io.github.lanewise.parquet.report.PageCount;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;

/**
 * Writes DELTA_BINARY_PACKED pages of INT32. A block is encoded as soon as it is full, because the
 * size of a page, by which parquet-java cuts it, is that of the blocks encoded so far.
 *
 * <p>An encoded block goes to the page only when the next value comes. The allocator may throw
 * then, and that value has not been taken. Deltas and widths stay from page to page, because
 * parquet-java fills the last block of a page with what they hold.
 */
final class DeltaIntsWriter extends PageWriter implements ArrayWriter {
  private static final int BLOCK = 128;
  private static final int MINIBLOCKS = 4;
  private static final int MINIBLOCK = BLOCK / MINIBLOCKS;

  /** The most bytes that a smallest delta and the widths may take. */
  private static final int MOST_HEADER = 5 + MINIBLOCKS;

  private final int[] deltas = new int[BLOCK];
  private final int[] widths = new int[MINIBLOCKS];
  private final byte[] block = new byte[MOST_HEADER + BLOCK * Integer.BYTES];

  /** The number of deltas that are not in the page. */
  private int waiting;

  /** Whether these deltas have been encoded. */
  private boolean isEncoded;

  private int header;
  private int miniblocks;
  private int encoded;

  private int count;
  private int firstValue;
  private int lastValue;

  DeltaIntsWriter(ParquetProperties properties) {
    super(PageBuffer.likeStock(properties, SlabSizes.ofPage(properties)));
  }

  @Override
  public void writeInteger(int value) {
    makeRoom();
    if (count == 0) {
      firstValue = value;
    } else {
      deltas[waiting++] = value - lastValue;
      if (waiting == BLOCK) {
        encode();
      }
    }
    lastValue = value;
    count++;
  }

  @Override
  public void writeInts(int[] values, int offset, int count) {
    int i = offset;
    int end = offset + count;
    if (this.count == 0 && i < end) {
      writeInteger(values[i++]);
    }
    while (i < end) {
      makeRoom();
      int some = Math.min(BLOCK - waiting, end - i);
      deltas[waiting] = values[i] - lastValue;
      for (int k = 1; k < some; k++) {
        deltas[waiting + k] = values[i + k] - values[i + k - 1];
      }
      waiting += some;
      i += some;
      this.count += some;
      lastValue = values[i - 1];
      if (waiting == BLOCK) {
        encode();
      }
    }
  }

  /** Makes sure that one more value can be written without asking the allocator. */
  void makeRoom() {
    if (isEncoded) {
      page.putPieces(block, header, widths, miniblocks, MINIBLOCK / Byte.SIZE);
      waiting = 0;
      isEncoded = false;
    }
  }

  private void encode() {
    int min = SmallestDelta.subtract(deltas, waiting, MINIBLOCK, widths);
    miniblocks = (waiting + MINIBLOCK - 1) / MINIBLOCK;
    int at = 0;
    int rest = min << 1 ^ min >> Integer.SIZE - 1;
    for (; (rest & ~0x7f) != 0; rest >>>= 7) {
      block[at++] = (byte) (rest | 0x80);
    }
    block[at++] = (byte) rest;
    for (int width : widths) {
      block[at++] = (byte) width;
    }
    header = at;
    for (int m = 0; m < miniblocks; m++) {
      BitPacking.pack(widths[m], deltas, m * MINIBLOCK, block, at, MINIBLOCK);
      at += MINIBLOCK / Byte.SIZE * widths[m];
    }
    encoded = at;
    isEncoded = true;
  }

  @Override
  public long getBufferedSize() {
    return super.getBufferedSize() + (isEncoded ? encoded : 0);
  }

  @Override
  public BytesInput getBytes() {
    PageCount.DELTA_WRITTEN.increment();
    return stream();
  }

  /** Returns the values as a stream, which may be a part of a page. */
  BytesInput stream() {
    if (waiting > 0 && !isEncoded) {
      encode();
    }
    makeRoom();
    return BytesInput.concat(
        BytesInput.fromUnsignedVarInt(BLOCK),
        BytesInput.fromUnsignedVarInt(MINIBLOCKS),
        BytesInput.fromUnsignedVarInt(count),
        BytesInput.fromZigZagVarInt(firstValue),
        page.bytes());
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
    count = 0;
    waiting = 0;
    isEncoded = false;
  }
}
