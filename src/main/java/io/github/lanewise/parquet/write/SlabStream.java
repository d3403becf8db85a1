// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import io.github.lanewise.parquet.stock.StockRules;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.io.ParquetEncodingException;

/**
 * Holds the bytes of a page in slabs of the configured allocator. It makes them where
 * parquet-java's {@code CapacityByteArrayOutputStream} would, and can go back to an earlier state
 * of the page.
 *
 * <p>The result of {@link #bytes} can be read until {@link #reset} or {@link #close}, even if more
 * is written in the meantime.
 */
abstract class SlabStream extends OutputStream {
  private final Slabs slabs;
  private final SlabSizes sizes;

  /** Whether slabs end at the same offsets as parquet-java's, which may be within a value. */
  final boolean likeStock;

  int slabsInUse;
  private int bytesInEarlierSlabs;

  // These fields describe the slab that is being filled: its memory, and indexes into that memory.
  byte[] array;
  ByteBuffer buffer;
  int origin;
  int position;
  int end;

  SlabStream(ByteBufferAllocator allocator, SlabSizes sizes, boolean likeStock) {
    slabs = new Slabs(allocator);
    this.sizes = sizes;
    this.likeStock = likeStock;
    leaveSlabs();
  }

  @Override
  public final void write(int value) {
    require(1);
    if (array != null) {
      array[position] = (byte) value;
    } else {
      buffer.put(position, (byte) value);
    }
    position++;
  }

  @Override
  public final void write(byte[] source, int offset, int length) {
    if (length > end - position) {
      writeAcross(source, offset, length);
      return;
    }
    copy(source, offset, length);
    written();
  }

  private void writeAcross(byte[] source, int offset, int length) {
    int counted = size();
    int first = end - position;
    copy(source, offset, first);
    openSlab(StockRules.COUNTS_BEFORE_NEXT_SLAB ? size() : counted, length - first);
    copy(source, offset + first, length - first);
  }

  final void copy(byte[] source, int offset, int length) {
    if (array != null) {
      System.arraycopy(source, offset, array, position, length);
    } else {
      buffer.put(position, source, offset, length);
    }
    position += length;
  }

  /**
   * Makes the next slab if the write of several bytes has filled this one, because parquet-java up
   * to 1.13 does so.
   */
  final void written() {
    if (StockRules.FULL_SLAB_OPENS_NEXT && position == end && likeStock) {
      openSlab(size(), 0);
    }
  }

  /** Makes room for the next {@code bytes} bytes in one slab. */
  final void require(int bytes) {
    if (end - position < bytes) {
      openSlab(size(), bytes);
    }
  }

  /**
   * Opens the next slab, which is empty.
   *
   * @param counted the size of the page from which parquet-java computes the size of this slab
   * @param least the number of bytes that the slab must have room for
   */
  final void openSlab(int counted, int least) {
    int size = size();
    int left = Integer.MAX_VALUE - size;
    if (least > left) {
      throw new ParquetEncodingException(
          "a page of "
              + size
              + " bytes cannot take "
              + least
              + " more: the limit is "
              + Integer.MAX_VALUE
              + "; write smaller pages (parquet.page.size, parquet.page.size.row.check.max)");
    }
    int fitting = Math.min(left, Math.max(least, sizes.next(counted)));
    Slab next = slabs.next(slabsInUse, fitting, likeStock);
    markUsed();
    bytesInEarlierSlabs = size;
    slabsInUse++;
    next.used = 0;
    enter(next);
  }

  private void enter(Slab slab) {
    array = slab.array;
    buffer = slab.buffer;
    origin = slab.origin();
    position = origin;
    end = origin + Math.min(slab.limit, Integer.MAX_VALUE - bytesInEarlierSlabs);
  }

  /**
   * Goes back to an earlier state of the page, in which {@code inUse} slabs were in use and {@code
   * before} was the position.
   */
  final void goBack(int inUse, int before) {
    if (slabsInUse > inUse) {
      slabsInUse = inUse;
      bytesInEarlierSlabs = 0;
      for (int slab = 0; slab < inUse - 1; slab++) {
        bytesInEarlierSlabs += slabs.get(slab).used;
      }
      enter(inUse == 0 ? Slab.NONE : slabs.get(inUse - 1));
    }
    position = before;
  }

  private void markUsed() {
    if (slabsInUse > 0) {
      slabs.get(slabsInUse - 1).used = bytesInSlab();
    }
  }

  /** Returns the number of bytes in the page. */
  final int size() {
    return bytesInEarlierSlabs + bytesInSlab();
  }

  private int bytesInSlab() {
    return position - origin;
  }

  /** Returns whether the next byte needs another slab. */
  final boolean slabIsFull() {
    return position == end;
  }

  final long capacity() {
    return slabs.capacity();
  }

  /** Returns the slabs that hold the page, in order. */
  final List<Slab> slabs() {
    markUsed();
    return slabs.first(slabsInUse);
  }

  final BytesInput bytes() {
    if (slabsInUse == 0) {
      return StockRules.EMPTY_PAGE;
    }
    List<BytesInput> parts = new ArrayList<>(slabsInUse);
    for (Slab slab : slabs()) {
      parts.add(slab.bytes());
    }
    return parts.size() == 1 ? parts.get(0) : BytesInput.concat(parts);
  }

  /** Starts the next page. Keeps at most the slabs that this page needed. */
  final void reset() {
    sizes.pageEnds(size());
    int inUse = slabsInUse;
    leaveSlabs();
    slabs.endPage(inUse);
  }

  /** Gives all memory back. Further calls do nothing. */
  @Override
  public final void close() {
    leaveSlabs();
    slabs.release(0);
  }

  private void leaveSlabs() {
    slabsInUse = 0;
    bytesInEarlierSlabs = 0;
    enter(Slab.NONE);
  }
}
