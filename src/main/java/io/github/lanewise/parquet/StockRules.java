// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.plain.PlainValuesWriter;

/** What differs from release to release of parquet-java in the bytes it writes. */
final class StockRules {
  /**
   * Whether every NaN is written as the one that {@link Float#floatToIntBits} makes of it. Asked of
   * the writer itself, once: the constant that holds the release is copied into whoever is compiled
   * against it, and distributions carry changes of their own.
   */
  static final boolean CANONICAL_NAN = writesCanonicalNan();

  private StockRules() {}

  /** The bits that stock writes for a value. */
  static int bits(float value) {
    return CANONICAL_NAN ? Float.floatToIntBits(value) : Float.floatToRawIntBits(value);
  }

  /** The bits that stock writes for a value. */
  static long bits(double value) {
    return CANONICAL_NAN ? Double.doubleToLongBits(value) : Double.doubleToRawLongBits(value);
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
}
