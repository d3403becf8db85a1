// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import io.github.lanewise.LittleEndian;
import io.github.lanewise.kernel.Bytes;
import io.github.lanewise.parquet.stock.StockRules;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.io.ParquetEncodingException;
import org.apache.parquet.io.api.Binary;

/**
 * Collects the values of a page that is being written, little-endian.
 *
 * <p>A value is put as a whole. If the allocator or the value throws, no byte of the value is put.
 * The class is a stream, because a {@link Binary} writes its bytes to one without a copy.
 */
final class PageBuffer extends SlabStream {
  /** The length of a value that is copied as two longs. */
  private static final int SHORT = 2 * Long.BYTES;

  private PageBuffer(ByteBufferAllocator allocator, SlabSizes sizes, boolean likeStock) {
    super(allocator, sizes, likeStock);
  }

  /**
   * Makes a buffer for a page that is handed out as it was collected, in the same slabs as
   * parquet-java's.
   */
  static PageBuffer likeStock(ParquetProperties properties, SlabSizes sizes) {
    return new PageBuffer(properties.getAllocator(), sizes, true);
  }

  /** Makes a buffer for values that are still to be transposed. The end of a slab cuts no value. */
  static PageBuffer ofWholeValues(ParquetProperties properties) {
    return new PageBuffer(properties.getAllocator(), SlabSizes.ofWholePages(properties), false);
  }

  /**
   * Returns how many values of {@code width} bytes can be put into one slab next. Returns 0 if the
   * end of the slab cuts the next value, which then has to be put by itself.
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

  /** Puts {@code count} values. There must be {@link #room} for them. */
  void putInts(int[] values, int offset, int count) {
    LittleEndian.put(values, offset, buffer, position - origin, count);
    position += count * Integer.BYTES;
  }

  /** Puts {@code count} values. There must be {@link #room} for them. */
  void putLongs(long[] values, int offset, int count) {
    LittleEndian.put(values, offset, buffer, position - origin, count);
    int before = position;
    position += count * Long.BYTES;
    try {
      written();
    } catch (Throwable e) {
      position = before;
      throw e;
    }
  }

  /** Puts one value, even if it does not fit into this slab. */
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

  /** Puts one value, even if it does not fit into this slab. */
  void putLong(long value) {
    int inUse = slabsInUse;
    int before = position;
    byte[] bytes = new byte[Long.BYTES];
    Bytes.LONG.set(bytes, 0, value);
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

  /**
   * Puts values as {@link #putSized(Binary)} does. Value i is {@code source[offsets[from + i]]} up
   * to, not including, {@code source[offsets[from + i + 1]]}.
   */
  void putSized(byte[] source, int[] offsets, int from, int count) {
    int stop = from + count;
    for (int i = from; i < stop; i++) {
      i = putFitting(source, offsets, i, stop);
      if (i < stop) {
        putSized(source, offsets[i], offsets[i + 1] - offsets[i]);
      }
    }
  }

  /**
   * Puts values until one might reach the end of the slab. Short values are copied with the bytes
   * after them, which the next value overwrites.
   *
   * @return the index of the first value that is not put
   */
  private int putFitting(byte[] source, int[] offsets, int from, int stop) {
    byte[] array = this.array;
    if (array == null) {
      return from;
    }
    int end = this.end;
    int at = position;
    int i = from;
    for (; i < stop; i++) {
      int start = offsets[i];
      int length = offsets[i + 1] - start;
      if (length < 0 || length >= end - at - Integer.BYTES) {
        break;
      }
      int left = end - at - Integer.BYTES - length;
      Bytes.INT.set(array, at, length);
      at += Integer.BYTES;
      if (length <= SHORT && left + length >= SHORT && start <= source.length - SHORT) {
        Bytes.LONG.set(array, at, (long) Bytes.LONG.get(source, start));
        Bytes.LONG.set(array, at + Long.BYTES, (long) Bytes.LONG.get(source, start + Long.BYTES));
      } else {
        System.arraycopy(source, start, array, at, length);
      }
      at += length;
    }
    position = at;
    return i;
  }

  private void putSized(byte[] source, int start, int length) {
    int inUse = slabsInUse;
    int before = position;
    try {
      writeInt(length);
      write(source, start, length);
    } catch (RuntimeException | Error e) {
      goBack(inUse, before);
      throw e;
    }
  }

  /**
   * Puts values of {@code width} bytes as {@link #putBytes} does. The values are stored one after
   * another.
   */
  void putFixed(byte[] source, int offset, int width, int count) {
    int at = offset;
    for (int left = count; left > 0; ) {
      int inUse = slabsInUse;
      int before = position;
      try {
        if (!likeStock) {
          require(width);
        }
        int fitting = Math.max(1, Math.min(left, (end - position) / width));
        write(source, at, fitting * width);
        at += fitting * width;
        left -= fitting;
      } catch (RuntimeException | Error e) {
        goBack(inUse, before);
        throw e;
      }
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
      Bytes.INT.set(array, position, value);
    } else {
      buffer.putInt(position, value);
    }
    position += Integer.BYTES;
  }

  /** Writes bytes with the same cuts as if each byte was written by itself. */
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

  /** Puts bytes as a single write. */
  void putPiece(byte[] source, int offset, int length) {
    int inUse = slabsInUse;
    int before = position;
    try {
      write(source, offset, length);
    } catch (RuntimeException | Error e) {
      goBack(inUse, before);
      throw e;
    }
  }

  /**
   * Puts a header, each byte as a write by itself, and the pieces after it.
   *
   * @param lengths the length of each piece, in units of {@code unit} bytes
   */
  void putPieces(byte[] source, int header, int[] lengths, int pieces, int unit) {
    int inUse = slabsInUse;
    int before = position;
    try {
      writeBytes(source, header);
      int at = header;
      for (int piece = 0; piece < pieces; piece++) {
        int length = lengths[piece] * unit;
        write(source, at, length);
        at += length;
      }
    } catch (RuntimeException | Error e) {
      goBack(inUse, before);
      throw e;
    }
  }
}
