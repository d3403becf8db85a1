// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import io.github.lanewise.parquet.BooleansReader;
import io.github.lanewise.parquet.DoublesReader;
import io.github.lanewise.parquet.FixedBytesReader;
import io.github.lanewise.parquet.FloatsReader;
import io.github.lanewise.parquet.IntsReader;
import io.github.lanewise.parquet.LanewiseEncodings;
import io.github.lanewise.parquet.LongsReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;

/**
 * An encoding of a physical type, with its pages, the values that a byte-by-byte decoder makes of
 * them, and the readers under test.
 *
 * <p>Values are objects that compare by their bits: Integer for INT32 and FLOAT, Long for INT64 and
 * DOUBLE, Boolean, and a ByteBuffer of their own bytes for the rest.
 *
 * @param width bytes of a value, or 0 if values have no common number of bytes
 * @param text whether the column is annotated as a string
 */
public record ReadCase(Encoding encoding, PrimitiveTypeName type, int width, boolean text) {
  private static final int INT96_WIDTH = 12;

  private ReadCase(Encoding encoding, PrimitiveTypeName type, int width) {
    this(encoding, type, width, false);
  }

  /** Returns every encoding and type that Lanewise reads, byte arrays in several widths. */
  public static List<ReadCase> all() {
    List<ReadCase> cases = new ArrayList<>();
    for (Encoding encoding : List.of(Encoding.PLAIN, Encoding.BYTE_STREAM_SPLIT)) {
      cases.add(new ReadCase(encoding, PrimitiveTypeName.INT32, 4));
      cases.add(new ReadCase(encoding, PrimitiveTypeName.INT64, 8));
      cases.add(new ReadCase(encoding, PrimitiveTypeName.FLOAT, 4));
      cases.add(new ReadCase(encoding, PrimitiveTypeName.DOUBLE, 8));
      for (int width : new int[] {1, 2, 3, 7, 12, 16, 300}) {
        cases.add(new ReadCase(encoding, PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, width));
      }
    }
    cases.add(new ReadCase(Encoding.PLAIN, PrimitiveTypeName.INT96, INT96_WIDTH));
    cases.add(new ReadCase(Encoding.PLAIN, PrimitiveTypeName.BINARY, 0));
    cases.add(new ReadCase(Encoding.PLAIN, PrimitiveTypeName.BINARY, 0, true));
    cases.add(new ReadCase(Encoding.PLAIN, PrimitiveTypeName.BOOLEAN, 0));
    return cases;
  }

  /** Returns the case of {@link #all} with this encoding and type, and this width or 0. */
  public static ReadCase of(Encoding encoding, PrimitiveTypeName type, int width) {
    ReadCase wanted = new ReadCase(encoding, type, width);
    if (!all().contains(wanted)) {
      throw new IllegalArgumentException(wanted.toString());
    }
    return wanted;
  }

  public boolean split() {
    return encoding == Encoding.BYTE_STREAM_SPLIT;
  }

  /** Returns whether the reader can read many values at a time. */
  public boolean bulk() {
    return type != PrimitiveTypeName.BINARY;
  }

  /** Returns a valid page of random values. */
  public byte[] page(SplittableRandom random, int count) {
    if (type == PrimitiveTypeName.BOOLEAN) {
      return randomBytes(random, (count + 7) / 8);
    }
    if (type != PrimitiveTypeName.BINARY) {
      return randomBytes(random, count * width);
    }
    List<byte[]> values = new ArrayList<>();
    int length = 0;
    for (int i = 0; i < count; i++) {
      values.add(randomBytes(random, random.nextInt(20)));
      length += 4 + values.get(i).length;
    }
    ByteBuffer page = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    values.forEach(value -> page.putInt(value.length).put(value));
    return page.array();
  }

  /**
   * Returns the values that a strict reader reads from these bytes until it must fail.
   *
   * @return null if it must refuse the page at once
   */
  public List<Object> decode(byte[] page, int announced) {
    if (type == PrimitiveTypeName.BOOLEAN) {
      if (announced < 0) {
        return null;
      }
      List<Object> values = new ArrayList<>();
      for (int i = 0; i < announced && i / 8 < page.length; i++) {
        values.add((page[i / 8] & 1 << i % 8) != 0);
      }
      return values;
    }
    if (type == PrimitiveTypeName.BINARY) {
      return decodeBinaries(page);
    }
    if (split() && (page.length % width != 0 || announced < page.length / width)) {
      return null;
    }
    int count = page.length / width;
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] value = new byte[width];
      for (int k = 0; k < width; k++) {
        value[k] = split() ? page[k * count + i] : page[i * width + k];
      }
      values.add(valueOf(value));
    }
    return values;
  }

  public ColumnDescriptor descriptor() {
    Types.PrimitiveBuilder<PrimitiveType> column = Types.required(type);
    if (type == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY) {
      column.length(width);
    }
    if (text) {
      column.as(LogicalTypeAnnotation.stringType());
    }
    return new ColumnDescriptor(new String[] {"c"}, column.named("c"), 0, 0);
  }

  public ValuesReader reader() {
    return LanewiseEncodings.getValuesReader(encoding, descriptor(), ValuesType.VALUES);
  }

  /** Returns null if this release has no such reader. */
  public ValuesReader stockReader() {
    try {
      return encoding.getValuesReader(descriptor(), ValuesType.VALUES);
    } catch (ParquetDecodingException e) {
      return null;
    }
  }

  public Object read(ValuesReader reader) {
    return switch (type) {
      case INT32 -> reader.readInteger();
      case FLOAT -> Float.floatToRawIntBits(reader.readFloat());
      case INT64 -> reader.readLong();
      case DOUBLE -> Double.doubleToRawLongBits(reader.readDouble());
      case BOOLEAN -> reader.readBoolean();
      default -> ByteBuffer.wrap(reader.readBytes().getBytes());
    };
  }

  /** Reads many values at a time, into the middle of an array. */
  public List<Object> readBulk(ValuesReader reader, int count) {
    int margin = 3;
    List<Object> values = new ArrayList<>();
    switch (type) {
      case INT32 -> {
        int[] target = new int[count + 2 * margin];
        ((IntsReader) reader).readInts(target, margin, count);
        Arrays.stream(target).forEach(values::add);
      }
      case FLOAT -> {
        float[] target = new float[count + 2 * margin];
        ((FloatsReader) reader).readFloats(target, margin, count);
        for (float value : target) {
          values.add(Float.floatToRawIntBits(value));
        }
      }
      case INT64 -> {
        long[] target = new long[count + 2 * margin];
        ((LongsReader) reader).readLongs(target, margin, count);
        Arrays.stream(target).forEach(values::add);
      }
      case DOUBLE -> {
        double[] target = new double[count + 2 * margin];
        ((DoublesReader) reader).readDoubles(target, margin, count);
        for (double value : target) {
          values.add(Double.doubleToRawLongBits(value));
        }
      }
      case BOOLEAN -> {
        boolean[] target = new boolean[count + 2 * margin];
        ((BooleansReader) reader).readBooleans(target, margin, count);
        for (boolean value : target) {
          values.add(value);
        }
      }
      default -> {
        byte[] target = new byte[(count + 2 * margin) * width];
        ((FixedBytesReader) reader).readFixedBytes(target, margin * width, count);
        for (int i = 0; i < target.length; i += width) {
          values.add(ByteBuffer.wrap(Arrays.copyOfRange(target, i, i + width)));
        }
      }
    }
    List<Object> around = new ArrayList<>(values.subList(0, margin));
    around.addAll(values.subList(margin + count, values.size()));
    Object nothing = valueOf(new byte[Math.max(1, width)]);
    if (!around.stream().allMatch(nothing::equals)) {
      throw new AssertionError("written beside the " + count + " values asked for: " + values);
    }
    return values.subList(margin, margin + count);
  }

  @Override
  public String toString() {
    return encoding + " " + type + (width == 0 ? "" : " " + width) + (text ? " of text" : "");
  }

  private Object valueOf(byte[] value) {
    ByteBuffer bytes = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN);
    return switch (type) {
      case INT32, FLOAT -> bytes.getInt();
      case INT64, DOUBLE -> bytes.getLong();
      case BOOLEAN -> value[0] != 0;
      default -> bytes;
    };
  }

  private static List<Object> decodeBinaries(byte[] page) {
    List<Object> values = new ArrayList<>();
    ByteBuffer bytes = ByteBuffer.wrap(page).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.remaining() >= 4) {
      int length = bytes.getInt();
      if (length < 0 || length > bytes.remaining()) {
        break;
      }
      byte[] value = new byte[length];
      bytes.get(value);
      values.add(ByteBuffer.wrap(value));
    }
    return values;
  }

  private static byte[] randomBytes(SplittableRandom random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
