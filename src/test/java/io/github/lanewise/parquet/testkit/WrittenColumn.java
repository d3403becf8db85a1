// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;

/** A column and the values to write to it: awkward values of its type among random ones. */
public record WrittenColumn(PrimitiveType type) {
  /** Degrees of likeness: bits that ints lack, or parts of a string that are the same for all. */
  private static final int ALIKE = 32;

  private static final int[] FLOAT_BITS = {
    0, 0x80000000, 0x7fc00000, 0x7fc12345, 0xffc00001, 0x7f800001, 0xff812345, 0x7f800000, 1
  };
  private static final long[] DOUBLE_BITS = {
    0,
    0x8000000000000000L,
    0x7ff8000000000000L,
    0x7ff8000012345678L,
    0xfff8000000000001L,
    0x7ff0000000000001L,
    0x7ff0000000000000L,
    1
  };

  /** Returns a column of each physical type, and fixed lengths around those of special kernels. */
  public static Stream<WrittenColumn> all() {
    Stream<WrittenColumn> single =
        Stream.of(PrimitiveTypeName.values())
            .filter(name -> name != PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY)
            .map(name -> of(name, 0));
    Stream<WrittenColumn> fixed =
        Stream.of(1, 2, 4, 5, 7, 8, 12, 16, 17, 100)
            .map(length -> of(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, length));
    return Stream.concat(single, fixed);
  }

  public static WrittenColumn of(PrimitiveTypeName name, int length) {
    return new WrittenColumn(
        new PrimitiveType(Repetition.REQUIRED, name, length, "column" + length));
  }

  public ColumnDescriptor descriptor() {
    return new ColumnDescriptor(new String[] {type.getName()}, type, 0, 0);
  }

  /**
   * Returns writes of one value each, which can be made on any number of writers. Values of some
   * seeds are alike: the encodings of version 2 write differences, prefixes and runs.
   */
  public List<Consumer<ValuesWriter>> values(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int alike = random.nextBoolean() ? 0 : random.nextInt(ALIKE);
    List<Consumer<ValuesWriter>> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(value(random, alike));
    }
    return values;
  }

  private Consumer<ValuesWriter> value(SplittableRandom random, int alike) {
    switch (type.getPrimitiveTypeName()) {
      case INT32:
        {
          int value = random.nextInt() >> alike;
          return writer -> writer.writeInteger(value);
        }
      case INT64:
        {
          long value = random.nextLong() >> 2 * alike;
          return writer -> writer.writeLong(value);
        }
      case FLOAT:
        {
          int bits =
              random.nextBoolean()
                  ? FLOAT_BITS[random.nextInt(FLOAT_BITS.length)]
                  : random.nextInt();
          return writer -> writer.writeFloat(Float.intBitsToFloat(bits));
        }
      case DOUBLE:
        {
          long bits =
              random.nextBoolean()
                  ? DOUBLE_BITS[random.nextInt(DOUBLE_BITS.length)]
                  : random.nextLong();
          return writer -> writer.writeDouble(Double.longBitsToDouble(bits));
        }
      case BOOLEAN:
        {
          boolean value = random.nextInt(2 + alike) == 0;
          return writer -> writer.writeBoolean(value);
        }
      case INT96:
        return bytes(random, 12, alike);
      case FIXED_LEN_BYTE_ARRAY:
        return bytes(random, type.getTypeLength(), alike);
      default:
        return bytes(random, random.nextInt(4) == 0 ? 0 : random.nextInt(300), alike);
    }
  }

  /** Returns a write of random bytes as one of all kinds of {@link Binary}. */
  private static Consumer<ValuesWriter> bytes(SplittableRandom random, int length, int alike) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    Arrays.fill(bytes, 0, length * alike / ALIKE, (byte) 'x');
    byte[] within = new byte[length + 9];
    System.arraycopy(bytes, 0, within, 4, length);
    ByteBuffer direct = ByteBuffer.allocateDirect(length + 9).put(within).clear();
    String text = new String(bytes, StandardCharsets.US_ASCII).replace('\uFFFD', 'x');
    return switch (random.nextInt(10)) {
      case 0 -> write(Binary.fromConstantByteArray(bytes));
      case 1 -> write(Binary.fromReusedByteArray(within, 4, length));
      case 2 -> write(Binary.fromConstantByteArray(within, 4, length));
      case 3 -> write(Binary.fromConstantByteArray(within).slice(4, length));
      case 4 -> write(Binary.fromConstantByteBuffer(direct, 4, length));
      case 5 -> write(Binary.fromReusedByteBuffer(direct, 4, length));
      case 6 ->
          write(
              Binary.fromReusedByteBuffer(ByteBuffer.wrap(within).slice(3, length + 2), 1, length));
      case 7 -> write(Binary.fromString(text));
      case 8 -> write(Binary.fromCharSequence(new StringBuilder(text)));
      default ->
          writer -> {
            byte[] reused = bytes.clone();
            writer.writeBytes(Binary.fromReusedByteArray(reused));
            Arrays.fill(reused, (byte) -1);
          };
    };
  }

  private static Consumer<ValuesWriter> write(Binary value) {
    return writer -> writer.writeBytes(value);
  }

  @Override
  public String toString() {
    return type.toString();
  }
}
