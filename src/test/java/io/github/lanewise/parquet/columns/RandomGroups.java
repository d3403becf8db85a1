// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.nio.charset.StandardCharsets;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/**
 * Makes rows of any schema: runs and random values, nulls in runs and alone, awkward numbers,
 * columns in order.
 */
final class RandomGroups {
  /** Numbers from here on have as many digits, so that their texts have their order. */
  private static final int FIRST_OF_TREND = 1_000_000;

  private static final int MOST_ELEMENTS = 1_000;

  private static final float[] FLOATS = {0f, -0f, 1.5f, -1.5f, Float.MAX_VALUE, Float.MIN_VALUE};

  private final SplittableRandom random;
  private final int distinct;
  private final boolean hasNans;
  private final boolean isVaried;
  private final Map<Type, Trend> trends = new IdentityHashMap<>();
  private final Map<Type, RandomTimes> times = new IdentityHashMap<>();
  private int rows;

  /** Lists in long lists are short, because a row would have too many elements. */
  private int elementsLeft;

  /** Makes rows in which all columns have numbers in any order. */
  RandomGroups(long seed, int distinct, boolean hasNans) {
    this(seed, distinct, hasNans, false);
  }

  private RandomGroups(long seed, int distinct, boolean hasNans, boolean isVaried) {
    random = new SplittableRandom(seed);
    this.distinct = distinct;
    this.hasNans = hasNans;
    this.isVaried = isVaried;
  }

  /** Makes rows in which each column has its own ways. */
  static RandomGroups varied(long seed, int distinct, boolean hasNans) {
    return new RandomGroups(seed, distinct, hasNans, true);
  }

  Group row(MessageType schema) {
    SimpleGroup row = new SimpleGroup(schema);
    elementsLeft = MOST_ELEMENTS;
    fill(row, schema);
    rows++;
    return row;
  }

  private void fill(Group group, GroupType type) {
    for (Type field : type.getFields()) {
      for (int left = times(field); left > 0; left--) {
        if (field.isPrimitive()) {
          add(group, field.asPrimitiveType());
        } else {
          fill(group.addGroup(field.getName()), field.asGroupType());
        }
      }
    }
  }

  private int times(Type field) {
    if (field.isRepetition(Repetition.REQUIRED)) {
      return 1;
    }
    RandomTimes drawn =
        times.computeIfAbsent(
            field, f -> isVaried ? RandomTimes.varied(random) : RandomTimes.plain(random));
    if (field.isRepetition(Repetition.OPTIONAL)) {
      return drawn.isThere() ? 1 : 0;
    }
    int elements = Math.min(drawn.elements(), Math.max(1, elementsLeft));
    elementsLeft -= elements;
    return elements;
  }

  private void add(Group group, PrimitiveType type) {
    Trend trend = trends.computeIfAbsent(type, t -> Trend.of(isVaried, random));
    if (trend.isFlat()) {
      int value = random.nextInt(4) == 0 ? 7 : random.nextInt(distinct) - distinct / 3;
      add(group, type, value, number(value), text(value), false);
    } else {
      int value = trend.value(rows, random);
      float number = hasNans && random.nextInt(2_000) == 0 ? Float.NaN : value / 8f;
      add(group, type, value, number, "text " + (FIRST_OF_TREND + value), true);
    }
  }

  private static void add(
      Group group, PrimitiveType type, int value, float number, String text, boolean inOrder) {
    String name = type.getName();
    switch (type.getPrimitiveTypeName()) {
      case INT32 -> group.append(name, value);
      case INT64 -> group.append(name, value * 0x1_0000_0001L);
      case BOOLEAN -> group.append(name, inOrder ? (value >> 7 & 1) == 1 : value % 3 == 0);
      case FLOAT -> group.append(name, number);
      case DOUBLE -> group.append(name, (double) number / 3);
      case BINARY ->
          group.append(name, Binary.fromConstantByteArray(text.getBytes(StandardCharsets.UTF_8)));
      case INT96 -> group.append(name, fixed(value, 12, inOrder));
      case FIXED_LEN_BYTE_ARRAY -> group.append(name, fixed(value, type.getTypeLength(), inOrder));
    }
  }

  private float number(int value) {
    int kind = random.nextInt(20);
    if (kind == 0 && hasNans) {
      return Float.NaN;
    }
    return kind == 1 ? FLOATS[random.nextInt(FLOATS.length)] : value / 8f;
  }

  private static String text(int value) {
    return value % 5 == 0 ? "" : "value " + value + (value % 7 == 0 ? " and more" : "");
  }

  private static Binary fixed(int value, int width, boolean inOrder) {
    byte[] bytes = new byte[width];
    for (int i = 0; i < width; i++) {
      // The order of bytes begins with the first one, which also a narrow value has.
      bytes[i] = (byte) (inOrder ? value << 14 >>> (3 - i % 4 << 3) : value >>> (i % 4 << 3));
    }
    return Binary.fromConstantByteArray(bytes);
  }

  /**
   * How the numbers of a column go with the rows: in no order, up or down. Nearby rows differ by
   * less than the noise.
   */
  private record Trend(int slope, int rowsOfStep, int noise) {
    static Trend of(boolean isVaried, SplittableRandom random) {
      if (!isVaried || random.nextInt(3) == 0) {
        return new Trend(0, 1, 1);
      }
      return new Trend(
          random.nextInt(4) == 0 ? -1 : 1,
          random.nextInt(3) == 0 ? 1 + random.nextInt(20) : 1,
          1 + random.nextInt(random.nextInt(3) == 0 ? 300 : 10));
    }

    boolean isFlat() {
      return slope == 0;
    }

    int value(int row, SplittableRandom random) {
      return slope * (row / rowsOfStep) + random.nextInt(noise);
    }
  }
}
