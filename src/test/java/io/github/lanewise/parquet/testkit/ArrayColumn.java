// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import io.github.lanewise.parquet.write.BulkWrites;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType;

/** The values of a column in an array, which are written as a whole or one by one. */
public abstract class ArrayColumn {
  private static final int INT96_BYTES = 12;

  private final int size;

  private ArrayColumn(int size) {
    this.size = size;
  }

  public final int size() {
    return size;
  }

  public abstract void writeOne(ValuesWriter writer, int i);

  public abstract void writeAll(ValuesWriter writer, int from, int count);

  /** Returns random values, of which few are distinct. Floats also have awkward bits. */
  public static ArrayColumn of(
      PrimitiveType type, int size, int distinct, SplittableRandom random) {
    return switch (type.getPrimitiveTypeName()) {
      case INT32 -> ints(size, distinct, random);
      case INT64 -> longs(size, distinct, random);
      case FLOAT -> floats(size, distinct, random);
      case DOUBLE -> doubles(size, distinct, random);
      case BOOLEAN -> booleans(size, random);
      case INT96 -> fixed(INT96_BYTES, size, distinct, random);
      case FIXED_LEN_BYTE_ARRAY -> fixed(type.getTypeLength(), size, distinct, random);
      case BINARY -> strings(size, distinct, random);
    };
  }

  private static ArrayColumn ints(int size, int distinct, SplittableRandom random) {
    int[] pool = random.ints(distinct).toArray();
    int[] values = new int[size];
    Arrays.setAll(values, i -> pool[random.nextInt(distinct)]);
    return new ArrayColumn(size) {
      @Override
      public void writeOne(ValuesWriter writer, int i) {
        writer.writeInteger(values[i]);
      }

      @Override
      public void writeAll(ValuesWriter writer, int from, int count) {
        BulkWrites.writeInts(writer, values, from, count);
      }
    };
  }

  private static ArrayColumn longs(int size, int distinct, SplittableRandom random) {
    long[] pool = random.longs(distinct).toArray();
    long[] values = new long[size];
    Arrays.setAll(values, i -> pool[random.nextInt(distinct)]);
    return new ArrayColumn(size) {
      @Override
      public void writeOne(ValuesWriter writer, int i) {
        writer.writeLong(values[i]);
      }

      @Override
      public void writeAll(ValuesWriter writer, int from, int count) {
        BulkWrites.writeLongs(writer, values, from, count);
      }
    };
  }

  private static ArrayColumn floats(int size, int distinct, SplittableRandom random) {
    int[] pool = random.ints(distinct).toArray();
    int nan = Float.floatToRawIntBits(Float.POSITIVE_INFINITY);
    for (int i = 0; i < distinct; i += random.nextInt(1, 9)) {
      pool[i] = random.nextInt(5) == 0 ? i << 31 : pool[i] | nan;
    }
    float[] values = new float[size];
    for (int i = 0; i < size; i++) {
      values[i] = Float.intBitsToFloat(pool[random.nextInt(distinct)]);
    }
    return new ArrayColumn(size) {
      @Override
      public void writeOne(ValuesWriter writer, int i) {
        writer.writeFloat(values[i]);
      }

      @Override
      public void writeAll(ValuesWriter writer, int from, int count) {
        BulkWrites.writeFloats(writer, values, from, count);
      }
    };
  }

  private static ArrayColumn doubles(int size, int distinct, SplittableRandom random) {
    long[] pool = random.longs(distinct).toArray();
    long nan = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);
    for (int i = 0; i < distinct; i += random.nextInt(1, 9)) {
      pool[i] = random.nextInt(5) == 0 ? (long) i << 63 : pool[i] | nan;
    }
    double[] values = new double[size];
    Arrays.setAll(values, i -> Double.longBitsToDouble(pool[random.nextInt(distinct)]));
    return new ArrayColumn(size) {
      @Override
      public void writeOne(ValuesWriter writer, int i) {
        writer.writeDouble(values[i]);
      }

      @Override
      public void writeAll(ValuesWriter writer, int from, int count) {
        BulkWrites.writeDoubles(writer, values, from, count);
      }
    };
  }

  private static ArrayColumn booleans(int size, SplittableRandom random) {
    boolean[] values = new boolean[size];
    for (int i = 0; i < size; i++) {
      values[i] = i / 64 % 3 == 0 ? random.nextBoolean() : i / 64 % 3 == 1;
    }
    return new ArrayColumn(size) {
      @Override
      public void writeOne(ValuesWriter writer, int i) {
        writer.writeBoolean(values[i]);
      }

      @Override
      public void writeAll(ValuesWriter writer, int from, int count) {
        BulkWrites.writeBooleans(writer, values, from, count);
      }
    };
  }

  private static ArrayColumn fixed(int width, int size, int distinct, SplittableRandom random) {
    int before = random.nextInt(20);
    byte[] pool = new byte[distinct * width];
    random.nextBytes(pool);
    byte[] values = new byte[before + size * width];
    for (int i = 0; i < size; i++) {
      System.arraycopy(pool, random.nextInt(distinct) * width, values, before + i * width, width);
    }
    return new ArrayColumn(size) {
      @Override
      public void writeOne(ValuesWriter writer, int i) {
        writer.writeBytes(Binary.fromReusedByteArray(values, before + i * width, width));
      }

      @Override
      public void writeAll(ValuesWriter writer, int from, int count) {
        BulkWrites.writeFixed(writer, values, width, before + from * width, count);
      }
    };
  }

  /** Returns strings, most of them short, also the last one, which ends with the array. */
  private static ArrayColumn strings(int size, int distinct, SplittableRandom random) {
    byte[][] pool = new byte[distinct][];
    for (int i = 0; i < distinct; i++) {
      pool[i] = new byte[random.nextInt(10) == 0 ? random.nextInt(300) : random.nextInt(20)];
      // Most bytes have one of two values, so that strings share prefixes and differ in zeros at
      // their ends.
      for (int j = 0; j < pool[i].length; j++) {
        pool[i][j] = (byte) random.nextInt(j < 2 ? 256 : 2);
      }
    }
    int before = random.nextInt(20);
    int[] offsets = new int[size + 1];
    offsets[0] = before;
    byte[][] chosen = new byte[size][];
    for (int i = 0; i < size; i++) {
      chosen[i] = pool[random.nextInt(distinct)];
      offsets[i + 1] = offsets[i] + chosen[i].length;
    }
    byte[] bytes = new byte[offsets[size]];
    for (int i = 0; i < size; i++) {
      System.arraycopy(chosen[i], 0, bytes, offsets[i], chosen[i].length);
    }
    return new ArrayColumn(size) {
      @Override
      public void writeOne(ValuesWriter writer, int i) {
        writer.writeBytes(
            Binary.fromReusedByteArray(bytes, offsets[i], offsets[i + 1] - offsets[i]));
      }

      @Override
      public void writeAll(ValuesWriter writer, int from, int count) {
        BulkWrites.writeStrings(writer, bytes, offsets, from, count);
      }
    };
  }
}
