// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.testkit.Draw;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;

/**
 * Makes schemas of all types, alone and within structs, lists, maps and repeated fields. The field
 * {@code number} comes first.
 */
final class RandomSchema {
  /** The most bytes of a value of fixed width. */
  static final int WIDEST = 40;

  private static final int DEEPEST = 4;

  /** The widths of FLOAT16, INTERVAL and UUID, and others. */
  private static final Integer[] WIDTHS = {1, 2, 2, 3, 4, 5, 7, 8, 9, 11, 12, 12, 13, 15, 16, 16};

  /** Is null up to parquet-java 1.13, which does not know the type. */
  private static final LogicalTypeAnnotation FLOAT16 = float16();

  private final Draw draw;
  private int names;

  private RandomSchema(Draw draw) {
    this.draw = draw;
  }

  private static LogicalTypeAnnotation float16() {
    try {
      return (LogicalTypeAnnotation)
          LogicalTypeAnnotation.class.getMethod("float16Type").invoke(null);
    } catch (NoSuchMethodException e) {
      return null;
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  static MessageType of(Draw draw) {
    List<Type> fields = new ArrayList<>();
    fields.add(Types.required(PrimitiveTypeName.INT32).named("number"));
    fields.addAll(new RandomSchema(draw).fields(draw.between(1, 5), 0, draw.below(4)));
    return new MessageType("random", fields);
  }

  private List<Type> fields(int count, int depth, int lists) {
    List<Type> fields = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      fields.add(field(depth, lists));
    }
    return fields;
  }

  private Type field(int depth, int lists) {
    String name = "f" + names++;
    Repetition repetition = draw.oneIn(2) ? Repetition.OPTIONAL : Repetition.REQUIRED;
    if (depth < DEEPEST && lists > 0 && draw.oneIn(4)) {
      return list(name, repetition, depth, lists - 1);
    }
    if (lists > 0 && draw.oneIn(8)) {
      repetition = Repetition.REPEATED;
    }
    if (depth < DEEPEST && draw.oneIn(4)) {
      int inner = repetition == Repetition.REPEATED ? lists - 1 : lists;
      return new GroupType(repetition, name, fields(draw.between(1, 3), depth + 1, inner));
    }
    return primitive(repetition, name);
  }

  private Type list(String name, Repetition repetition, int depth, int lists) {
    if (draw.oneIn(4)) {
      Type key = primitive(Repetition.REQUIRED, "key");
      Type value =
          draw.oneIn(2) ? primitive(Repetition.OPTIONAL, "value") : field(depth + 2, lists);
      GroupType entries = new GroupType(Repetition.REPEATED, "key_value", key, value);
      return annotated(repetition, name, LogicalTypeAnnotation.mapType(), entries);
    }
    GroupType entries = new GroupType(Repetition.REPEATED, "list", field(depth + 2, lists));
    return annotated(repetition, name, LogicalTypeAnnotation.listType(), entries);
  }

  private static Type annotated(
      Repetition repetition, String name, LogicalTypeAnnotation annotation, Type entries) {
    return Types.buildGroup(repetition).as(annotation).addField(entries).named(name);
  }

  private PrimitiveType primitive(Repetition repetition, String name) {
    PrimitiveTypeName type = draw.pick(PrimitiveTypeName.values());
    Types.PrimitiveBuilder<PrimitiveType> field = Types.primitive(type, repetition);
    switch (type) {
      case INT32 -> {
        if (draw.oneIn(3)) {
          field.as(
              LogicalTypeAnnotation.intType(draw.pick(new Integer[] {8, 16, 32}), draw.oneIn(2)));
        } else if (draw.oneIn(3)) {
          field.as(LogicalTypeAnnotation.decimalType(2, 9));
        } else if (draw.oneIn(3)) {
          field.as(LogicalTypeAnnotation.dateType());
        }
      }
      case INT64 -> {
        if (draw.oneIn(3)) {
          field.as(LogicalTypeAnnotation.intType(64, draw.oneIn(2)));
        } else if (draw.oneIn(3)) {
          field.as(LogicalTypeAnnotation.timestampType(true, TimeUnit.MICROS));
        }
      }
      case BINARY -> {
        if (draw.oneIn(2)) {
          field.as(LogicalTypeAnnotation.stringType());
        } else if (draw.oneIn(3)) {
          field.as(LogicalTypeAnnotation.decimalType(2, 20));
        } else if (draw.oneIn(2)) {
          field.as(
              draw.pick(
                  List.of(
                      LogicalTypeAnnotation.enumType(),
                      LogicalTypeAnnotation.jsonType(),
                      LogicalTypeAnnotation.bsonType())));
        }
      }
      case FIXED_LEN_BYTE_ARRAY -> {
        int width = draw.oneIn(3) ? draw.between(1, WIDEST) : draw.pick(WIDTHS);
        field.length(width);
        if (width == 2 && FLOAT16 != null && draw.oneIn(2)) {
          field.as(FLOAT16);
        } else if (width == 12 && draw.oneIn(2)) {
          field.as(LogicalTypeAnnotation.IntervalLogicalTypeAnnotation.getInstance());
        } else if (draw.oneIn(3)) {
          field.as(LogicalTypeAnnotation.decimalType(0, Math.min(2 * width, 38)));
        } else if (draw.oneIn(2) && width == 16) {
          field.as(LogicalTypeAnnotation.uuidType());
        }
      }
      default -> {}
    }
    return field.named(name);
  }
}
