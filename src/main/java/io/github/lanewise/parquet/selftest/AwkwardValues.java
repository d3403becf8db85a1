// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.selftest;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;

/**
 * Makes values of a physical type that releases treat in different ways: zeros of both signs, NaNs
 * with a payload, empty and long values, and Binaries whose bytes are reused. Value {@code i} is
 * the same each time. The first few values are the awkward ones. Ordinary values follow, without a
 * limit to their number.
 */
final class AwkwardValues {
  private static final int FIXED_LENGTH = 5;
  private static final int INT96_LENGTH = 12;
  private static final int[] LENGTHS = {0, 1, 9, 24, 3, 300};

  /**
   * A dictionary writes this many equal ids as a run of equal values. If they were packed, the
   * kernels of bit-packing would be loaded, and the first writer of an application would wait for
   * that.
   */
  private static final int RUN = 8;

  /** The bits of the first values of an int or a float. */
  private static final int[] BITS_32 = {
    0, 0x80000000, 0x3f800000, 0x7fc00000, 0x7fc12345, 0xffc00001, 0x7f800000, 1, 0x01020304, -1
  };

  /** The bits of the first values of a long or a double. */
  private static final long[] BITS_64 = {
    0,
    0x8000000000000000L,
    0x3ff0000000000000L,
    0x7ff8000000000000L,
    0x7ff8000000012345L,
    0xfff8000000000001L,
    0x7ff0000000000000L,
    1,
    0x0102030405060708L,
    -1
  };

  private final PrimitiveTypeName type;

  /** Constant values, which are the same objects each time, as in applications. */
  private final Binary[] constants = new Binary[64];

  AwkwardValues(PrimitiveTypeName type) {
    this.type = type;
  }

  ColumnDescriptor column() {
    String name = "awkward";
    int length = type == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY ? FIXED_LENGTH : 0;
    return new ColumnDescriptor(
        new String[] {name}, new PrimitiveType(Repetition.REQUIRED, type, length, name), 0, 0);
  }

  void write(int i, ValuesWriter target) {
    switch (type) {
      case INT32 -> target.writeInteger(bits32(i));
      case INT64 -> target.writeLong(bits64(i));
      case FLOAT -> target.writeFloat(Float.intBitsToFloat(bits32(i)));
      case DOUBLE -> target.writeDouble(Double.longBitsToDouble(bits64(i)));
      case BOOLEAN -> target.writeBoolean(bit(i));
      default -> writeBinary(i, target);
    }
  }

  /**
   * Writes {@code count} values: the first {@code distinct} ones in turn, each one {@link #RUN}
   * times in a row. Each type of number has a loop of its own, because C2 would compile a method
   * that is called for each value, and that work would be wasted.
   */
  void writeAgain(int distinct, int count, ValuesWriter target) {
    switch (type) {
      case INT32 -> {
        for (int i = 0; i < count; i++) {
          target.writeInteger(BITS_32[i / RUN % distinct]);
        }
      }
      case INT64 -> {
        for (int i = 0; i < count; i++) {
          target.writeLong(BITS_64[i / RUN % distinct]);
        }
      }
      case FLOAT -> {
        for (int i = 0; i < count; i++) {
          target.writeFloat(Float.intBitsToFloat(BITS_32[i / RUN % distinct]));
        }
      }
      case DOUBLE -> {
        for (int i = 0; i < count; i++) {
          target.writeDouble(Double.longBitsToDouble(BITS_64[i / RUN % distinct]));
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          write(i / RUN % distinct, target);
        }
      }
    }
  }

  private void writeBinary(int i, ValuesWriter target) {
    byte[] bytes = bytes(i);
    switch (i & 3) {
      case 0 -> target.writeBytes(constant(i, bytes));
      case 1 -> {
        byte[] within = new byte[2 + bytes.length];
        System.arraycopy(bytes, 0, within, 1, bytes.length);
        target.writeBytes(Binary.fromReusedByteArray(within, 1, bytes.length));
        Arrays.fill(within, (byte) 0x55);
      }
      case 2 -> target.writeBytes(Binary.fromConstantByteBuffer(ByteBuffer.wrap(bytes)));
      default -> {
        target.writeBytes(Binary.fromReusedByteBuffer(ByteBuffer.wrap(bytes)));
        Arrays.fill(bytes, (byte) 0x55);
      }
    }
  }

  private Binary constant(int i, byte[] bytes) {
    int place = i % constants.length;
    if (constants[place] == null || i >= constants.length) {
      constants[place] = Binary.fromConstantByteArray(bytes);
    }
    return constants[place];
  }

  /** Reads the next value and returns it in a form that can be compared bit by bit. */
  Object read(ValuesReader source) {
    return switch (type) {
      case INT32 -> source.readInteger();
      case INT64 -> source.readLong();
      case FLOAT -> Float.floatToRawIntBits(source.readFloat());
      case DOUBLE -> Double.doubleToRawLongBits(source.readDouble());
      case BOOLEAN -> source.readBoolean();
      default -> ByteBuffer.wrap(source.readBytes().getBytes());
    };
  }

  /** Returns the bytes of a PLAIN page with the first {@code count} values. */
  byte[] plainPage(int count) {
    ByteBuffer page = ByteBuffer.allocate(plainSize(count)).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < count; i++) {
      switch (type) {
        case INT32, FLOAT -> page.putInt(bits32(i));
        case INT64, DOUBLE -> page.putLong(bits64(i));
        case BOOLEAN -> page.put(i / 8, (byte) (page.get(i / 8) | (bit(i) ? 1 << i % 8 : 0)));
        case BINARY -> page.putInt(length(i)).put(bytes(i));
        default -> page.put(bytes(i));
      }
    }
    return page.array();
  }

  /** Returns the first values as a BYTE_STREAM_SPLIT page. They must be of one width. */
  byte[] splitPage(int count) {
    byte[] values = plainPage(count);
    byte[] page = new byte[values.length];
    int width = count == 0 ? 0 : values.length / count;
    for (int i = 0; i < count; i++) {
      for (int stream = 0; stream < width; stream++) {
        page[stream * count + i] = values[i * width + stream];
      }
    }
    return page;
  }

  private int plainSize(int count) {
    if (type == PrimitiveTypeName.BOOLEAN) {
      return (count + 7) / 8;
    }
    int size = 0;
    for (int i = 0; i < count; i++) {
      size += type == PrimitiveTypeName.BINARY ? 4 + length(i) : length(i);
    }
    return size;
  }

  private int length(int i) {
    return switch (type) {
      case INT32, FLOAT -> Integer.BYTES;
      case INT64, DOUBLE -> Long.BYTES;
      case BINARY -> LENGTHS[i % LENGTHS.length];
      case INT96 -> INT96_LENGTH;
      default -> FIXED_LENGTH;
    };
  }

  private byte[] bytes(int i) {
    byte[] bytes = new byte[length(i)];
    for (int k = 0; k < bytes.length; k++) {
      bytes[k] = (byte) (k == 0 ? i : k == 1 ? i >> 8 : 0xf3 * k);
    }
    return bytes;
  }

  private static int bits32(int i) {
    return i < BITS_32.length ? BITS_32[i] : i * 0x9E3779B1;
  }

  private static long bits64(int i) {
    return i < BITS_64.length ? BITS_64[i] : i * 0x9E3779B97F4A7C15L;
  }

  private static boolean bit(int i) {
    return (i * 0x9E3779B1 & 0x40000000) != 0;
  }
}
