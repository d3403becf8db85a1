// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import io.github.lanewise.bench.jmh.PlainLoop;
import io.github.lanewise.parquet.BooleansReader;
import io.github.lanewise.parquet.DoublesReader;
import io.github.lanewise.parquet.FixedBytesReader;
import io.github.lanewise.parquet.FloatsReader;
import io.github.lanewise.parquet.IntsReader;
import io.github.lanewise.parquet.LanewiseEncodings;
import io.github.lanewise.parquet.LongsReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Holds a page of random values, and the ways to read it.
 *
 * <p>A type is written as {@code int}, {@code long}, {@code float}, {@code double}, {@code
 * boolean}, {@code binaryN}, {@code stringN} (which differs from {@code binaryN} only in its
 * annotation) or {@code fixedN} with values of N bytes.
 */
final class DecodedColumn {
  private final Encoding encoding;
  private final boolean stock;
  private final int count;
  private final PrimitiveTypeName type;
  private final int width;
  private final ColumnDescriptor descriptor;
  private final ByteBuffer page;

  /** The values that the page was made of, in the encoding PLAIN. */
  private final ByteBuffer values;

  private final Object target;

  DecodedColumn(Encoding encoding, String type, String memory, String implementation, int count) {
    this.encoding = encoding;
    this.stock = implementation.equals("stock");
    this.count = count;
    this.type =
        switch (type.replaceAll("[0-9]", "")) {
          case "int" -> PrimitiveTypeName.INT32;
          case "long" -> PrimitiveTypeName.INT64;
          case "float" -> PrimitiveTypeName.FLOAT;
          case "double" -> PrimitiveTypeName.DOUBLE;
          case "boolean" -> PrimitiveTypeName.BOOLEAN;
          case "binary", "string" -> PrimitiveTypeName.BINARY;
          case "fixed" -> PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
          default -> throw new IllegalArgumentException(type);
        };
    this.width =
        switch (this.type) {
          case INT32, FLOAT -> 4;
          case INT64, DOUBLE -> 8;
          case BOOLEAN -> 1;
          default -> Integer.parseInt(type.replaceAll("[a-z]", ""));
        };
    Types.PrimitiveBuilder<PrimitiveType> primitive = Types.required(this.type);
    if (this.type == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY) {
      primitive.length(width);
    }
    if (type.startsWith("string")) {
      primitive.as(LogicalTypeAnnotation.stringType());
    }
    descriptor = new ColumnDescriptor(new String[] {"c"}, primitive.named("c"), 0, 0);
    byte[] plain = plain();
    values = ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN);
    byte[] bytes = encoding == Encoding.BYTE_STREAM_SPLIT ? streams(plain) : plain;
    page =
        memory.equals("direct")
            ? ByteBuffer.allocateDirect(bytes.length).put(bytes).flip()
            : ByteBuffer.wrap(bytes);
    target =
        switch (this.type) {
          case INT32 -> new int[count];
          case INT64 -> new long[count];
          case FLOAT -> new float[count];
          case DOUBLE -> new double[count];
          case BOOLEAN -> new boolean[count];
          default -> new byte[count * width];
        };
  }

  /** Reads every value by a call of its own, as parquet-java's record readers do. */
  void oneByOne(Blackhole blackhole) {
    ValuesReader reader = openedReader();
    switch (type) {
      case INT32 -> {
        for (int i = 0; i < count; i++) {
          blackhole.consume(reader.readInteger());
        }
      }
      case INT64 -> {
        for (int i = 0; i < count; i++) {
          blackhole.consume(reader.readLong());
        }
      }
      case FLOAT -> {
        for (int i = 0; i < count; i++) {
          blackhole.consume(reader.readFloat());
        }
      }
      case DOUBLE -> {
        for (int i = 0; i < count; i++) {
          blackhole.consume(reader.readDouble());
        }
      }
      case BOOLEAN -> {
        for (int i = 0; i < count; i++) {
          blackhole.consume(reader.readBoolean());
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          blackhole.consume(reader.readBytes());
        }
      }
    }
  }

  /** Reads every value as a String, because applications make Strings of most text. */
  void strings(Blackhole blackhole) {
    ValuesReader reader = openedReader();
    for (int i = 0; i < count; i++) {
      blackhole.consume(reader.readBytes().toStringUsingUTF8());
    }
  }

  /** Reads all values into one array. parquet-java has no such call, so its users write a loop. */
  Object bulk() {
    ValuesReader reader = openedReader();
    if (stock) {
      readEach(reader);
      return target;
    }
    switch (type) {
      case INT32 -> ((IntsReader) reader).readInts((int[]) target, 0, count);
      case INT64 -> ((LongsReader) reader).readLongs((long[]) target, 0, count);
      case FLOAT -> ((FloatsReader) reader).readFloats((float[]) target, 0, count);
      case DOUBLE -> ((DoublesReader) reader).readDoubles((double[]) target, 0, count);
      case BOOLEAN -> ((BooleansReader) reader).readBooleans((boolean[]) target, 0, count);
      default -> ((FixedBytesReader) reader).readFixedBytes((byte[]) target, 0, count);
    }
    return target;
  }

  private void readEach(ValuesReader reader) {
    switch (type) {
      case INT32 -> {
        int[] ints = (int[]) target;
        for (int i = 0; i < count; i++) {
          ints[i] = reader.readInteger();
        }
      }
      case INT64 -> {
        long[] longs = (long[]) target;
        for (int i = 0; i < count; i++) {
          longs[i] = reader.readLong();
        }
      }
      case FLOAT -> {
        float[] floats = (float[]) target;
        for (int i = 0; i < count; i++) {
          floats[i] = reader.readFloat();
        }
      }
      case DOUBLE -> {
        double[] doubles = (double[]) target;
        for (int i = 0; i < count; i++) {
          doubles[i] = reader.readDouble();
        }
      }
      case BOOLEAN -> {
        boolean[] booleans = (boolean[]) target;
        for (int i = 0; i < count; i++) {
          booleans[i] = reader.readBoolean();
        }
      }
      default -> {
        byte[] values = (byte[]) target;
        for (int i = 0; i < count; i++) {
          System.arraycopy(reader.readBytes().getBytesUnsafe(), 0, values, i * width, width);
        }
      }
    }
  }

  /** Returns a new reader, because parquet-java makes a new one for each page. */
  private ValuesReader openedReader() {
    ValuesReader reader =
        stock
            ? encoding.getValuesReader(descriptor, ValuesType.VALUES)
            : LanewiseEncodings.getValuesReader(encoding, descriptor, ValuesType.VALUES);
    try {
      reader.initFromPage(count, ByteBufferInputStream.wrap(page));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return reader;
  }

  private byte[] plain() {
    SplittableRandom random = new SplittableRandom(width);
    if (type == PrimitiveTypeName.BOOLEAN) {
      byte[] bits = new byte[(count + 7) / 8];
      random.nextBytes(bits);
      return bits;
    }
    if (type == PrimitiveTypeName.BINARY) {
      byte[] value = new byte[width];
      ByteBuffer values = ByteBuffer.allocate(count * (4 + width)).order(ByteOrder.LITTLE_ENDIAN);
      for (int i = 0; i < count; i++) {
        for (int k = 0; k < width; k++) {
          value[k] = (byte) random.nextInt('a', 'z' + 1);
        }
        values.putInt(width).put(value);
      }
      return values.array();
    }
    byte[] values = new byte[count * width];
    random.nextBytes(values);
    return values;
  }

  /**
   * Encodes with the plain loop, so that no kernel of Lanewise has run when parquet-java itself is
   * measured.
   */
  private byte[] streams(byte[] plain) {
    byte[] streams = new byte[plain.length];
    PlainLoop.encode(width).move(plain, streams, count);
    return streams;
  }

  /**
   * Fails if the output of the last call of {@link #bulk} is wrong. It calls nothing that is
   * measured, because its allocation would count as the benchmark's.
   */
  void checkBulk() {
    if (target instanceof byte[] fixed) {
      int wrong = Arrays.mismatch(values.array(), fixed);
      require(wrong < 0, wrong / width);
      return;
    }
    for (int i = 0; i < count; i++) {
      require(isTarget(i), i);
    }
  }

  private boolean isTarget(int i) {
    return switch (type) {
      case INT32 -> ((int[]) target)[i] == values.getInt(4 * i);
      case INT64 -> ((long[]) target)[i] == values.getLong(8 * i);
      case FLOAT -> Float.floatToRawIntBits(((float[]) target)[i]) == values.getInt(4 * i);
      case DOUBLE -> Double.doubleToRawLongBits(((double[]) target)[i]) == values.getLong(8 * i);
      default -> ((boolean[]) target)[i] == bit(i);
    };
  }

  /**
   * Reads the page once more and fails if a value is wrong. It runs after the last call, so it
   * checks the code that C2 has compiled.
   */
  void checkOneByOne() {
    ValuesReader reader = openedReader();
    for (int i = 0; i < count; i++) {
      require(isNext(reader, i), i);
    }
  }

  private boolean isNext(ValuesReader reader, int i) {
    return switch (type) {
      case INT32 -> reader.readInteger() == values.getInt(4 * i);
      case INT64 -> reader.readLong() == values.getLong(8 * i);
      case FLOAT -> Float.floatToRawIntBits(reader.readFloat()) == values.getInt(4 * i);
      case DOUBLE -> Double.doubleToRawLongBits(reader.readDouble()) == values.getLong(8 * i);
      case BOOLEAN -> reader.readBoolean() == bit(i);
      default -> isBinary(reader.readBytes().toByteBuffer(), i);
    };
  }

  void checkStrings() {
    ValuesReader reader = openedReader();
    for (int i = 0; i < count; i++) {
      require(isString(reader.readBytes().toStringUsingUTF8(), i), i);
    }
  }

  /**
   * Returns whether a String is right. It makes no other String to compare with, which works
   * because all characters are letters.
   */
  private boolean isString(String string, int i) {
    boolean same = string.length() == width;
    for (int k = 0; same && k < width; k++) {
      same = string.charAt(k) == values.get(start(i) + k);
    }
    return same;
  }

  private boolean isBinary(ByteBuffer binary, int i) {
    return binary.equals(values.limit(start(i) + width).position(start(i)));
  }

  /** Returns the offset of a value. In PLAIN pages a binary value comes after its length. */
  private int start(int i) {
    return type == PrimitiveTypeName.BINARY ? i * (4 + width) + 4 : i * width;
  }

  private boolean bit(int i) {
    return (values.get(i / 8) >> i % 8 & 1) != 0;
  }

  private void require(boolean same, int i) {
    if (!same) {
      throw new IllegalStateException("value " + i + " is not what the page was made of");
    }
  }
}
