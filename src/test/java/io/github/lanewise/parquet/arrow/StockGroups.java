// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/** Makes the rows that parquet-java writes from the plain objects of {@link VectorRows}. */
final class StockGroups {
  private StockGroups() {}

  static Group of(MessageType schema, List<Object> values) {
    Group row = new SimpleGroup(schema);
    fill(row, values);
    return row;
  }

  private static void fill(Group group, List<?> values) {
    for (int i = 0; i < values.size(); i++) {
      Type field = group.getType().getType(i);
      Object value = values.get(i);
      if (field.isRepetition(Repetition.REPEATED)) {
        ((List<?>) value).forEach(element -> add(group, field, element));
      } else if (value != null) {
        add(group, field, value);
      }
    }
  }

  private static void add(Group group, Type field, Object value) {
    if (field.isPrimitive()) {
      add(group, field.asPrimitiveType(), value);
      return;
    }
    Group inner = group.addGroup(field.getName());
    if (field.getLogicalTypeAnnotation() == null || field.isRepetition(Repetition.REPEATED)) {
      fill(inner, (List<?>) value);
      return;
    }
    Type repeated = inner.getType().getType(0);
    for (Object element : (List<?>) value) {
      if (GroupRows.isElement(inner.getType(), repeated)) {
        add(inner, repeated, element);
      } else {
        fill(inner.addGroup(0), Arrays.asList(element));
      }
    }
  }

  private static void add(Group group, PrimitiveType type, Object value) {
    String name = type.getName();
    switch (type.getPrimitiveTypeName()) {
      case INT32 -> group.append(name, (int) number(type, value));
      case INT64 -> group.append(name, number(type, value));
      case FLOAT -> group.append(name, Float.intBitsToFloat((int) (long) value));
      case DOUBLE -> group.append(name, Double.longBitsToDouble((long) value));
      case BOOLEAN -> group.append(name, (boolean) value);
      default -> group.append(name, Binary.fromConstantByteArray(bytes(type, value)));
    }
  }

  /** Numbers of an unsigned type come as signed ones of the vector's width. */
  private static long number(PrimitiveType type, Object value) {
    if (value instanceof BigDecimal decimal) {
      return decimal.unscaledValue().longValueExact();
    }
    boolean isUnsigned =
        type.getLogicalTypeAnnotation() instanceof IntLogicalTypeAnnotation number
            && !number.isSigned()
            && number.getBitWidth() < Integer.SIZE;
    if (isUnsigned) {
      int bits = ((IntLogicalTypeAnnotation) type.getLogicalTypeAnnotation()).getBitWidth();
      return (long) value & (1L << bits) - 1;
    }
    return (long) value;
  }

  private static byte[] bytes(PrimitiveType type, Object value) {
    if (value instanceof BigDecimal decimal) {
      BigInteger unscaled = decimal.unscaledValue();
      byte[] bytes = unscaled.toByteArray();
      byte[] fixed = new byte[type.getTypeLength()];
      Arrays.fill(fixed, (byte) (unscaled.signum() >> 1));
      System.arraycopy(bytes, 0, fixed, fixed.length - bytes.length, bytes.length);
      return fixed;
    }
    return HexFormat.of().parseHex((String) value);
  }
}
