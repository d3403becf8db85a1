// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/** Makes rows of any schema: runs and random values, nulls in runs and alone, awkward numbers. */
final class RandomGroups {
  private static final float[] FLOATS = {0f, -0f, 1.5f, -1.5f, Float.MAX_VALUE, Float.MIN_VALUE};

  private final SplittableRandom random;
  private final int distinct;
  private final boolean hasNans;

  RandomGroups(long seed, int distinct, boolean hasNans) {
    random = new SplittableRandom(seed);
    this.distinct = distinct;
    this.hasNans = hasNans;
  }

  Group row(MessageType schema) {
    SimpleGroup row = new SimpleGroup(schema);
    fill(row, schema);
    return row;
  }

  private void fill(Group group, GroupType type) {
    for (Type field : type.getFields()) {
      int times =
          field.isRepetition(Repetition.REQUIRED)
              ? 1
              : field.isRepetition(Repetition.OPTIONAL)
                  ? random.nextInt(5) == 0 ? 0 : 1
                  : Math.max(0, random.nextInt(6) - 1);
      for (int i = 0; i < times; i++) {
        if (field.isPrimitive()) {
          add(group, field.asPrimitiveType());
        } else {
          fill(group.addGroup(field.getName()), field.asGroupType());
        }
      }
    }
  }

  private void add(Group group, PrimitiveType type) {
    String name = type.getName();
    int value = random.nextInt(4) == 0 ? 7 : random.nextInt(distinct) - distinct / 3;
    switch (type.getPrimitiveTypeName()) {
      case INT32 -> group.append(name, value);
      case INT64 -> group.append(name, value * 0x1_0000_0001L);
      case BOOLEAN -> group.append(name, value % 3 == 0);
      case FLOAT -> group.append(name, number(value));
      case DOUBLE -> group.append(name, (double) number(value) / 3);
      case BINARY -> group.append(name, Binary.fromConstantByteArray(text(value)));
      case INT96 -> group.append(name, Binary.fromConstantByteArray(fixed(value, 12)));
      case FIXED_LEN_BYTE_ARRAY ->
          group.append(name, Binary.fromConstantByteArray(fixed(value, type.getTypeLength())));
    }
  }

  private float number(int value) {
    int kind = random.nextInt(20);
    if (kind == 0 && hasNans) {
      return Float.NaN;
    }
    return kind == 1 ? FLOATS[random.nextInt(FLOATS.length)] : value / 8f;
  }

  private byte[] text(int value) {
    String text = value % 5 == 0 ? "" : "value " + value + (value % 7 == 0 ? " and more" : "");
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] fixed(int value, int width) {
    byte[] bytes = new byte[width];
    for (int i = 0; i < width; i++) {
      bytes[i] = (byte) (value >>> (i % 4 << 3));
    }
    return bytes;
  }
}
