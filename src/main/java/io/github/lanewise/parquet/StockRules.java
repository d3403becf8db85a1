// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.CapacityByteArrayOutputStream;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter.FloatByteStreamSplitValuesWriter;
import org.apache.parquet.column.values.plain.BooleanPlainValuesWriter;
import org.apache.parquet.column.values.plain.PlainValuesWriter;

/** The differences between releases of parquet-java in the bytes that they write. */
final class StockRules {
  /**
   * Whether every NaN is written as the one that {@link Float#floatToIntBits} makes of it. The
   * writer itself is tested once. The constant that holds the release would not do: the compiler
   * copies it into classes that use it, and distributions have changes of their own.
   */
  static final boolean CANONICAL_NAN = writesCanonicalNan();

  /**
   * The bytes of a page without values. Up to 1.13 it is written like any other, with an empty
   * array; later it is not written at all. The difference shows in files, because a compressor
   * makes a frame of an empty array.
   */
  static final BytesInput EMPTY_PAGE = emptyPage();

  /**
   * Whether booleans go through stock's general encoder of few bits: up to 1.17. A page that has
   * been asked for in the middle of a byte, and goes on in the next, then counts as long as its
   * values would be without the gap, and its slabs have sizes of their own.
   */
  static final boolean BOOLEANS_ARE_PACKED_BY_EIGHT = booleanSizeIsOfValues();

  /** Whether ints and longs are never cut by the end of a slab: from 1.18 on. */
  static final boolean NUMBERS_ARE_WHOLE = numbersAreWhole();

  /** Whether a write of several bytes that fills a slab makes the next one at once: up to 1.13. */
  static final boolean FULL_SLAB_OPENS_NEXT = capacityAfter(new byte[1], new byte[3]) > 4;

  /**
   * Whether the next slab's size takes into account what the write that needs it has put into the
   * slab before: up to 1.13.
   */
  static final boolean COUNTS_BEFORE_NEXT_SLAB = capacityAfter(new byte[1], new byte[5]) == 8;

  /** How many values of BYTE_STREAM_SPLIT stock writes at a time: 1 up to 1.18. */
  static final int SPLIT_BATCH = splitBatch();

  private static final int INFINITY = Float.floatToRawIntBits(Float.POSITIVE_INFINITY);
  private static final int NAN = Float.floatToIntBits(Float.NaN);
  private static final long LONG_INFINITY = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);
  private static final long LONG_NAN = Double.doubleToLongBits(Double.NaN);

  private StockRules() {}

  /**
   * The bits that stock writes for a value. A NaN has bits beyond those of infinity. Comparing the
   * bits takes one branch, where {@link Float#floatToIntBits} compares as float and takes two.
   */
  static int bits(float value) {
    int bits = Float.floatToRawIntBits(value);
    return CANONICAL_NAN && (bits & Integer.MAX_VALUE) > INFINITY ? NAN : bits;
  }

  /** The bits that stock writes for a value. */
  static long bits(double value) {
    long bits = Double.doubleToRawLongBits(value);
    return CANONICAL_NAN && (bits & Long.MAX_VALUE) > LONG_INFINITY ? LONG_NAN : bits;
  }

  private static boolean writesCanonicalNan() {
    int payload = 0x7fc12345;
    try (PlainValuesWriter writer = new PlainValuesWriter(4, 4, new HeapByteBufferAllocator())) {
      writer.writeFloat(Float.intBitsToFloat(payload));
      ByteArrayOutputStream page = new ByteArrayOutputStream();
      writer.getBytes().writeAllTo(page);
      return ByteBuffer.wrap(page.toByteArray()).order(ByteOrder.LITTLE_ENDIAN).getInt() != payload;
    } catch (IOException e) {
      throw new IllegalStateException("a page of one value, held in memory, cannot be read", e);
    }
  }

  private static boolean booleanSizeIsOfValues() {
    try (BooleanPlainValuesWriter writer = new BooleanPlainValuesWriter()) {
      writer.writeBoolean(true);
      writer.getBytes();
      writer.writeBoolean(true);
      return writer.getBufferedSize() == 1;
    }
  }

  private static boolean numbersAreWhole() {
    try (PlainValuesWriter writer = new PlainValuesWriter(6, 100, new HeapByteBufferAllocator())) {
      writer.writeInteger(1);
      writer.writeInteger(2);
      return firstWrite(writer) == 4;
    }
  }

  /** The capacity of stock's stream after some writes; its first slab has four bytes. */
  private static int capacityAfter(byte[]... writes) {
    try (CapacityByteArrayOutputStream stream =
        new CapacityByteArrayOutputStream(4, 1000, new HeapByteBufferAllocator())) {
      for (byte[] bytes : writes) {
        stream.write(bytes, 0, bytes.length);
      }
      return stream.getCapacity();
    }
  }

  /** A batch makes a first slab of its own size where that would have only one byte. */
  private static int splitBatch() {
    try (ValuesWriter writer =
        new FloatByteStreamSplitValuesWriter(4, 4 << 10, new HeapByteBufferAllocator())) {
      for (int i = 0; i < 1024; i++) {
        writer.writeFloat(i);
      }
      return firstWrite(writer);
    }
  }

  private static BytesInput emptyPage() {
    try (PlainValuesWriter writer = new PlainValuesWriter(4, 4, new HeapByteBufferAllocator())) {
      return firstWrite(writer) < 0 ? BytesInput.empty() : BytesInput.from(new byte[0], 0, 0);
    }
  }

  /** How many bytes the first write of a page has, −1 if there is none. */
  private static int firstWrite(ValuesWriter writer) {
    int[] first = {-1};
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int b) {
            write(new byte[1], 0, 1);
          }

          @Override
          public void write(byte[] bytes, int offset, int length) {
            if (first[0] < 0) {
              first[0] = length;
            }
          }
        };
    try {
      writer.getBytes().writeAllTo(out);
    } catch (IOException e) {
      throw new IllegalStateException("a page held in memory cannot be read", e);
    }
    return first[0];
  }
}
