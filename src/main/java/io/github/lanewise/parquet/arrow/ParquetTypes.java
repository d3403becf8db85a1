// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.parquet.schema.ConversionPatterns;
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
 * Chooses the Parquet type for an Arrow type. It is the type that Arrow C++ 22 or later chooses by
 * default. Earlier releases of Arrow C++ wrote Time as adjusted to UTC.
 */
final class ParquetTypes {
  private final DictionaryProvider dictionaries;

  ParquetTypes(DictionaryProvider dictionaries) {
    this.dictionaries = dictionaries;
  }

  MessageType of(Schema schema) {
    return new MessageType("schema", fields(schema.getFields(), ""));
  }

  private List<Type> fields(List<Field> fields, String prefix) {
    List<Type> types = new ArrayList<>();
    for (Field field : fields) {
      types.add(of(field, field.getName(), prefix + field.getName()));
    }
    return types;
  }

  private Type of(Field given, String name, String path) {
    Field field = decoded(given, path);
    Repetition repetition = field.isNullable() ? Repetition.OPTIONAL : Repetition.REQUIRED;
    List<Field> children = field.getChildren();
    // An extension has the type id of its storage, but its vector is of another class.
    if (field.getType() instanceof ArrowType.ExtensionType) {
      throw refused(path, field.getType());
    }
    return switch (field.getType().getTypeID()) {
      case Struct -> {
        if (children.isEmpty()) {
          throw refused(path, "is a struct without fields");
        }
        yield new GroupType(repetition, name, fields(children, path + "."));
      }
      case List -> {
        if (children.size() != 1) {
          throw refused(path, "is a list without a type for its elements");
        }
        Type element = of(children.get(0), "element", path + ".list.element");
        yield ConversionPatterns.listOfElements(repetition, name, element);
      }
      case Map -> {
        List<Field> entry = children.isEmpty() ? List.of() : children.get(0).getChildren();
        if (entry.size() != 2) {
          throw refused(path, "is a map without types for its keys and values");
        }
        yield Types.map(repetition)
            .key(of(entry.get(0), "key", path + ".key_value.key"))
            .value(of(entry.get(1), "value", path + ".key_value.value"))
            .named(name);
      }
      default -> primitive(field.getType(), repetition, name, path);
    };
  }

  /** Returns the field, with the type of the dictionary's values if the field has ids. */
  Field decoded(Field field, String path) {
    if (field.getDictionary() == null) {
      return field;
    }
    // In the schema of an Arrow message, a field with a dictionary has the type of the values.
    if (!(field.getType() instanceof ArrowType.Int)) {
      throw new IllegalArgumentException(
          "column '%s' has a dictionary and the type %s, but ids are integers: give the schema of the"
                  .formatted(path, field.getType())
              + " vectors");
    }
    long id = field.getDictionary().getId();
    Dictionary dictionary = dictionaries.lookup(id);
    if (dictionary == null) {
      throw new IllegalArgumentException(
          "column '%s' has ids of dictionary %d, which is not provided".formatted(path, id));
    }
    ArrowType type = dictionary.getVectorType();
    if (type.isComplex()) {
      throw refused(path, "has a dictionary of " + type);
    }
    // Otherwise the ids of that dictionary would be written as if they were numbers.
    if (dictionary.getVector().getField().getDictionary() != null) {
      throw refused(path, "has a dictionary whose entries are ids of another one");
    }
    return new Field(field.getName(), new FieldType(field.isNullable(), type, null), List.of());
  }

  private static PrimitiveType primitive(
      ArrowType type, Repetition repetition, String name, String path) {
    PrimitiveTypeName physical;
    LogicalTypeAnnotation logical = null;
    int width = 0;
    if (type instanceof ArrowType.Int number) {
      int bits = number.getBitWidth();
      physical = bits == Long.SIZE ? PrimitiveTypeName.INT64 : PrimitiveTypeName.INT32;
      if (bits < Integer.SIZE || !number.getIsSigned()) {
        logical = LogicalTypeAnnotation.intType(bits, number.getIsSigned());
      }
    } else if (type instanceof ArrowType.FloatingPoint number) {
      physical =
          switch (number.getPrecision()) {
            case HALF -> throw refused(path, type);
            case SINGLE -> PrimitiveTypeName.FLOAT;
            case DOUBLE -> PrimitiveTypeName.DOUBLE;
          };
    } else if (type instanceof ArrowType.Bool) {
      physical = PrimitiveTypeName.BOOLEAN;
    } else if (type instanceof ArrowType.Utf8 || type instanceof ArrowType.LargeUtf8) {
      physical = PrimitiveTypeName.BINARY;
      logical = LogicalTypeAnnotation.stringType();
    } else if (type instanceof ArrowType.Binary || type instanceof ArrowType.LargeBinary) {
      physical = PrimitiveTypeName.BINARY;
    } else if (type instanceof ArrowType.FixedSizeBinary bytes && bytes.getByteWidth() > 0) {
      physical = PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
      width = bytes.getByteWidth();
    } else if (type instanceof ArrowType.Decimal decimal && isParquet(decimal)) {
      physical = PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
      width = bytesOf(decimal.getPrecision());
      logical = LogicalTypeAnnotation.decimalType(decimal.getScale(), decimal.getPrecision());
    } else if (type instanceof ArrowType.Date date && date.getUnit() == DateUnit.DAY) {
      physical = PrimitiveTypeName.INT32;
      logical = LogicalTypeAnnotation.dateType();
    } else if (type instanceof ArrowType.Time time) {
      physical =
          time.getBitWidth() == Integer.SIZE ? PrimitiveTypeName.INT32 : PrimitiveTypeName.INT64;
      logical = LogicalTypeAnnotation.timeType(false, unit(time.getUnit(), type, path));
    } else if (type instanceof ArrowType.Timestamp time) {
      physical = PrimitiveTypeName.INT64;
      logical =
          LogicalTypeAnnotation.timestampType(hasZone(time), unit(time.getUnit(), type, path));
    } else {
      throw refused(path, type);
    }
    return Types.primitive(physical, repetition).length(width).as(logical).named(name);
  }

  /**
   * Returns whether values are instants. An empty zone means no zone, as Arrow's Schema.fbs says
   * under "Timestamp".
   */
  static boolean hasZone(ArrowType.Timestamp type) {
    return type.getTimezone() != null && !type.getTimezone().isEmpty();
  }

  private static boolean isParquet(ArrowType.Decimal decimal) {
    return decimal.getBitWidth() == 2 * Long.SIZE
        && decimal.getScale() >= 0
        && decimal.getScale() <= decimal.getPrecision();
  }

  /** Returns the fewest bytes that can hold every number of {@code precision} digits. */
  private static int bytesOf(int precision) {
    return BigInteger.TEN.pow(precision).subtract(BigInteger.ONE).bitLength() / Byte.SIZE + 1;
  }

  private static TimeUnit unit(
      org.apache.arrow.vector.types.TimeUnit unit, ArrowType type, String path) {
    return switch (unit) {
      case SECOND -> throw refused(path, type);
      case MILLISECOND -> TimeUnit.MILLIS;
      case MICROSECOND -> TimeUnit.MICROS;
      case NANOSECOND -> TimeUnit.NANOS;
    };
  }

  private static UnsupportedOperationException refused(String path, ArrowType type) {
    return refused(path, "is of type " + type);
  }

  private static UnsupportedOperationException refused(String path, String reason) {
    return new UnsupportedOperationException(
        "column '%s' %s, which is not written".formatted(path, reason));
  }
}
