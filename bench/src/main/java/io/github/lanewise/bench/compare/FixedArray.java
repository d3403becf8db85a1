// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import static org.apache.parquet.column.Encoding.BYTE_STREAM_SPLIT;

import io.github.lanewise.ByteStreamSplit;
import java.util.Arrays;
import org.apache.parquet.column.Encoding;

/**
 * Holds values of FIXED_LEN_BYTE_ARRAY. For the kernel the values are copied into one array, one
 * after the other.
 */
final class FixedArray extends BinaryArray {
  private final int width;
  private byte[] bytes;

  FixedArray(int capacity, int width) {
    super(capacity);
    this.width = width;
  }

  @Override
  public int put(Encoding encoding, int from, byte[] page, int count) {
    if (encoding != BYTE_STREAM_SPLIT) {
      return 0;
    }
    if (bytes == null) {
      bytes = new byte[values.length * width];
      for (int i = 0; i < values.length && values[i] != null; i++) {
        System.arraycopy(values[i].getBytesUnsafe(), 0, bytes, i * width, width);
      }
    }
    ByteStreamSplit.encode(bytes, from * width, page, 0, count, width);
    return count * width;
  }

  @Override
  public void get(Encoding encoding, byte[] page, int from, int count) {
    if (bytes == null) {
      bytes = new byte[values.length * width];
    }
    ByteStreamSplit.decode(page, 0, bytes, from * width, count, width);
  }

  /** Compares the bytes if both sides have them, and the values otherwise. */
  @Override
  public boolean same(ColumnArray other, int count) {
    byte[] others = ((FixedArray) other).bytes;
    return bytes == null || others == null
        ? super.same(other, count)
        : Arrays.equals(bytes, 0, count * width, others, 0, count * width);
  }
}
