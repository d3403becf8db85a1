// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/**
 * Makes a {@link FieldInput} for each field of a schema. The fields of the Arrow schema and of the
 * Parquet schema are paired, and each Parquet type must be one that is read as the Arrow type.
 */
final class FieldInputs {
  private final DictionaryProvider dictionaries;
  private final ParquetTypes types;

  FieldInputs(DictionaryProvider dictionaries) {
    this.dictionaries = dictionaries;
    types = new ParquetTypes(dictionaries);
  }

  /**
   * Returns an input for each field.
   *
   * @param prefix the path of the group and a point, or nothing for the schema itself
   */
  List<FieldInput> of(List<Field> fields, GroupType group, String prefix) {
    if (fields.size() != group.getFieldCount()) {
      throw new IllegalArgumentException(
          "%s has %d fields; in the Parquet schema there are %d: %s"
              .formatted(
                  prefix.isEmpty()
                      ? "the schema"
                      : "column '" + prefix.substring(0, prefix.length() - 1) + "'",
                  fields.size(),
                  group.getFieldCount(),
                  group));
    }
    List<FieldInput> inputs = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      Type type = group.getType(i);
      // The fields of a map's entries, and of structs in some lists, may have any name.
      if ((prefix.isEmpty() || !group.isRepetition(Repetition.REPEATED))
          && !type.getName().equals(fields.get(i).getName())) {
        throw new IllegalArgumentException(
            "column '%s' has the name '%s' in the Parquet schema"
                .formatted(fields.get(i).getName(), type.getName()));
      }
      inputs.add(of(fields.get(i), type, prefix + type.getName()));
    }
    return inputs;
  }

  private FieldInput of(Field field, Type type, String path) {
    if (ListElement.isIn(type)) {
      return list(field, type, path);
    }
    return element(field, type, path);
  }

  private FieldInput list(Field field, Type type, String path) {
    boolean isMap = ListElement.isMapOfValues(type);
    boolean isSame =
        isMap
            ? field.getType() instanceof ArrowType.Map
            : field.getType() instanceof ArrowType.List;
    if (!isSame || field.getChildren().size() != 1) {
      throw mismatch(field, type, path);
    }
    ListElement element = ListElement.of(type, path);
    FieldInput elements = element(field.getChildren().get(0), element.type(), element.path());
    return new ListInput(field, path, type.isRepetition(Repetition.OPTIONAL), elements);
  }

  private FieldInput element(Field field, Type type, String path) {
    boolean optional = type.isRepetition(Repetition.OPTIONAL);
    if (!type.isPrimitive()) {
      boolean isList = ListElement.isAnnotated(type) && !type.isRepetition(Repetition.REPEATED);
      if (isList || !(field.getType() instanceof ArrowType.Struct)) {
        throw mismatch(field, type, path);
      }
      return new StructInput(
          field, path, optional, of(field.getChildren(), type.asGroupType(), path + "."));
    }
    PrimitiveType primitive = type.asPrimitiveType();
    ArrowType arrow = types.decoded(field, path).getType();
    if (!ArrowTypes.of(primitive).equals(asRead(arrow))) {
      throw mismatch(field, type, path);
    }
    VectorCopies copies = new VectorCopies(path);
    VectorValues values = values(arrow, primitive, copies);
    return field.getDictionary() == null
        ? new ValuesInput(field, path, optional, values)
        : new DictionaryInput(
            field, path, optional, dictionaries, arrow, values(arrow, primitive, copies), values);
  }

  /** Returns the type of the vector that a column is read into if it was written as this type. */
  private static ArrowType asRead(ArrowType type) {
    if (type instanceof ArrowType.LargeUtf8) {
      return ArrowType.Utf8.INSTANCE;
    } else if (type instanceof ArrowType.LargeBinary) {
      return ArrowType.Binary.INSTANCE;
    } else if (type instanceof ArrowType.Timestamp time) {
      return new ArrowType.Timestamp(time.getUnit(), ParquetTypes.hasZone(time) ? "UTC" : null);
    }
    return type;
  }

  private static VectorValues values(ArrowType type, PrimitiveType primitive, VectorCopies copies) {
    if (type instanceof ArrowType.Decimal decimal) {
      return new VectorDecimals(copies, decimals(primitive, copies), decimal.getPrecision());
    }
    return switch (primitive.getPrimitiveTypeName()) {
      case INT32 ->
          type instanceof ArrowType.Int number
              ? new VectorInts(copies, number.getBitWidth(), number.getIsSigned())
              : new VectorInts(copies, Integer.SIZE, true);
      case INT64 -> new VectorLongs(copies);
      case FLOAT -> new VectorFloats(copies);
      case DOUBLE -> new VectorDoubles(copies);
      case BOOLEAN -> new VectorBooleans(copies);
      case INT96, FIXED_LEN_BYTE_ARRAY ->
          new VectorFixed(copies, ((ArrowType.FixedSizeBinary) type).getByteWidth());
      case BINARY -> {
        boolean isLarge =
            type instanceof ArrowType.LargeUtf8 || type instanceof ArrowType.LargeBinary;
        yield new VectorBytes(copies, isLarge);
      }
    };
  }

  private static VectorValues decimals(PrimitiveType primitive, VectorCopies copies) {
    if (primitive.getPrimitiveTypeName() == PrimitiveTypeName.INT32) {
      return new VectorInts(copies, Integer.SIZE, true);
    } else if (primitive.getPrimitiveTypeName() == PrimitiveTypeName.INT64) {
      return new VectorLongs(copies);
    } else if (primitive.getPrimitiveTypeName() == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY) {
      return new VectorFixed(copies, primitive.getTypeLength());
    }
    throw copies.refused("is a decimal of type BINARY in the Parquet schema; give it a width");
  }

  private static IllegalArgumentException mismatch(Field field, Type type, String path) {
    return new IllegalArgumentException(
        "column '%s' is of Arrow type %s; in the Parquet schema it is: %s"
            .formatted(path, field.getType(), type));
  }
}
