// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import static org.apache.parquet.column.Encoding.BYTE_STREAM_SPLIT;
import static org.apache.parquet.column.Encoding.PLAIN;

import io.github.lanewise.ByteStreamSplit;
import io.github.lanewise.LittleEndian;
import java.util.Arrays;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;

/**
 * Holds numbers. Kernels take a whole page of them, PLAIN or BYTE_STREAM_SPLIT. Each type has loops
 * and calls of its own, because Java has no type for arrays of all kinds of numbers.
 */
abstract class NumberArray implements ColumnArray {
  private final int capacity;
  private final int width;

  private NumberArray(int capacity, int width) {
    this.capacity = capacity;
    this.width = width;
  }

  abstract void putPlain(int from, byte[] page, int count);

  abstract void split(int from, byte[] page, int count);

  abstract void getPlain(byte[] page, int from, int count);

  abstract void join(byte[] page, int from, int count);

  @Override
  public final int capacity() {
    return capacity;
  }

  @Override
  public final int put(Encoding encoding, int from, byte[] page, int count) {
    if (encoding == PLAIN) {
      putPlain(from, page, count);
    } else if (encoding == BYTE_STREAM_SPLIT) {
      split(from, page, count);
    } else {
      return 0;
    }
    return width * count;
  }

  @Override
  public final void get(Encoding encoding, byte[] page, int from, int count) {
    if (encoding == PLAIN) {
      getPlain(page, from, count);
    } else {
      join(page, from, count);
    }
  }

  static final class OfInt extends NumberArray {
    private final int[] values;

    OfInt(int capacity) {
      super(capacity, Integer.BYTES);
      values = new int[capacity];
    }

    @Override
    public void write(ValuesWriter writer, int from, int count) {
      for (int i = from; i < from + count; i++) {
        writer.writeInteger(values[i]);
      }
    }

    @Override
    public void read(ValuesReader reader, int from, int count) {
      for (int i = from; i < from + count; i++) {
        values[i] = reader.readInteger();
      }
    }

    @Override
    public boolean same(ColumnArray other, int count) {
      return Arrays.equals(values, 0, count, ((OfInt) other).values, 0, count);
    }

    @Override
    void putPlain(int from, byte[] page, int count) {
      LittleEndian.put(values, from, page, 0, count);
    }

    @Override
    void split(int from, byte[] page, int count) {
      ByteStreamSplit.encode(values, from, page, 0, count);
    }

    @Override
    void getPlain(byte[] page, int from, int count) {
      LittleEndian.get(page, 0, values, from, count);
    }

    @Override
    void join(byte[] page, int from, int count) {
      ByteStreamSplit.decode(page, 0, values, from, count);
    }
  }

  static final class OfLong extends NumberArray {
    private final long[] values;

    OfLong(int capacity) {
      super(capacity, Long.BYTES);
      values = new long[capacity];
    }

    @Override
    public void write(ValuesWriter writer, int from, int count) {
      for (int i = from; i < from + count; i++) {
        writer.writeLong(values[i]);
      }
    }

    @Override
    public void read(ValuesReader reader, int from, int count) {
      for (int i = from; i < from + count; i++) {
        values[i] = reader.readLong();
      }
    }

    @Override
    public boolean same(ColumnArray other, int count) {
      return Arrays.equals(values, 0, count, ((OfLong) other).values, 0, count);
    }

    @Override
    void putPlain(int from, byte[] page, int count) {
      LittleEndian.put(values, from, page, 0, count);
    }

    @Override
    void split(int from, byte[] page, int count) {
      ByteStreamSplit.encode(values, from, page, 0, count);
    }

    @Override
    void getPlain(byte[] page, int from, int count) {
      LittleEndian.get(page, 0, values, from, count);
    }

    @Override
    void join(byte[] page, int from, int count) {
      ByteStreamSplit.decode(page, 0, values, from, count);
    }
  }

  static final class OfFloat extends NumberArray {
    private final float[] values;

    OfFloat(int capacity) {
      super(capacity, Float.BYTES);
      values = new float[capacity];
    }

    @Override
    public void write(ValuesWriter writer, int from, int count) {
      for (int i = from; i < from + count; i++) {
        writer.writeFloat(values[i]);
      }
    }

    @Override
    public void read(ValuesReader reader, int from, int count) {
      for (int i = from; i < from + count; i++) {
        values[i] = reader.readFloat();
      }
    }

    @Override
    public boolean same(ColumnArray other, int count) {
      float[] others = ((OfFloat) other).values;
      for (int i = 0; i < count; i++) {
        // Their bits are compared, because all NaNs are unequal as numbers.
        if (Float.floatToRawIntBits(values[i]) != Float.floatToRawIntBits(others[i])) {
          return false;
        }
      }
      return true;
    }

    /** Gives every NaN Java's own bits: see {@link ColumnArray#prepare}. */
    @Override
    public void prepare() {
      for (int i = 0; i < values.length; i++) {
        if (Float.isNaN(values[i])) {
          values[i] = Float.NaN;
        }
      }
    }

    @Override
    void putPlain(int from, byte[] page, int count) {
      LittleEndian.put(values, from, page, 0, count);
    }

    @Override
    void split(int from, byte[] page, int count) {
      ByteStreamSplit.encode(values, from, page, 0, count);
    }

    @Override
    void getPlain(byte[] page, int from, int count) {
      LittleEndian.get(page, 0, values, from, count);
    }

    @Override
    void join(byte[] page, int from, int count) {
      ByteStreamSplit.decode(page, 0, values, from, count);
    }
  }

  static final class OfDouble extends NumberArray {
    private final double[] values;

    OfDouble(int capacity) {
      super(capacity, Double.BYTES);
      values = new double[capacity];
    }

    @Override
    public void write(ValuesWriter writer, int from, int count) {
      for (int i = from; i < from + count; i++) {
        writer.writeDouble(values[i]);
      }
    }

    @Override
    public void read(ValuesReader reader, int from, int count) {
      for (int i = from; i < from + count; i++) {
        values[i] = reader.readDouble();
      }
    }

    @Override
    public boolean same(ColumnArray other, int count) {
      double[] others = ((OfDouble) other).values;
      for (int i = 0; i < count; i++) {
        // Their bits are compared, because all NaNs are unequal as numbers.
        if (Double.doubleToRawLongBits(values[i]) != Double.doubleToRawLongBits(others[i])) {
          return false;
        }
      }
      return true;
    }

    @Override
    public void prepare() {
      for (int i = 0; i < values.length; i++) {
        if (Double.isNaN(values[i])) {
          values[i] = Double.NaN;
        }
      }
    }

    @Override
    void putPlain(int from, byte[] page, int count) {
      LittleEndian.put(values, from, page, 0, count);
    }

    @Override
    void split(int from, byte[] page, int count) {
      ByteStreamSplit.encode(values, from, page, 0, count);
    }

    @Override
    void getPlain(byte[] page, int from, int count) {
      LittleEndian.get(page, 0, values, from, count);
    }

    @Override
    void join(byte[] page, int from, int count) {
      ByteStreamSplit.decode(page, 0, values, from, count);
    }
  }
}
