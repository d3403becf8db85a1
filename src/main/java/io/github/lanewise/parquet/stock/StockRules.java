// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.CapacityByteArrayOutputStream;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.plain.PlainValuesWriter;

/** Holds the differences between releases of parquet-java in the bytes that they write. */
public final class StockRules {
  /**
   * Whether every NaN is written with the bits that {@link Float#floatToIntBits} gives it.
   * parquet-java's own writer is tested once. The constant that holds the release would not do,
   * because the compiler copies it into classes that use it, and because distributions have changes
   * of their own.
   */
  public static final boolean CANONICAL_NAN = writesCanonicalNan();

  /**
   * The bytes of a page without values. Up to 1.13 such a page is written as an empty array, and
   * later it is not written at all. The difference shows in files, because a compressor makes a
   * frame of an empty array.
   */
  public static final BytesInput EMPTY_PAGE = emptyPage();

  /** Whether the end of a slab never cuts an int or a long, as in releases from 1.18 on. */
  public static final boolean NUMBERS_ARE_WHOLE = numbersAreWhole();

  /**
   * Whether a write of several bytes that fills a slab makes the next slab at once, as in releases
   * up to 1.13.
   */
  public static final boolean FULL_SLAB_OPENS_NEXT = capacityAfter(new byte[1], new byte[3]) > 4;

  /**
   * Whether the size of the next slab includes the bytes that the current write has put into the
   * slab before, as in releases up to 1.13.
   */
  public static final boolean COUNTS_BEFORE_NEXT_SLAB =
      capacityAfter(new byte[1], new byte[5]) == 8;

  private static final int INFINITY = Float.floatToRawIntBits(Float.POSITIVE_INFINITY);
  private static final int NAN = Float.floatToIntBits(Float.NaN);
  private static final long LONG_INFINITY = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);
  private static final long LONG_NAN = Double.doubleToLongBits(Double.NaN);

  private StockRules() {}

  /**
   * Returns the bits that parquet-java writes for a value. Without the sign, the bits of a NaN are
   * larger than those of infinity. This comparison of ints takes one branch. {@link
   * Float#floatToIntBits} compares floats and takes two.
   */
  public static int bits(float value) {
    int bits = Float.floatToRawIntBits(value);
    return CANONICAL_NAN && (bits & Integer.MAX_VALUE) > INFINITY ? NAN : bits;
  }

  /** Returns the bits that parquet-java writes for a value. */
  public static long bits(double value) {
    long bits = Double.doubleToRawLongBits(value);
    return CANONICAL_NAN && (bits & Long.MAX_VALUE) > LONG_INFINITY ? LONG_NAN : bits;
  }

  private static boolean writesCanonicalNan() {
    int payload = 0x7fc12345;
    try (PlainValuesWriter writer = new PlainValuesWriter(4, 4, new HeapByteBufferAllocator())) {
      writer.writeFloat(Float.intBitsToFloat(payload));
      byte[] page = handedOver(writer).toByteArray();
      return ByteBuffer.wrap(page).order(ByteOrder.LITTLE_ENDIAN).getInt() != payload;
    }
  }

  private static boolean numbersAreWhole() {
    try (PlainValuesWriter writer = new PlainValuesWriter(6, 100, new HeapByteBufferAllocator())) {
      writer.writeInteger(1);
      writer.writeInteger(2);
      return firstWrite(writer) == 4;
    }
  }

  /**
   * Returns the capacity of parquet-java's stream after some writes. Its first slab has four bytes.
   */
  private static int capacityAfter(byte[]... writes) {
    try (CapacityByteArrayOutputStream stream =
        new CapacityByteArrayOutputStream(4, 1000, new HeapByteBufferAllocator())) {
      for (byte[] bytes : writes) {
        stream.write(bytes, 0, bytes.length);
      }
      return stream.getCapacity();
    }
  }

  private static BytesInput emptyPage() {
    try (PlainValuesWriter writer = new PlainValuesWriter(4, 4, new HeapByteBufferAllocator())) {
      return handedOver(writer).writes().length > 0
          ? BytesInput.from(new byte[0], 0, 0)
          : BytesInput.empty();
    }
  }

  /** Returns the number of bytes in the first write of a page. */
  static int firstWrite(ValuesWriter writer) {
    return handedOver(writer).writes()[0];
  }

  private static HandedOver handedOver(ValuesWriter writer) {
    try {
      return HandedOver.of(writer.getBytes());
    } catch (IOException e) {
      throw new IllegalStateException("a page in memory cannot be read", e);
    }
  }
}
