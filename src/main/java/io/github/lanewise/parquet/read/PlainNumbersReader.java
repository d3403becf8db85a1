// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.read;

import io.github.lanewise.LittleEndian;
import io.github.lanewise.parquet.DoublesReader;
import io.github.lanewise.parquet.FloatsReader;
import io.github.lanewise.parquet.IntsReader;
import io.github.lanewise.parquet.LongsReader;
import java.nio.BufferUnderflowException;
import java.util.Objects;

/** Holds the readers of PLAIN pages of numbers, one for each physical type. */
final class PlainNumbersReader {
  private PlainNumbersReader() {}

  static final class OfInt extends PlainValuesReader implements IntsReader {
    OfInt() {
      super(Integer.BYTES);
    }

    @Override
    public int readInteger() {
      try {
        return page.getInt();
      } catch (BufferUnderflowException e) {
        throw tooFew(1);
      }
    }

    @Override
    public void readInts(int[] target, int offset, int count) {
      Objects.checkFromIndexSize(offset, count, target.length);
      LittleEndian.get(page, take(count), target, offset, count);
    }
  }

  static final class OfLong extends PlainValuesReader implements LongsReader {
    OfLong() {
      super(Long.BYTES);
    }

    @Override
    public long readLong() {
      try {
        return page.getLong();
      } catch (BufferUnderflowException e) {
        throw tooFew(1);
      }
    }

    @Override
    public void readLongs(long[] target, int offset, int count) {
      Objects.checkFromIndexSize(offset, count, target.length);
      LittleEndian.get(page, take(count), target, offset, count);
    }
  }

  static final class OfFloat extends PlainValuesReader implements FloatsReader {
    OfFloat() {
      super(Float.BYTES);
    }

    @Override
    public float readFloat() {
      try {
        return page.getFloat();
      } catch (BufferUnderflowException e) {
        throw tooFew(1);
      }
    }

    @Override
    public void readFloats(float[] target, int offset, int count) {
      Objects.checkFromIndexSize(offset, count, target.length);
      LittleEndian.get(page, take(count), target, offset, count);
    }
  }

  static final class OfDouble extends PlainValuesReader implements DoublesReader {
    OfDouble() {
      super(Double.BYTES);
    }

    @Override
    public double readDouble() {
      try {
        return page.getDouble();
      } catch (BufferUnderflowException e) {
        throw tooFew(1);
      }
    }

    @Override
    public void readDoubles(double[] target, int offset, int count) {
      Objects.checkFromIndexSize(offset, count, target.length);
      LittleEndian.get(page, take(count), target, offset, count);
    }
  }
}
