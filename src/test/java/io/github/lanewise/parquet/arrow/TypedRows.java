// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/** Makes rows with every type that becomes a vector, and their values as plain objects. */
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
            optional group lines (LIST) { repeated group list { optional group element {
              required int64 x; optional binary note (STRING); optional group color {
                required int32 red (INTEGER(8, false)); optional boolean dark; } } } }
            required group pairs (LIST) { repeated group array { optional double left; required boolean right; } }
            optional group points { repeated group at { optional int32 x (DECIMAL(9, 1)); required float y; } }
            optional group counts (MAP) { repeated group key_value {
              required binary key (STRING); optional int64 value; } }
            required group places (MAP) { repeated group map (MAP_KEY_VALUE) {
              required int32 key; optional group value { optional fixed_len_byte_array(2) code; } } }
            optional group names (MAP) { repeated group key_value { required binary key (STRING); } }
          }
          """);

  /** The Arrow fields of the schema, one a line. */
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
      lines: List<element: Struct<x: Int(64, true) not null, note: Utf8, \
      color: Struct<red: Int(8, false) not null, dark: Bool>>>
      pairs: List<array: Struct<left: FloatingPoint(DOUBLE), right: Bool not null> not null> not null
      points: Struct<at: List<at: Struct<x: Decimal(9, 1, 128), \
      y: FloatingPoint(SINGLE) not null> not null> not null>
      counts: Map(false)<key_value: Struct<key: Utf8 not null, value: Int(64, true)> not null>
      places: Map(false)<map: Struct<key: Int(32, true) not null, \
      value: Struct<code: FixedSizeBinary(2)>> not null> not null
      names: List<key_value: Struct<key: Utf8 not null> not null>
      """;

  private TypedRows() {}

  static Group row(int number) {
    return row(SCHEMA, number);
  }

  static Group row(MessageType schema, int number) {
    Group row = new SimpleGroup(schema);
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

  /** Adds a value that the type has in range. */
  static void add(Group group, PrimitiveType type, SplittableRandom random) {
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

  /** Returns a number of at most n digits, with a random n from 1 to the precision. */
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

  /** Returns the values of a row in the form of {@link VectorRows}. */
  static List<Object> expected(int row) {
    return GroupRows.values(row(row));
  }
}
