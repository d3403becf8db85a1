// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/**
 * Reads rows with parquet-java as plain objects, in the form in which {@link VectorRows} has them.
 */
final class GroupRows {
  private GroupRows() {}

  /** Reads a file with parquet-java's own reader of rows. */
  static List<List<Object>> read(InputFile file) throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    try (ParquetReader<Group> reader = new Builder(file).withConf(new Configuration()).build()) {
      for (Group row; (row = reader.read()) != null; ) {
        rows.add(values(row));
      }
    }
    return rows;
  }

  /** Reads the rows of the pages that a filter keeps, and of these only the columns of a schema. */
  static List<List<Object>> read(InputFile file, ParquetReadOptions options, MessageType requested)
      throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    try (ParquetFileReader reader = ParquetFileReader.open(file, options)) {
      // parquet-java chooses the pages while all columns are requested. Otherwise it would take a
      // column of the filter that is not read for one without values.
      reader.getFilteredRecordCount();
      reader.setRequestedSchema(requested);
      for (PageReadStore group; (group = reader.readNextFilteredRowGroup()) != null; ) {
        RecordReader<Group> records =
            new ColumnIOFactory(reader.getFileMetaData().getCreatedBy())
                .getColumnIO(requested)
                .getRecordReader(group, new GroupRecordConverter(requested));
        for (long left = group.getRowCount(); left > 0; left--) {
          rows.add(values(records.read()));
        }
      }
    }
    return rows;
  }

  private static final class Builder extends ParquetReader.Builder<Group> {
    Builder(InputFile file) {
      super(file);
    }

    @Override
    protected ReadSupport<Group> getReadSupport() {
      return new GroupReadSupport();
    }
  }

  static List<Object> values(Group group) {
    List<Object> values = new ArrayList<>();
    for (Type type : group.getType().getFields()) {
      boolean present = group.getFieldRepetitionCount(type.getName()) > 0;
      if (type.isRepetition(Repetition.REPEATED)) {
        values.add(list(group, type));
      } else if (!present) {
        values.add(null);
      } else if (type.isPrimitive()) {
        values.add(value(group, type.asPrimitiveType(), 0));
      } else {
        Group inner = group.getGroup(type.getName(), 0);
        values.add(type.getLogicalTypeAnnotation() == null ? values(inner) : elements(inner));
      }
    }
    return values;
  }

  /** The elements of a list, or the entries of a map. */
  private static List<Object> elements(Group list) {
    Type repeated = list.getType().getType(0);
    if (isElement(list.getType(), repeated)) {
      return list(list, repeated);
    }
    List<Object> elements = new ArrayList<>();
    for (int i = 0; i < list.getFieldRepetitionCount(0); i++) {
      elements.add(values(list.getGroup(0, i)).get(0));
    }
    return elements;
  }

  /** Returns whether the elements of a list or a map have no group of their own around them. */
  static boolean isElement(GroupType list, Type repeated) {
    return repeated.isPrimitive()
        || !(list.getLogicalTypeAnnotation() instanceof ListLogicalTypeAnnotation)
        || repeated.asGroupType().getFieldCount() != 1
        || repeated.getName().equals("array")
        || repeated.getName().equals(list.getName() + "_tuple");
  }

  private static List<Object> list(Group group, Type type) {
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < group.getFieldRepetitionCount(type.getName()); i++) {
      list.add(
          type.isPrimitive()
              ? value(group, type.asPrimitiveType(), i)
              : values(group.getGroup(type.getName(), i)));
    }
    return list;
  }

  private static Object value(Group group, PrimitiveType type, int index) {
    String name = type.getName();
    if (type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal
        && decimal.getPrecision() <= 38) {
      BigInteger unscaled =
          switch (type.getPrimitiveTypeName()) {
            case INT32 -> BigInteger.valueOf(group.getInteger(name, index));
            case INT64 -> BigInteger.valueOf(group.getLong(name, index));
            default -> new BigInteger(group.getBinary(name, index).getBytes());
          };
      return new BigDecimal(unscaled, decimal.getScale());
    }
    return switch (type.getPrimitiveTypeName()) {
      case INT32 -> {
        int value = group.getInteger(name, index);
        yield type.getLogicalTypeAnnotation() instanceof IntLogicalTypeAnnotation number
            ? signed(value, number)
            : (long) value;
      }
      case INT64 -> group.getLong(name, index);
      case FLOAT -> (long) Float.floatToRawIntBits(group.getFloat(name, index));
      case DOUBLE -> Double.doubleToRawLongBits(group.getDouble(name, index));
      case BOOLEAN -> group.getBoolean(name, index);
      case INT96 -> hex(group.getInt96(name, index).getBytes());
      case BINARY, FIXED_LEN_BYTE_ARRAY -> hex(group.getBinary(name, index).getBytes());
    };
  }

  private static long signed(int value, IntLogicalTypeAnnotation number) {
    int unused = Integer.SIZE - number.getBitWidth();
    if (value != (number.isSigned() ? value << unused >> unused : value << unused >>> unused)) {
      throw new AssertionError(value + " is beyond " + number);
    }
    return value << unused >> unused;
  }

  static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
