// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/** Rows of every type that comes as a vector, and their values as plain objects. */
final class TypedRows {
  static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message test {
            required int32 i32;
            optional int32 i8 (INTEGER(8, true));
            optional int32 i16 (INTEGER(16, true));
            required int32 u8 (INTEGER(8, false));
            optional int32 u16 (INTEGER(16, false));
            optional int32 u32 (INTEGER(32, false));
            optional int32 day (DATE);
            optional int32 time (TIME(MILLIS, true));
            optional int64 i64;
            optional int64 u64 (INTEGER(64, false));
            optional int64 micros (TIME(MICROS, true));
            required int64 utc (TIMESTAMP(MICROS, true));
            optional int64 local (TIMESTAMP(NANOS, false));
            optional float f;
            required double d;
            optional boolean flag;
            required boolean sure;
            optional int96 old;
            optional fixed_len_byte_array(5) code;
            optional binary text (STRING);
            required binary bytes;
            optional int32 d4 (DECIMAL(9, 2));
            optional int64 d8 (DECIMAL(18, 4));
            required fixed_len_byte_array(11) d11 (DECIMAL(25, 3));
            optional fixed_len_byte_array(16) d16 (DECIMAL(38, 0));
            optional binary money (DECIMAL(20, 2));
            optional fixed_len_byte_array(20) d20 (DECIMAL(45, 0));
            optional group place {
              optional int32 height;
              required group size { required float width; optional binary unit (STRING); }
              optional group point { required double x; optional double y; }
              repeated int64 marks;
            }
            required group must { optional boolean may; }
            optional group tags (LIST) { repeated group list { optional binary element (STRING); } }
            required group sums (LIST) { repeated group list { required int32 element (DECIMAL(6, 1)); } }
            optional group flags (LIST) { repeated boolean array; }
          }
          """);

  /** The Arrow fields, one a line. */
  static final String ARROW =
      """
      i32: Int(32, true) not null
      i8: Int(8, true)
      i16: Int(16, true)
      u8: Int(8, false) not null
      u16: Int(16, false)
      u32: Int(32, false)
      day: Date(DAY)
      time: Time(MILLISECOND, 32)
      i64: Int(64, true)
      u64: Int(64, false)
      micros: Time(MICROSECOND, 64)
      utc: Timestamp(MICROSECOND, UTC) not null
      local: Timestamp(NANOSECOND, null)
      f: FloatingPoint(SINGLE)
      d: FloatingPoint(DOUBLE) not null
      flag: Bool
      sure: Bool not null
      old: FixedSizeBinary(12)
      code: FixedSizeBinary(5)
      text: Utf8
      bytes: Binary not null
      d4: Decimal(9, 2, 128)
      d8: Decimal(18, 4, 128)
      d11: Decimal(25, 3, 128) not null
      d16: Decimal(38, 0, 128)
      money: Decimal(20, 2, 128)
      d20: FixedSizeBinary(20)
      place: Struct<height: Int(32, true), \
      size: Struct<width: FloatingPoint(SINGLE) not null, unit: Utf8> not null, \
      point: Struct<x: FloatingPoint(DOUBLE) not null, y: FloatingPoint(DOUBLE)>, \
      marks: List<marks: Int(64, true) not null> not null>
      must: Struct<may: Bool> not null
      tags: List<element: Utf8>
      sums: List<element: Decimal(6, 1, 128) not null> not null
      flags: List<array: Bool not null>
      """;

  private TypedRows() {}

  static Group row(int number) {
    Group row = new SimpleGroup(SCHEMA);
    fill(row, new SplittableRandom(number));
    return row;
  }

  private static void fill(Group group, SplittableRandom random) {
    for (Type type : group.getType().getFields()) {
      int count =
          switch (type.getRepetition()) {
            case REQUIRED -> 1;
            case OPTIONAL -> random.nextInt(4) > 0 ? 1 : 0;
            case REPEATED -> random.nextInt(4);
          };
      for (int i = 0; i < count; i++) {
        if (type.isPrimitive()) {
          add(group, type.asPrimitiveType(), random);
        } else {
          fill(group.addGroup(type.getName()), random);
        }
      }
    }
  }

  private static void add(Group group, PrimitiveType type, SplittableRandom random) {
    String name = type.getName();
    if (type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal) {
      add(group, type, unscaled(decimal.getPrecision(), random));
      return;
    }
    switch (type.getPrimitiveTypeName()) {
      case INT32 -> group.append(name, number(type, random.nextInt()));
      case INT64 -> group.append(name, random.nextLong());
      case FLOAT -> group.append(name, random.nextInt() / 3f);
      case DOUBLE -> group.append(name, random.nextDouble());
      case BOOLEAN -> group.append(name, random.nextBoolean());
      case INT96 -> group.append(name, bytes(12, random));
      case FIXED_LEN_BYTE_ARRAY -> group.append(name, bytes(type.getTypeLength(), random));
      case BINARY -> group.append(name, text(random.nextInt(300)));
    }
  }

  private static void add(Group group, PrimitiveType type, BigInteger unscaled) {
    byte[] bytes = unscaled.toByteArray();
    switch (type.getPrimitiveTypeName()) {
      case INT32 -> group.append(type.getName(), unscaled.intValueExact());
      case INT64 -> group.append(type.getName(), unscaled.longValueExact());
      case BINARY -> group.append(type.getName(), Binary.fromConstantByteArray(bytes));
      default -> {
        byte[] fixed = new byte[type.getTypeLength()];
        Arrays.fill(fixed, (byte) (unscaled.signum() < 0 ? -1 : 0));
        System.arraycopy(bytes, 0, fixed, fixed.length - bytes.length, bytes.length);
        group.append(type.getName(), Binary.fromConstantByteArray(fixed));
      }
    }
  }

  /** Numbers of few digits, and of all that the precision allows. */
  private static BigInteger unscaled(int precision, SplittableRandom random) {
    BigInteger most = BigInteger.TEN.pow(1 + random.nextInt(precision));
    byte[] bytes = new byte[20];
    random.nextBytes(bytes);
    return new BigInteger(bytes).remainder(most);
  }

  private static int number(PrimitiveType type, int any) {
    if (type.getLogicalTypeAnnotation() instanceof IntLogicalTypeAnnotation number) {
      int unused = Integer.SIZE - number.getBitWidth();
      return number.isSigned() ? any >> unused : any >>> unused;
    }
    return any;
  }

  private static Binary text(int number) {
    return Binary.fromString(number % 50 == 0 ? "" : "text " + number);
  }

  private static Binary bytes(int length, SplittableRandom random) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return Binary.fromConstantByteArray(bytes);
  }

  /** The values of a row in the form of {@link #actual}. */
  static List<Object> expected(int row) {
    return values(row(row));
  }

  private static List<Object> values(Group group) {
    List<Object> values = new ArrayList<>();
    for (Type type : group.getType().getFields()) {
      boolean present = group.getFieldRepetitionCount(type.getName()) > 0;
      if (type.isRepetition(Repetition.REPEATED)) {
        values.add(list(group, type.asPrimitiveType()));
      } else if (!present) {
        values.add(null);
      } else if (type.isPrimitive()) {
        values.add(value(group, type.asPrimitiveType(), 0));
      } else {
        Group inner = group.getGroup(type.getName(), 0);
        values.add(type.getLogicalTypeAnnotation() == null ? values(inner) : elements(inner));
      }
    }
    return values;
  }

  private static List<Object> elements(Group list) {
    GroupType type = list.getType();
    if (type.getType(0).isPrimitive()) {
      return list(list, type.getType(0).asPrimitiveType());
    }
    List<Object> elements = new ArrayList<>();
    for (int i = 0; i < list.getFieldRepetitionCount(0); i++) {
      elements.add(values(list.getGroup(0, i)).get(0));
    }
    return elements;
  }

  private static List<Object> list(Group group, PrimitiveType type) {
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < group.getFieldRepetitionCount(type.getName()); i++) {
      list.add(value(group, type, i));
    }
    return list;
  }

  private static Object value(Group group, PrimitiveType type, int index) {
    String name = type.getName();
    if (type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal
        && decimal.getPrecision() <= 38) {
      BigInteger unscaled =
          switch (type.getPrimitiveTypeName()) {
            case INT32 -> BigInteger.valueOf(group.getInteger(name, index));
            case INT64 -> BigInteger.valueOf(group.getLong(name, index));
            default -> new BigInteger(group.getBinary(name, index).getBytes());
          };
      return new BigDecimal(unscaled, decimal.getScale());
    }
    return switch (type.getPrimitiveTypeName()) {
      case INT32 -> {
        int value = group.getInteger(name, index);
        yield type.getLogicalTypeAnnotation() instanceof IntLogicalTypeAnnotation number
            ? signed(value, number.getBitWidth())
            : (long) value;
      }
      case INT64 -> group.getLong(name, index);
      case FLOAT -> (long) Float.floatToRawIntBits(group.getFloat(name, index));
      case DOUBLE -> Double.doubleToRawLongBits(group.getDouble(name, index));
      case BOOLEAN -> group.getBoolean(name, index);
      case INT96 -> hex(group.getInt96(name, index).getBytes());
      case BINARY, FIXED_LEN_BYTE_ARRAY -> hex(group.getBinary(name, index).getBytes());
    };
  }

  private static long signed(int value, int bits) {
    int unused = Integer.SIZE - bits;
    return value << unused >> unused;
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  /** The values of a row, numbers as the bits that are in their vector. */
  static List<Object> actual(VectorSchemaRoot root, int row) {
    return values(root.getFieldVectors(), row);
  }

  private static List<Object> values(List<FieldVector> vectors, int row) {
    List<Object> values = new ArrayList<>();
    vectors.forEach(vector -> values.add(value(vector, row)));
    return values;
  }

  private static Object value(FieldVector vector, int row) {
    if (vector.isNull(row)) {
      return null;
    } else if (vector instanceof StructVector struct) {
      return values(struct.getChildrenFromFields(), row);
    } else if (vector instanceof ListVector list) {
      List<Object> elements = new ArrayList<>();
      for (int i = list.getElementStartIndex(row); i < list.getElementEndIndex(row); i++) {
        elements.add(value(list.getDataVector(), i));
      }
      return elements;
    } else if (vector instanceof BitVector bits) {
      return bits.get(row) == 1;
    } else if (vector instanceof DecimalVector decimals) {
      return decimals.getObject(row);
    } else if (vector instanceof FixedSizeBinaryVector fixed) {
      return hex(fixed.get(row));
    } else if (vector instanceof BaseVariableWidthVector) {
      return hex(bytes((BaseVariableWidthVector) vector, row));
    }
    BaseFixedWidthVector numbers = (BaseFixedWidthVector) vector;
    long index = (long) row * numbers.getTypeWidth();
    return switch (numbers.getTypeWidth()) {
      case 1 -> (long) numbers.getDataBuffer().getByte(index);
      case 2 -> (long) numbers.getDataBuffer().getShort(index);
      case 4 -> (long) numbers.getDataBuffer().getInt(index);
      default -> numbers.getDataBuffer().getLong(index);
    };
  }

  private static byte[] bytes(BaseVariableWidthVector vector, int row) {
    int from = vector.getStartOffset(row);
    byte[] bytes = new byte[vector.getEndOffset(row) - from];
    vector.getDataBuffer().getBytes(from, bytes);
    return bytes;
  }
}
