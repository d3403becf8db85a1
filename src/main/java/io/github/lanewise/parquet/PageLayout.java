// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import io.github.lanewise.ByteStreamSplit;
import io.github.lanewise.LittleEndian;
import java.nio.ByteBuffer;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Where the bytes of values of one width stand in a page, which starts at index 0 of its buffer.
 *
 * <p>Arguments of {@code decode}: the page, the values it holds, the first value to decode, where
 * it goes, and how many values. The caller has checked that the page holds them.
 */
enum PageLayout {
  PLAIN {
    @Override
    int valuesIn(int length, int width, int announced) {
      return length / width;
    }

    @Override
    void decode(ByteBuffer page, int held, int first, int[] target, int offset, int count) {
      LittleEndian.get(page, first * Integer.BYTES, target, offset, count);
    }

    @Override
    void decode(ByteBuffer page, int held, int first, long[] target, int offset, int count) {
      LittleEndian.get(page, first * Long.BYTES, target, offset, count);
    }

    @Override
    void decode(ByteBuffer page, int held, int first, float[] target, int offset, int count) {
      LittleEndian.get(page, first * Float.BYTES, target, offset, count);
    }

    @Override
    void decode(ByteBuffer page, int held, int first, double[] target, int offset, int count) {
      LittleEndian.get(page, first * Double.BYTES, target, offset, count);
    }

    @Override
    void decode(
        ByteBuffer page, int held, int first, byte[] target, int offset, int count, int width) {
      page.get(first * width, target, offset, count * width);
    }
  },

  BYTE_STREAM_SPLIT {
    @Override
    int valuesIn(int length, int width, int announced) {
      if (length % width != 0) {
        throw new ParquetDecodingException(
            "a BYTE_STREAM_SPLIT page of "
                + length
                + " bytes ends at offset "
                + length % width
                + " of a value of "
                + width
                + " bytes");
      }
      int held = length / width;
      if (announced < held) {
        throw new ParquetDecodingException(
            "a BYTE_STREAM_SPLIT page holds "
                + held
                + " values, but "
                + announced
                + " are announced: streams start at wrong offsets");
      }
      return held;
    }

    @Override
    void decode(ByteBuffer page, int held, int first, int[] target, int offset, int count) {
      ByteStreamSplit.decode(page, first, held, target, offset, count);
    }

    @Override
    void decode(ByteBuffer page, int held, int first, long[] target, int offset, int count) {
      ByteStreamSplit.decode(page, first, held, target, offset, count);
    }

    @Override
    void decode(ByteBuffer page, int held, int first, float[] target, int offset, int count) {
      ByteStreamSplit.decode(page, first, held, target, offset, count);
    }

    @Override
    void decode(ByteBuffer page, int held, int first, double[] target, int offset, int count) {
      ByteStreamSplit.decode(page, first, held, target, offset, count);
    }

    @Override
    void decode(
        ByteBuffer page, int held, int first, byte[] target, int offset, int count, int width) {
      ByteStreamSplit.decode(page, first, held, ByteBuffer.wrap(target), offset, count, width);
    }
  };

  /**
   * How many values a page holds.
   *
   * @param announced how many its header speaks of, nulls included
   */
  abstract int valuesIn(int length, int width, int announced);

  abstract void decode(ByteBuffer page, int held, int first, int[] target, int offset, int count);

  abstract void decode(ByteBuffer page, int held, int first, long[] target, int offset, int count);

  abstract void decode(ByteBuffer page, int held, int first, float[] target, int offset, int count);

  abstract void decode(
      ByteBuffer page, int held, int first, double[] target, int offset, int count);

  abstract void decode(
      ByteBuffer page, int held, int first, byte[] target, int offset, int count, int width);
}
