// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.parquet.columns.Column;
import io.github.lanewise.parquet.columns.Columns;
import io.github.lanewise.parquet.columns.ListColumn;
import io.github.lanewise.parquet.columns.StructColumn;
import io.github.lanewise.parquet.columns.ValueColumn;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/**
 * Makes the Arrow fields of a Parquet schema, and builds Arrow batches piece by piece from the
 * columns that a {@code ColumnsReader} reads.
 */
final class ArrowFields {
  private final Schema schema;

  private final BufferAllocator allocator;

  /** The fields in the order of Arrow's record batches: a field's children follow it. */
  private final List<Source> sources = new ArrayList<>();

  /** The buffers of each source. */
  private final List<FieldBuffers> buffers = new ArrayList<>();

  /** The number of columns of the Parquet schema that belong to the fields made so far. */
  private int columns;

  /** The number of optional structs among the fields made so far. */
  private int structs;

  /** Adds the part of one field in a piece of a batch to the field's buffers. */
  @FunctionalInterface
  private interface Source {
    void read(Columns piece, FieldBuffers target);
  }

  ArrowFields(MessageType parquet, BufferAllocator allocator) {
    this.allocator = allocator;
    List<Field> fields = new ArrayList<>();
    for (Type field : parquet.getFields()) {
      fields.add(field(field, field.getName()));
    }
    schema = new Schema(fields);
  }

  Schema schema() {
    return schema;
  }

  /**
   * Adds a piece to the batch.
   *
   * @param likelyPieces the number of pieces that are likely to come, this one included
   */
  void add(Columns piece, int likelyPieces) {
    for (int i = 0; i < sources.size(); i++) {
      buffers.get(i).expect(likelyPieces);
      sources.get(i).read(piece, buffers.get(i));
    }
  }

  /** Returns the batch, which the caller has to close, and begins the next one. */
  ArrowRecordBatch batch(int rows) {
    List<ArrowFieldNode> nodes = new ArrayList<>();
    List<ArrowBuf> whole = new ArrayList<>();
    try {
      buffers.forEach(each -> each.take(nodes, whole));
      return new ArrowRecordBatch(rows, nodes, whole);
    } finally {
      // The batch has references of its own to the buffers.
      whole.forEach(ArrowBuf::close);
    }
  }

  /**
   * Releases the buffers that no batch has taken. If a batch has failed, no other batch may be made
   * afterwards.
   */
  void release() {
    buffers.forEach(FieldBuffers::release);
  }

  private void source(FieldBuffers target, Source source) {
    buffers.add(target);
    sources.add(source);
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
            "'%s' has the annotation %s, but not one field that is repeated"
                .formatted(path, type.getLogicalTypeAnnotation()));
      }
      return struct(type.asGroupType(), path, list);
    }
    int column = columns;
    columns++;
    ArrowType arrow = ArrowTypes.of(type.asPrimitiveType());
    source(
        buffers(arrow, path),
        (piece, target) -> {
          Column values = piece.all().get(column);
          Values.copy(
              list < 0 ? (ValueColumn) values : ((ListColumn) values).elements(), arrow, target);
        });
    boolean optional = type.isRepetition(Repetition.OPTIONAL);
    return new Field(type.getName(), new FieldType(optional, arrow, null), List.of());
  }

  private FieldBuffers buffers(ArrowType type, String path) {
    if (type instanceof ArrowType.Bool) {
      return FieldBuffers.ofBooleans(path, allocator);
    } else if (type instanceof ArrowType.Utf8 || type instanceof ArrowType.Binary) {
      return FieldBuffers.ofBytes(path, allocator);
    }
    return FieldBuffers.ofFixed(path, allocator);
  }

  private Field struct(GroupType type, String path, int list) {
    boolean optional = type.isRepetition(Repetition.OPTIONAL);
    if (optional) {
      requireColumn(type, path);
      int index = structs;
      structs++;
      source(
          FieldBuffers.ofStruct(path, allocator),
          (piece, target) -> {
            StructColumn struct = piece.structs().get(index);
            target.slots(struct.rows(), struct.nulls(), struct.validity());
          });
    } else {
      source(
          FieldBuffers.ofStruct(path, allocator),
          (piece, target) ->
              target.slots(
                  list < 0 ? piece.rows() : ((ListColumn) piece.all().get(list)).elements().rows(),
                  0,
                  null));
    }
    List<Field> fields = new ArrayList<>();
    for (Type field : type.getFields()) {
      String fieldPath = path + "." + field.getName();
      fields.add(list < 0 ? field(field, fieldPath) : elementPart(field, fieldPath, list));
    }
    FieldType struct = new FieldType(optional, ArrowType.Struct.INSTANCE, null);
    return new Field(type.getName(), struct, fields);
  }

  /**
   * Refuses a type that contains no column, because only the levels of a column say in which rows a
   * struct is null, or how long a list is.
   */
  private static void requireColumn(Type type, String path) {
    if (!hasColumn(type)) {
      throw new UnsupportedOperationException(
          "'%s' is a group without columns, which does not come as a vector;".formatted(path)
              + " name the columns that are to be read");
    }
  }

  private static boolean hasColumn(Type type) {
    return type.isPrimitive()
        || type.asGroupType().getFields().stream().anyMatch(ArrowFields::hasColumn);
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
    requireColumn(type, path);
    // All columns of a list have its offsets.
    int column = columns;
    source(
        FieldBuffers.ofList(path, allocator),
        (piece, target) -> {
          ListColumn list = (ListColumn) piece.all().get(column);
          target.slots(list.rows(), list.nulls(), list.validity());
          target.offsets(list.offsets(), list.rows());
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
