// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;

/** The columns of the test files. */
public final class Columns {
  /** Most values in a row of a repeated column. */
  private static final int MOST_VALUES = 3;

  private static final int[] FIXED_LENGTHS = {1, 2, 5, 7, 12, 16, 33};

  /** The number of types in {@link #everyType}, one after the other. */
  static final int TYPES = PrimitiveTypeName.values().length - 1 + FIXED_LENGTHS.length;

  private Columns() {}

  /** Returns the schema of a file with these columns. */
  public static MessageType schema(List<Column> columns) {
    return new MessageType("test", columns.stream().<Type>map(Column::type).toList());
  }

  /** Returns columns of every type, in every repetition and every pattern. */
  public static List<Column> everyType(int rows) {
    List<Column> columns = new ArrayList<>();
    for (Pattern pattern : Pattern.values()) {
      for (Repetition repetition : Repetition.values()) {
        for (PrimitiveTypeName type : PrimitiveTypeName.values()) {
          if (type != PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY) {
            columns.add(column(type, 0, repetition, pattern, Handover.CONSTANT_ARRAY, rows));
          }
        }
        for (int length : FIXED_LENGTHS) {
          columns.add(
              column(
                  PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY,
                  length,
                  repetition,
                  pattern,
                  Handover.REUSED_ARRAY,
                  rows));
        }
      }
    }
    return columns;
  }

  /** Returns binary columns, handed over in every way whose bytes parquet-java gets right. */
  public static List<Column> everyHandover(int rows) {
    List<Column> columns = new ArrayList<>();
    for (Handover handover : Handover.values()) {
      if (handover == Handover.CONSTANT_DIRECT_SLICE) {
        continue;
      }
      for (Pattern pattern : Pattern.values()) {
        columns.add(
            column(PrimitiveTypeName.BINARY, 0, Repetition.OPTIONAL, pattern, handover, rows));
        if (!handover.isText()) {
          columns.add(
              column(
                  PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY,
                  7,
                  Repetition.OPTIONAL,
                  pattern,
                  handover,
                  rows));
          columns.add(
              column(PrimitiveTypeName.INT96, 0, Repetition.REQUIRED, pattern, handover, rows));
        }
      }
    }
    return columns;
  }

  /** Returns one column of every type, for long files. */
  public static List<Column> oneOfEveryType(int rows) {
    List<Column> columns = new ArrayList<>();
    Pattern[] patterns = Pattern.values();
    for (PrimitiveTypeName type : PrimitiveTypeName.values()) {
      int i = type.ordinal();
      columns.add(
          column(
              type,
              type == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY ? 9 : 0,
              Repetition.values()[i % Repetition.values().length],
              patterns[i % patterns.length],
              Handover.REUSED_SLICE,
              rows));
    }
    return columns;
  }

  /**
   * Returns required columns with long dictionaries, which pay because many values recur. No double
   * is a NaN, so readers that compare values without their bits can be used, too.
   */
  public static List<Column> manyValues(int rows, int distinct) {
    List<Column> columns = new ArrayList<>();
    for (PrimitiveTypeName name :
        List.of(
            PrimitiveTypeName.INT64,
            PrimitiveTypeName.DOUBLE,
            PrimitiveTypeName.BINARY,
            PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY,
            PrimitiveTypeName.BOOLEAN)) {
      int length = name == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY ? 16 : 0;
      Handover handover = Handover.CONSTANT_ARRAY;
      PrimitiveType type = type(name, length, Repetition.REQUIRED, handover, "many");
      Object[] values = new Object[rows];
      for (int i = 0; i < rows; i++) {
        Object value = Pattern.ALL_DISTINCT.value(i % distinct, type, false);
        values[i] = name == PrimitiveTypeName.DOUBLE ? (Long) value & ~(1L << 62) : value;
      }
      columns.add(new Column(type, firstOfRow(Repetition.REQUIRED, rows), values, handover));
    }
    return columns;
  }

  /** Returns strings of a megabyte among empty and short ones. */
  public static List<Column> hugeStrings() {
    int rows = 30;
    List<Column> columns = new ArrayList<>();
    for (Handover handover :
        List.of(Handover.STRING, Handover.REUSED_SLICE, Handover.REUSED_DIRECT_BUFFER)) {
      Object[] values = new Object[rows];
      for (int i = 0; i < rows; i++) {
        byte[] value = new byte[i % 10 == 3 ? 1 << 20 : i % 4];
        Arrays.fill(value, (byte) ('a' + i % 20));
        for (int at = 0; at < value.length; at += 97) {
          value[at] = (byte) ('A' + at % 23);
        }
        values[i] = value;
      }
      columns.add(
          new Column(
              type(PrimitiveTypeName.BINARY, 0, Repetition.REQUIRED, handover, "huge"),
              firstOfRow(Repetition.REQUIRED, rows),
              values,
              handover));
    }
    return columns;
  }

  /** Returns equal values that releases up to 1.17.1 take for unequal. */
  public static List<Column> constantDirectSlices(int rows) {
    return List.of(
        column(
            PrimitiveTypeName.BINARY,
            0,
            Repetition.REQUIRED,
            Pattern.FEW,
            Handover.CONSTANT_DIRECT_SLICE,
            rows));
  }

  private static Column column(
      PrimitiveTypeName name,
      int length,
      Repetition repetition,
      Pattern pattern,
      Handover handover,
      int rows) {
    PrimitiveType type = type(name, length, repetition, handover, pattern.name().toLowerCase());
    int[] firstOfRow = firstOfRow(repetition, rows);
    Object[] values = new Object[firstOfRow[rows]];
    for (int i = 0; i < values.length; i++) {
      values[i] = pattern.value(i, type, handover.isText());
    }
    return new Column(type, firstOfRow, values, handover);
  }

  private static PrimitiveType type(
      PrimitiveTypeName name,
      int length,
      Repetition repetition,
      Handover handover,
      String pattern) {
    return Types.primitive(name, repetition)
        .length(length)
        .as(handover.isText() ? LogicalTypeAnnotation.stringType() : null)
        .named(
            String.join(
                "-",
                name.name().toLowerCase() + (length == 0 ? "" : length),
                repetition.name().toLowerCase(),
                handover.name().toLowerCase(),
                pattern));
  }

  private static int[] firstOfRow(Repetition repetition, int rows) {
    int[] first = new int[rows + 1];
    for (int row = 0; row < rows; row++) {
      int random = (row * 0x9e37_79b9) >>> 8;
      first[row + 1] =
          first[row]
              + switch (repetition) {
                case REQUIRED -> 1;
                // There are long runs of nulls, and single nulls.
                case OPTIONAL -> row % 1000 > 900 || random % 5 == 0 ? 0 : 1;
                case REPEATED -> random % (MOST_VALUES + 1);
              };
    }
    return first;
  }
}
