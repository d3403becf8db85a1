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
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/** The Arrow fields of a Parquet schema, and where the values of each come from. */
final class ArrowFields {
  private final Schema schema;

  /** The fields in the order of Arrow's record batches: a field's children follow it. */
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
    List<Field> fields = new ArrayList<>();
    for (Type field : parquet.getFields()) {
      fields.add(field(field, field.getName()));
    }
    schema = new Schema(fields);
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

  private Field field(Type type, String path) {
    return ListElement.isIn(type) ? list(type, path) : element(type, path, -1);
  }

  /**
   * Returns a field that is no list.
   *
   * @param list a column with the offsets of the list around the field, or -1
   */
  private Field element(Type type, String path, int list) {
    if (!type.isPrimitive()) {
      if (ListElement.isAnnotated(type) && !type.isRepetition(Repetition.REPEATED)) {
        throw new UnsupportedOperationException(
            "'%s' has the annotation %s, but no repeated field"
                .formatted(path, type.getLogicalTypeAnnotation()));
      }
      return struct(type.asGroupType(), path, list);
    }
    int column = columns;
    columns++;
    ArrowType arrow = ArrowTypes.of(type.asPrimitiveType());
    if (list < 0) {
      sources.add(
          (batch, target) -> Values.copy((ValueColumn) batch.all().get(column), arrow, target));
    } else {
      sources.add(
          (batch, target) ->
              Values.copy(((ListColumn) batch.all().get(column)).elements(), arrow, target));
    }
    boolean optional = type.isRepetition(Repetition.OPTIONAL);
    return new Field(type.getName(), new FieldType(optional, arrow, null), List.of());
  }

  private Field struct(GroupType type, String path, int list) {
    boolean optional = type.isRepetition(Repetition.OPTIONAL);
    if (optional) {
      int index = structs;
      structs++;
      sources.add(
          (batch, target) -> {
            StructColumn struct = batch.structs().get(index);
            target.start(struct.rows(), struct.nulls(), struct.validity());
          });
    } else if (list < 0) {
      sources.add((batch, target) -> target.start(batch.rows(), 0, null));
    } else {
      sources.add(
          (batch, target) ->
              target.start(((ListColumn) batch.all().get(list)).elements().rows(), 0, null));
    }
    List<Field> fields = new ArrayList<>();
    for (Type field : type.getFields()) {
      String fieldPath = path + "." + field.getName();
      fields.add(list < 0 ? field(field, fieldPath) : elementPart(field, fieldPath, list));
    }
    FieldType struct = new FieldType(optional, ArrowType.Struct.INSTANCE, null);
    return new Field(type.getName(), struct, fields);
  }

  /** Returns a field within the elements of a list, which must not be a list. */
  private Field elementPart(Type type, String path, int list) {
    if (ListElement.isIn(type)) {
      throw new UnsupportedOperationException(
          "'%s' is a list in a list, which does not come as vectors;".formatted(path)
              + " name other columns, or read it with ColumnsReader");
    }
    return element(type, path, list);
  }

  private Field list(Type type, String path) {
    // All columns of a list have its offsets.
    int column = columns;
    sources.add(
        (batch, target) -> {
          ListColumn list = (ListColumn) batch.all().get(column);
          target.start(list.rows(), list.nulls(), list.validity());
          target.ints(list.offsets(), list.rows() + 1);
        });
    ListElement element = ListElement.of(type, path);
    Field elements =
        element.type().isRepetition(Repetition.REPEATED)
            ? element(element.type(), element.path(), column)
            : elementPart(element.type(), element.path(), column);
    ArrowType arrow =
        ListElement.isMapOfValues(type) ? new ArrowType.Map(false) : ArrowType.List.INSTANCE;
    FieldType list = new FieldType(type.isRepetition(Repetition.OPTIONAL), arrow, null);
    return new Field(type.getName(), list, List.of(elements));
  }
}
