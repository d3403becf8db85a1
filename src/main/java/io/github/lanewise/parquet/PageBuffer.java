// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import io.github.lanewise.LittleEndian;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.io.ParquetEncodingException;
import org.apache.parquet.io.api.Binary;

/**
 * The bytes of a page that is being written, little-endian, in slabs of the configured allocator.
 *
 * <p>No value is cut by the end of a slab, and a value is there as a whole or, where the allocator
 * throws, not at all. What {@link #bytes} returns can be read until {@link #reset} or {@link
 * #close}, whatever is put in the meantime. An {@link OutputStream} because that is how a {@link
 * Binary} hands out its bytes without a copy.
 */
final class PageBuffer extends OutputStream {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final byte[] NO_SLAB = {};

  private final ByteBufferAllocator allocator;

  /**
   * Whether the slabs of one page serve the next. Only memory that is left to the garbage collector
   * may stay: parquet-java 1.13 never closes its writers, so that whatever an allocator wants back
   * has to go with the reset that follows each page.
   */
  private final boolean keepsSlabs;

  private final int pageSize;
  private int firstSlabSize;

  /** The slabs of this page, and after them those of the page before that are not yet needed. */
  private final List<Slab> slabs = new ArrayList<>();

  private int slabsInUse;
  private int bytesInEarlierSlabs;

  // The slab that is being filled: its memory, of which position and end are indexes.
  private byte[] array = NO_SLAB;
  private ByteBuffer buffer;
  private int origin;
  private int position;
  private int end;

  PageBuffer(ByteBufferAllocator allocator, int initialSlabSize, int pageSize) {
    this.allocator = allocator;
    this.pageSize = pageSize;
    firstSlabSize = initialSlabSize;
    keepsSlabs = allocator.getClass() == HeapByteBufferAllocator.class;
  }

  /** How many values of {@code width} bytes can be put into one slab next: at least one. */
  int room(int width) {
    require(width);
    return (end - position) / width;
  }

  /** The first values, for which there is {@link #room}. */
  void putInts(int[] values, int count) {
    LittleEndian.put(values, 0, buffer, position - origin, count);
    position += count * Integer.BYTES;
  }

  /** The first values, for which there is {@link #room}. */
  void putLongs(long[] values, int count) {
    LittleEndian.put(values, 0, buffer, position - origin, count);
    position += count * Long.BYTES;
  }

  /** The length of a value in four bytes, then its bytes. */
  void putSized(Binary value) {
    int length = value.length();
    require(Integer.BYTES + (long) length);
    if (array != null) {
      INTS.set(array, position, length);
    } else {
      buffer.putInt(position, length);
    }
    position += Integer.BYTES;
    putBytes(value);
  }

  /** The bytes of a value without their length. */
  void putBytes(Binary value) {
    require(value.length());
    try {
      value.writeTo(this);
    } catch (IOException e) {
      throw new ParquetEncodingException("could not write bytes", e);
    }
  }

  @Override
  public void write(int value) {
    require(1);
    if (array != null) {
      array[position] = (byte) value;
    } else {
      buffer.put(position, (byte) value);
    }
    position++;
  }

  @Override
  public void write(byte[] source, int offset, int length) {
    require(length);
    if (array != null) {
      System.arraycopy(source, offset, array, position, length);
    } else {
      buffer.put(position, source, offset, length);
    }
    position += length;
  }

  /** Makes the next {@code bytes} bytes come to stand in one slab. */
  void require(long bytes) {
    if (end - position < bytes) {
      openSlab(bytes);
    }
  }

  /** Goes on in a slab that nothing stands in yet, with room for {@code bytes} bytes. */
  private void openSlab(long bytes) {
    int size = size();
    if (bytes > Integer.MAX_VALUE - size) {
      throw new ParquetEncodingException(
          "a page of "
              + size
              + " bytes cannot take "
              + bytes
              + " more: the limit is "
              + Integer.MAX_VALUE
              + "; write smaller pages (page size, rows between two checks of it)");
    }
    Slab next = nextSlab((int) bytes);
    markUsed();
    bytesInEarlierSlabs = size;
    slabsInUse++;
    next.used = 0;
    array = next.array;
    buffer = next.buffer;
    origin = next.origin();
    position = origin;
    end = origin + Math.min(next.capacity, Integer.MAX_VALUE - size);
  }

  private Slab nextSlab(int bytes) {
    while (slabsInUse < slabs.size()) {
      if (slabs.get(slabsInUse).capacity >= bytes) {
        return slabs.get(slabsInUse);
      }
      allocator.release(slabs.remove(slabsInUse).buffer);
    }
    Slab fresh = new Slab(allocator.allocate(Math.max(bytes, slabSize())));
    slabs.add(fresh);
    return fresh;
  }

  /** Doubles the page, and grows it steadily once it is near its size, so that little is wasted. */
  private int slabSize() {
    int size = size();
    return size == 0 ? firstSlabSize : Math.min(size, Math.max(1, pageSize / 5));
  }

  private void markUsed() {
    if (slabsInUse > 0) {
      slabs.get(slabsInUse - 1).used = bytesInSlab();
    }
  }

  /** Bytes of the page. */
  int size() {
    return bytesInEarlierSlabs + bytesInSlab();
  }

  private int bytesInSlab() {
    return position - origin;
  }

  long capacity() {
    return slabs.stream().mapToLong(slab -> slab.capacity).sum();
  }

  /** The slabs that hold the page, in order. */
  List<Slab> slabs() {
    markUsed();
    return slabs.subList(0, slabsInUse);
  }

  BytesInput bytes() {
    if (slabsInUse == 0) {
      return StockRules.EMPTY_PAGE;
    }
    List<BytesInput> parts = new ArrayList<>(slabsInUse);
    for (Slab slab : slabs()) {
      parts.add(slab.bytes());
    }
    return parts.size() == 1 ? parts.get(0) : BytesInput.concat(parts);
  }

  /** Starts the next page. Keeps, if anything, no more than this page needed. */
  void reset() {
    firstSlabSize = Math.max(firstSlabSize, Math.min(size(), pageSize));
    releaseSlabs(keepsSlabs ? slabsInUse : 0);
    leaveSlab();
  }

  /** Gives all memory back; to be called again without harm. */
  @Override
  public void close() {
    releaseSlabs(0);
    leaveSlab();
  }

  private void releaseSlabs(int kept) {
    while (slabs.size() > kept) {
      // Out of the list first: a release that throws must not be tried a second time.
      allocator.release(slabs.remove(slabs.size() - 1).buffer);
    }
  }

  private void leaveSlab() {
    slabsInUse = 0;
    bytesInEarlierSlabs = 0;
    array = NO_SLAB;
    buffer = null;
    origin = 0;
    position = 0;
    end = 0;
  }
}
