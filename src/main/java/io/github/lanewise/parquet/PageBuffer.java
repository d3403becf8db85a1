// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import io.github.lanewise.LittleEndian;
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
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.io.ParquetEncodingException;
import org.apache.parquet.io.api.Binary;

/**
 * The bytes of a page that is being written, little-endian, in slabs of the configured allocator.
 *
 * <p>A value is put as a whole or, if the allocator or the value throws, not at all. The result of
 * {@link #bytes} can be read until {@link #reset} or {@link #close}, whatever is put in the
 * meantime. The class is an {@link OutputStream}, because a {@link Binary} writes its bytes to one
 * without a copy.
 */
final class PageBuffer extends OutputStream {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final ByteBufferAllocator allocator;
  private final SlabSizes sizes;

  /**
   * Whether the slabs of one page serve the next. Only memory that is left to the garbage collector
   * may stay: parquet-java 1.13 never closes its writers, so all other memory has to go back to its
   * allocator with the reset that follows each page.
   */
  private final boolean keepsSlabs;

  /** Whether slabs end where stock's do, which may be within a value. */
  private final boolean likeStock;

  /** The slabs of this page, then slabs of the page before that are not needed yet. */
  private final List<Slab> slabs = new ArrayList<>();

  private int slabsInUse;
  private int bytesInEarlierSlabs;

  // The slab that is being filled: its memory, of which position and end are indexes.
  private byte[] array;
  private ByteBuffer buffer;
  private int origin;
  private int position;
  private int end;

  private PageBuffer(ByteBufferAllocator allocator, SlabSizes sizes, boolean likeStock) {
    this.allocator = allocator;
    this.sizes = sizes;
    this.likeStock = likeStock;
    keepsSlabs = allocator.getClass() == HeapByteBufferAllocator.class;
    leaveSlabs();
  }

  /**
   * Makes a buffer for a page that is handed out as it was collected, in the slabs that stock would
   * have made.
   */
  static PageBuffer likeStock(ParquetProperties properties, SlabSizes sizes) {
    return new PageBuffer(properties.getAllocator(), sizes, true);
  }

  /** Makes a buffer for values that are still to be transposed. The end of a slab cuts no value. */
  static PageBuffer ofWholeValues(ParquetProperties properties) {
    return new PageBuffer(properties.getAllocator(), SlabSizes.ofWholePages(properties), false);
  }

  /**
   * How many values of {@code width} bytes can be put into one slab next; 0 if the next one has to
   * be put by itself, because the end of the slab cuts it.
   */
  int room(int width) {
    if (end - position < width) {
      if (likeStock && !StockRules.NUMBERS_ARE_WHOLE && position < end) {
        return 0;
      }
      openSlab(size(), width);
    }
    return (end - position) / width;
  }

  /** Puts the first values, as many as there is {@link #room} for. */
  void putInts(int[] values, int count) {
    LittleEndian.put(values, 0, buffer, position - origin, count);
    position += count * Integer.BYTES;
  }

  /** Puts the first values, as many as there is {@link #room} for. */
  void putLongs(long[] values, int count) {
    LittleEndian.put(values, 0, buffer, position - origin, count);
    int before = position;
    position += count * Long.BYTES;
    try {
      written();
    } catch (Throwable e) {
      position = before;
      throw e;
    }
  }

  /** Puts one value, whether this slab has room for it or not. */
  void putInt(int value) {
    int inUse = slabsInUse;
    int before = position;
    try {
      writeInt(value);
    } catch (Throwable e) {
      goBack(inUse, before);
      throw e;
    }
  }

  /** Puts one value, whether this slab has room for it or not. */
  void putLong(long value) {
    int inUse = slabsInUse;
    int before = position;
    byte[] bytes = new byte[Long.BYTES];
    LONGS.set(bytes, 0, value);
    try {
      write(bytes, 0, Long.BYTES);
    } catch (Throwable e) {
      goBack(inUse, before);
      throw e;
    }
  }

  /** Puts the length of a value in four bytes, then its bytes. */
  void putSized(Binary value) {
    int inUse = slabsInUse;
    int before = position;
    try {
      writeInt(value.length());
      value.writeTo(this);
    } catch (Throwable e) {
      goBack(inUse, before);
      throw failed(e);
    }
  }

  /** Puts the bytes of a value without their length. */
  void putBytes(Binary value) {
    int inUse = slabsInUse;
    int before = position;
    try {
      if (!likeStock) {
        require(value.length());
      }
      value.writeTo(this);
    } catch (Throwable e) {
      goBack(inUse, before);
      throw failed(e);
    }
  }

  private static RuntimeException failed(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    return e instanceof RuntimeException unchecked
        ? unchecked
        : new ParquetEncodingException("could not write bytes", e);
  }

  private void writeInt(int value) {
    if (end - position < Integer.BYTES) {
      if (!StockRules.NUMBERS_ARE_WHOLE) {
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
          write(value >>> shift);
        }
        return;
      }
      openSlab(size(), Integer.BYTES);
    }
    if (array != null) {
      INTS.set(array, position, value);
    } else {
      buffer.putInt(position, value);
    }
    position += Integer.BYTES;
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

  /** Writes bytes with the same cuts as if each was written by itself. */
  void writeBytes(byte[] source, int length) {
    int inUse = slabsInUse;
    int before = position;
    try {
      for (int done = 0; done < length; ) {
        require(1);
        int count = Math.min(length - done, end - position);
        copy(source, done, count);
        done += count;
      }
    } catch (RuntimeException | Error e) {
      goBack(inUse, before);
      throw e;
    }
  }

  private void copy(byte[] source, int offset, int length) {
    if (array != null) {
      System.arraycopy(source, offset, array, position, length);
    } else {
      buffer.put(position, source, offset, length);
    }
    position += length;
  }

  /**
   * Stock makes the next slab together with the write of several bytes that fills the one before.
   */
  private void written() {
    if (StockRules.FULL_SLAB_OPENS_NEXT && position == end && likeStock) {
      openSlab(size(), 0);
    }
  }

  /** Makes room for the next {@code bytes} bytes in one slab. */
  private void require(int bytes) {
    if (end - position < bytes) {
      openSlab(size(), bytes);
    }
  }

  /**
   * Goes on in an empty slab.
   *
   * @param counted the size of the page as stock knows it at this moment
   * @param least bytes that there must be room for
   */
  private void openSlab(int counted, int least) {
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
              + "; write smaller pages (page size, rows between two checks of it)");
    }
    Slab next = nextSlab(Math.min(left, Math.max(least, sizes.next(counted))));
    markUsed();
    bytesInEarlierSlabs = size;
    slabsInUse++;
    next.used = 0;
    enter(next);
  }

  private Slab nextSlab(int size) {
    if (slabsInUse < slabs.size()) {
      Slab kept = slabs.get(slabsInUse);
      if (kept.capacity >= size) {
        kept.limit = likeStock ? size : kept.capacity;
        return kept;
      }
      // The slab leaves the list first, so that a release that throws is not tried again.
      allocator.release(slabs.remove(slabsInUse).buffer);
    }
    Slab fresh = new Slab(allocator.allocate(size));
    slabs.add(slabsInUse, fresh);
    return fresh;
  }

  private void enter(Slab slab) {
    array = slab.array;
    buffer = slab.buffer;
    origin = slab.origin();
    position = origin;
    end = origin + Math.min(slab.limit, Integer.MAX_VALUE - bytesInEarlierSlabs);
  }

  /** Goes back to the state of the page when so many slabs were in use. */
  private void goBack(int inUse, int before) {
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

  /** Bytes of the page. */
  int size() {
    return bytesInEarlierSlabs + bytesInSlab();
  }

  private int bytesInSlab() {
    return position - origin;
  }

  /** Whether the next byte needs another slab. */
  boolean slabIsFull() {
    return position == end;
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
    sizes.pageEnds(size());
    int kept = keepsSlabs ? slabsInUse : 0;
    leaveSlabs();
    releaseSlabs(kept);
  }

  /** Gives all memory back. Further calls do nothing. */
  @Override
  public void close() {
    leaveSlabs();
    releaseSlabs(0);
  }

  /** Gives back all slabs but the first ones, each once, even if the release of another throws. */
  private void releaseSlabs(int kept) {
    while (slabs.size() > kept) {
      Slab last = slabs.remove(slabs.size() - 1);
      try {
        allocator.release(last.buffer);
      } catch (RuntimeException | Error e) {
        Failures.add(e, () -> releaseSlabs(kept));
        throw e;
      }
    }
  }

  private void leaveSlabs() {
    slabsInUse = 0;
    bytesInEarlierSlabs = 0;
    enter(Slab.NONE);
  }
}
