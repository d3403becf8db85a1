// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.dictionary.DictionaryValuesWriter;
import org.apache.parquet.column.values.fallback.FallbackValuesWriter;
import org.apache.parquet.column.values.plain.FixedLenByteArrayPlainValuesWriter;
import org.apache.parquet.column.values.plain.PlainValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/** A physical type that has dictionaries: its values, and parquet-java's writer of them. */
public enum DictionaryColumn {
  INT32(PrimitiveTypeName.INT32, 0) {
    @Override
    Consumer<ValuesWriter> value(long key, ToLongFunction<ValuesWriter> kind) {
      return writer -> writer.writeInteger((int) mix(key));
    }

    @Override
    DictionaryValuesWriter alone(int max, Encoding data, Encoding page, ByteBufferAllocator a) {
      return new DictionaryValuesWriter.PlainIntegerDictionaryValuesWriter(max, data, page, a);
    }
  },
  INT64(PrimitiveTypeName.INT64, 0) {
    @Override
    Consumer<ValuesWriter> value(long key, ToLongFunction<ValuesWriter> kind) {
      return writer -> writer.writeLong(mix(key));
    }

    @Override
    DictionaryValuesWriter alone(int max, Encoding data, Encoding page, ByteBufferAllocator a) {
      return new DictionaryValuesWriter.PlainLongDictionaryValuesWriter(max, data, page, a);
    }
  },
  FLOAT(PrimitiveTypeName.FLOAT, 0) {
    @Override
    Consumer<ValuesWriter> value(long key, ToLongFunction<ValuesWriter> kind) {
      // One in four is a NaN, with a payload of its own.
      int bits = (key & 3) == 3 ? 0x7f800001 | (int) mix(key) & 0x807fffff : (int) mix(key);
      return writer -> writer.writeFloat(Float.intBitsToFloat(key < 2 ? (int) key << 31 : bits));
    }

    @Override
    DictionaryValuesWriter alone(int max, Encoding data, Encoding page, ByteBufferAllocator a) {
      return new DictionaryValuesWriter.PlainFloatDictionaryValuesWriter(max, data, page, a);
    }
  },
  DOUBLE(PrimitiveTypeName.DOUBLE, 0) {
    @Override
    Consumer<ValuesWriter> value(long key, ToLongFunction<ValuesWriter> kind) {
      long nan = 0x7ff0000000000001L | mix(key) & 0x800fffffffffffffL;
      long bits = (key & 3) == 3 ? nan : mix(key);
      return writer -> writer.writeDouble(Double.longBitsToDouble(key < 2 ? key << 63 : bits));
    }

    @Override
    DictionaryValuesWriter alone(int max, Encoding data, Encoding page, ByteBufferAllocator a) {
      return new DictionaryValuesWriter.PlainDoubleDictionaryValuesWriter(max, data, page, a);
    }
  },
  BINARY(PrimitiveTypeName.BINARY, 0) {
    @Override
    Consumer<ValuesWriter> value(long key, ToLongFunction<ValuesWriter> kind) {
      int length = (int) (key % 50 == 49 ? 300 : key % 50);
      return writer -> writeBytes(writer, kind, bytes(key, length));
    }

    @Override
    DictionaryValuesWriter alone(int max, Encoding data, Encoding page, ByteBufferAllocator a) {
      return new DictionaryValuesWriter.PlainBinaryDictionaryValuesWriter(max, data, page, a);
    }
  },
  FIXED_7(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, 7) {
    @Override
    Consumer<ValuesWriter> value(long key, ToLongFunction<ValuesWriter> kind) {
      return writer -> writeBytes(writer, kind, bytes(key, 7));
    }

    @Override
    DictionaryValuesWriter alone(int max, Encoding data, Encoding page, ByteBufferAllocator a) {
      return new DictionaryValuesWriter.PlainFixedLenArrayDictionaryValuesWriter(
          max, 7, data, page, a);
    }
  },
  INT96(PrimitiveTypeName.INT96, 12) {
    @Override
    Consumer<ValuesWriter> value(long key, ToLongFunction<ValuesWriter> kind) {
      return writer -> writeBytes(writer, kind, bytes(key, 12));
    }

    @Override
    DictionaryValuesWriter alone(int max, Encoding data, Encoding page, ByteBufferAllocator a) {
      return new DictionaryValuesWriter.PlainFixedLenArrayDictionaryValuesWriter(
          max, 12, data, page, a);
    }
  };

  /**
   * An array that a test reuses. As programs do, it overwrites the array once a value is written.
   */
  private static final ThreadLocal<byte[]> REUSED = ThreadLocal.withInitial(() -> new byte[400]);

  private final PrimitiveTypeName type;
  private final int length;

  DictionaryColumn(PrimitiveTypeName type, int length) {
    this.type = type;
    this.length = length;
  }

  /** Returns a write of the value of this number, which is the same for equal numbers. */
  public Consumer<ValuesWriter> value(long key) {
    return value(key, writer -> writer.getBufferedSize() + key);
  }

  /**
   * Returns such a write that does not ask the writer for its size. The last three bits of the kind
   * tell which kind of Binary the value is.
   */
  public Consumer<ValuesWriter> value(long key, long kind) {
    return value(key, writer -> kind);
  }

  abstract Consumer<ValuesWriter> value(long key, ToLongFunction<ValuesWriter> kind);

  abstract DictionaryValuesWriter alone(
      int max, Encoding data, Encoding page, ByteBufferAllocator allocator);

  /** Returns the writer that parquet-java falls back to. */
  public ValuesWriter plain(ByteBufferAllocator allocator) {
    return length == 0
        ? new PlainValuesWriter(64, 1 << 16, allocator)
        : new FixedLenByteArrayPlainValuesWriter(length, 64, 1 << 16, allocator);
  }

  /** Returns parquet-java's writer for this column. */
  public ValuesWriter stock(
      int maxDictionary, Encoding data, Encoding page, ByteBufferAllocator allocator) {
    return FallbackValuesWriter.of(alone(maxDictionary, data, page, allocator), plain(allocator));
  }

  /** Returns a required column of this type. */
  public ColumnDescriptor descriptor() {
    Types.PrimitiveBuilder<org.apache.parquet.schema.PrimitiveType> builder =
        Types.primitive(type, Type.Repetition.REQUIRED);
    if (type == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY) {
      builder.length(length);
    }
    return new ColumnDescriptor(new String[] {"column"}, builder.named("column"), 0, 0);
  }

  private static long mix(long key) {
    return key < 3 ? key - 1 : new SplittableRandom(key).nextLong();
  }

  private static byte[] bytes(long key, int length) {
    byte[] bytes = new byte[length];
    new SplittableRandom(key).nextBytes(bytes);
    return bytes;
  }

  /** Writes a value as one of eight kinds of Binary. Equal values come as several kinds. */
  private static void writeBytes(
      ValuesWriter writer, ToLongFunction<ValuesWriter> kind, byte[] bytes) {
    int length = bytes.length;
    ByteBuffer direct = ByteBuffer.allocateDirect(length + 3);
    switch (Math.floorMod(kind.applyAsLong(writer), 8)) {
      case 0 -> writer.writeBytes(Binary.fromConstantByteArray(bytes));
      case 1 -> writer.writeBytes(Binary.fromReusedByteArray(bytes));
      case 2 -> {
        byte[] reused = REUSED.get();
        System.arraycopy(bytes, 0, reused, 5, length);
        writer.writeBytes(Binary.fromReusedByteArray(reused, 5, length));
        reused[5]++;
      }
      case 3 -> {
        byte[] around = new byte[length + 9];
        System.arraycopy(bytes, 0, around, 4, length);
        writer.writeBytes(Binary.fromConstantByteArray(around, 4, length));
      }
      case 4 -> writer.writeBytes(Binary.fromConstantByteBuffer(ByteBuffer.wrap(bytes)));
      case 5 -> {
        byte[] reused = REUSED.get();
        System.arraycopy(bytes, 0, reused, 7, length);
        ByteBuffer slice = ByteBuffer.wrap(reused).slice(2, length + 9);
        writer.writeBytes(Binary.fromReusedByteBuffer(slice, 5, length));
        reused[7]++;
      }
      case 6 -> {
        direct.put(3, bytes);
        writer.writeBytes(Binary.fromReusedByteBuffer(direct, 3, length));
        direct.put(3, new byte[length]);
      }
      // The value is at offset 0, because parquet-java up to 1.17 takes equal values elsewhere for
      // unequal.
      default -> writer.writeBytes(Binary.fromConstantByteBuffer(direct.put(0, bytes), 0, length));
    }
  }
}
