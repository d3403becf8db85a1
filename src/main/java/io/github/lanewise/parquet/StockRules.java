// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.plain.BooleanPlainValuesWriter;
import org.apache.parquet.column.values.plain.PlainValuesWriter;

/** What differs from release to release of parquet-java in the bytes it writes. */
final class StockRules {
  /**
   * Whether every NaN is written as the one that {@link Float#floatToIntBits} makes of it. Asked of
   * the writer itself, once: the constant that holds the release is copied into whoever is compiled
   * against it, and distributions carry changes of their own.
   */
  static final boolean CANONICAL_NAN = writesCanonicalNan();

  /**
   * What a page without values hands out. Up to 1.13 it is written like any other, with an array of
   * no bytes; later it is not written at all. A compressor can tell: it makes a frame of the one.
   */
  static final BytesInput EMPTY_PAGE =
      emptyPageOf(new PlainValuesWriter(4, 4, new HeapByteBufferAllocator()));

  /** The same of booleans, whose pages stock puts together in another way. */
  static final BytesInput EMPTY_BOOLEAN_PAGE = emptyPageOf(new BooleanPlainValuesWriter());

  /**
   * Whether a page of booleans that has been asked for in the middle of a byte, and goes on in the
   * next, counts as long as its values would be without the gap: up to 1.17.
   */
  static final boolean BOOLEAN_SIZE_IS_OF_VALUES = booleanSizeIsOfValues();

  private static final int INFINITY = Float.floatToRawIntBits(Float.POSITIVE_INFINITY);
  private static final int NAN = Float.floatToIntBits(Float.NaN);
  private static final long LONG_INFINITY = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);
  private static final long LONG_NAN = Double.doubleToLongBits(Double.NaN);

  private StockRules() {}

  /**
   * The bits that stock writes for a value. NaN is what lies beyond infinity: seen in the bits it
   * takes one branch, where {@link Float#floatToIntBits} compares as float and takes two.
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

  private static BytesInput emptyPageOf(ValuesWriter stock) {
    boolean[] written = {false};
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int b) {
            written[0] = true;
          }

          @Override
          public void write(byte[] bytes, int offset, int length) {
            written[0] = true;
          }
        };
    try (stock) {
      stock.getBytes().writeAllTo(out);
    } catch (IOException e) {
      throw new IllegalStateException("a page of no values cannot be read", e);
    }
    return written[0] ? BytesInput.from(new byte[0], 0, 0) : BytesInput.empty();
  }
}
