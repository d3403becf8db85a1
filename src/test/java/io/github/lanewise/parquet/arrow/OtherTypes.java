// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.testkit.Draw;
import java.util.List;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.MapLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;

/**
 * Chooses other Parquet types into which the same vectors can be written: decimals of other
 * physical types, other annotations of strings, other forms of lists, optional fields, field ids.
 */
final class OtherTypes {
  private final Draw draw;

  private OtherTypes(Draw draw) {
    this.draw = draw;
  }

  static MessageType of(MessageType schema, Draw draw) {
    OtherTypes types = new OtherTypes(draw);
    return new MessageType(schema.getName(), types.all(schema.getFields()));
  }

  private List<Type> all(List<Type> fields) {
    return fields.stream().map(this::other).toList();
  }

  private Type other(Type field) {
    return other(field, field.getName(), repetition(field));
  }

  private Repetition repetition(Type field) {
    return draw.oneIn(5) ? Repetition.OPTIONAL : field.getRepetition();
  }

  private Type other(Type field, String name, Repetition repetition) {
    Type other =
        field.isPrimitive()
            ? primitive(field.asPrimitiveType(), name, repetition)
            : group(field.asGroupType(), name, repetition);
    return draw.oneIn(4) ? other.withId(draw.below(100)) : other;
  }

  private Type group(GroupType group, String name, Repetition repetition) {
    LogicalTypeAnnotation annotation = group.getLogicalTypeAnnotation();
    if (annotation instanceof ListLogicalTypeAnnotation) {
      return list(group.getType(0).asGroupType().getType(0), name, repetition);
    } else if (annotation instanceof MapLogicalTypeAnnotation) {
      GroupType entry = group.getType(0).asGroupType();
      Type key = other(entry.getType(0), draw.oneIn(2) ? "key" : "k", Repetition.REQUIRED);
      Type repeated =
          new GroupType(
              Repetition.REPEATED,
              draw.oneIn(2) ? "map" : "key_value",
              key,
              other(entry.getType(1)));
      return annotated(repetition, name, annotation, repeated);
    }
    return new GroupType(repetition, name, all(group.getFields()));
  }

  private Type list(Type element, String name, Repetition repetition) {
    LogicalTypeAnnotation annotation = LogicalTypeAnnotation.listType();
    if (element.isRepetition(Repetition.REQUIRED) && draw.oneIn(2)) {
      // A group of one field in a list is an element of its own only under this name.
      if (repetition == Repetition.REQUIRED && draw.oneIn(2)) {
        return other(element, name, Repetition.REPEATED);
      }
      Type repeated = other(element, "array", Repetition.REPEATED);
      return annotated(repetition, name, annotation, repeated);
    }
    GroupType repeated =
        new GroupType(
            Repetition.REPEATED,
            draw.oneIn(2) ? "list" : "bag",
            other(element, "item", repetition(element)));
    return annotated(repetition, name, annotation, repeated);
  }

  private static Type annotated(
      Repetition repetition, String name, LogicalTypeAnnotation annotation, Type repeated) {
    return Types.buildGroup(repetition).as(annotation).addField(repeated).named(name);
  }

  private Type primitive(PrimitiveType type, String name, Repetition repetition) {
    LogicalTypeAnnotation annotation = type.getLogicalTypeAnnotation();
    PrimitiveTypeName physical = type.getPrimitiveTypeName();
    int width = type.getTypeLength();
    if (annotation instanceof DecimalLogicalTypeAnnotation decimal) {
      if (decimal.getPrecision() <= 9 && draw.oneIn(2)) {
        physical = PrimitiveTypeName.INT32;
      } else if (decimal.getPrecision() <= 18 && draw.oneIn(2)) {
        physical = PrimitiveTypeName.INT64;
      } else {
        width = draw.between(width, 16);
      }
    } else if (annotation instanceof StringLogicalTypeAnnotation) {
      annotation =
          draw.pick(
              List.of(
                  annotation, LogicalTypeAnnotation.enumType(), LogicalTypeAnnotation.jsonType()));
    } else if (physical == PrimitiveTypeName.BINARY && draw.oneIn(2)) {
      annotation = LogicalTypeAnnotation.bsonType();
    }
    Types.PrimitiveBuilder<PrimitiveType> builder = Types.primitive(physical, repetition);
    if (physical == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY) {
      builder = builder.length(width);
    }
    return builder.as(annotation).named(name);
  }
}
