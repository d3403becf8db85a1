// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.parquet.columns.Columns;
import io.github.lanewise.parquet.columns.ListColumn;
import io.github.lanewise.parquet.columns.StructColumn;
import io.github.lanewise.parquet.columns.ValueColumn;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/** The Arrow fields of a Parquet schema, and where the values of each come from. */
final class ArrowFields {
  private final Schema schema;

  /** In the order of Arrow's record batches: each field is followed by those within it. */
  private final List<Source> sources = new ArrayList<>();

  /** The number of columns of the Parquet schema that belong to the fields made so far. */
  private int columns;

  /** The number of optional structs among the fields made so far. */
  private int structs;

  /** Hands over what one field has in a batch. */
  @FunctionalInterface
  private interface Source {
    void read(Columns batch, BatchBuffers target);
  }

  ArrowFields(MessageType parquet) {
    schema = new Schema(fields(parquet, ""));
  }

  Schema schema() {
    return schema;
  }

  /** Copies a batch. */
  void read(Columns batch, BatchBuffers target) {
    for (Source source : sources) {
      source.read(batch, target);
    }
  }

  private List<Field> fields(GroupType group, String prefix) {
    List<Field> fields = new ArrayList<>();
    for (Type field : group.getFields()) {
      fields.add(field(field, prefix + field.getName()));
    }
    return fields;
  }

  private Field field(Type type, String path) {
    PrimitiveType element = element(type);
    if (element != null) {
      return list(type, element);
    } else if (type.isRepetition(Repetition.REPEATED) || isList(type)) {
      throw new UnsupportedOperationException(
          "'%s' is a list of structs, a map or a list in a list, which do not come as vectors;"
                  .formatted(path)
              + " name other columns, or read it with ColumnsReader");
    } else if (type.isPrimitive()) {
      return values(type.asPrimitiveType());
    }
    return struct(type.asGroupType(), path);
  }

  private static boolean isList(Type type) {
    LogicalTypeAnnotation annotation = type.getLogicalTypeAnnotation();
    return annotation instanceof LogicalTypeAnnotation.ListLogicalTypeAnnotation
        || annotation instanceof LogicalTypeAnnotation.MapLogicalTypeAnnotation
        || annotation instanceof LogicalTypeAnnotation.MapKeyValueTypeAnnotation;
  }

  /**
   * Returns the elements of a list of values, and {@code null} for all else. The rules are in the
   * Apache Parquet format, LogicalTypes.md, "Lists".
   */
  private static PrimitiveType element(Type type) {
    if (type.isPrimitive()) {
      return type.isRepetition(Repetition.REPEATED) ? type.asPrimitiveType() : null;
    }
    GroupType group = type.asGroupType();
    if (!isList(type)
        || type.isRepetition(Repetition.REPEATED)
        || group.getFieldCount() != 1
        || !group.getType(0).isRepetition(Repetition.REPEATED)) {
      return null;
    }
    Type repeated = group.getType(0);
    if (repeated.isPrimitive()) {
      return repeated.asPrimitiveType();
    }
    boolean isStruct =
        repeated.getName().equals("array") || repeated.getName().equals(type.getName() + "_tuple");
    Type element = repeated.asGroupType().getType(0);
    return isStruct
            || repeated.asGroupType().getFieldCount() != 1
            || !element.isPrimitive()
            || element.isRepetition(Repetition.REPEATED)
        ? null
        : element.asPrimitiveType();
  }

  private Field struct(GroupType type, String path) {
    boolean optional = type.isRepetition(Repetition.OPTIONAL);
    if (optional) {
      int index = structs;
      structs++;
      sources.add(
          (batch, target) -> {
            StructColumn struct = batch.structs().get(index);
            target.start(struct.rows(), struct.nulls(), struct.validity());
          });
    } else {
      sources.add((batch, target) -> target.start(batch.rows(), 0, null));
    }
    FieldType struct = new FieldType(optional, ArrowType.Struct.INSTANCE, null);
    return new Field(type.getName(), struct, fields(type, path + "."));
  }

  private Field list(Type type, PrimitiveType element) {
    int column = columns;
    columns++;
    ArrowType elementType = ArrowTypes.of(element);
    sources.add(
        (batch, target) -> {
          ListColumn list = (ListColumn) batch.all().get(column);
          target.start(list.rows(), list.nulls(), list.validity());
          target.ints(list.offsets(), list.rows() + 1);
        });
    sources.add(
        (batch, target) ->
            Values.copy(((ListColumn) batch.all().get(column)).elements(), elementType, target));
    boolean optional = element.isRepetition(Repetition.OPTIONAL);
    FieldType list =
        new FieldType(type.isRepetition(Repetition.OPTIONAL), ArrowType.List.INSTANCE, null);
    Field elements =
        new Field(element.getName(), new FieldType(optional, elementType, null), List.of());
    return new Field(type.getName(), list, List.of(elements));
  }

  private Field values(PrimitiveType type) {
    int column = columns;
    columns++;
    ArrowType arrow = ArrowTypes.of(type);
    sources.add(
        (batch, target) -> Values.copy((ValueColumn) batch.all().get(column), arrow, target));
    boolean optional = type.isRepetition(Repetition.OPTIONAL);
    return new Field(type.getName(), new FieldType(optional, arrow, null), List.of());
  }
}
