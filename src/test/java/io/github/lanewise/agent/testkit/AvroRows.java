// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import io.github.lanewise.parquet.testkit.Column;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** Makes records of Avro from the columns of a test file. */
record AvroRows(List<Column> columns, Schema schema) {
  AvroRows(List<Column> columns) {
    this(columns, schema(columns));
  }

  static boolean canHold(Column column) {
    return column.type().getPrimitiveTypeName() != PrimitiveTypeName.INT96;
  }

  GenericRecord record(int row) {
    GenericRecord record = new GenericData.Record(schema);
    for (int field = 0; field < columns.size(); field++) {
      Column column = columns.get(field);
      Schema type = schema.getFields().get(field).schema();
      boolean repeated = type.getType() == Schema.Type.ARRAY;
      Schema single =
          repeated ? type.getElementType() : type.isUnion() ? type.getTypes().get(1) : type;
      List<Object> values = new ArrayList<>();
      for (int i = column.firstOfRow()[row]; i < column.firstOfRow()[row + 1]; i++) {
        values.add(value(column, i, single));
      }
      if (repeated) {
        record.put(field, values);
      } else if (!values.isEmpty()) {
        record.put(field, values.get(0));
      }
    }
    return record;
  }

  private static Object value(Column column, int i, Schema type) {
    Object value = column.values()[i];
    return switch (column.type().getPrimitiveTypeName()) {
      case FLOAT -> Float.intBitsToFloat((Integer) value);
      case DOUBLE -> Double.longBitsToDouble((Long) value);
      case BINARY ->
          column.handover().isText() ? new Utf8((byte[]) value) : ByteBuffer.wrap((byte[]) value);
      case FIXED_LEN_BYTE_ARRAY -> new GenericData.Fixed(type, (byte[]) value);
      default -> value;
    };
  }

  private static Schema schema(List<Column> columns) {
    SchemaBuilder.FieldAssembler<Schema> fields = SchemaBuilder.record("test").fields();
    for (Column column : columns) {
      Schema type = type(column);
      Schema repeated =
          switch (column.type().getRepetition()) {
            case REQUIRED -> type;
            case OPTIONAL -> Schema.createUnion(Schema.create(Schema.Type.NULL), type);
            case REPEATED -> Schema.createArray(type);
          };
      fields.name(name(column)).type(repeated).noDefault();
    }
    return fields.endRecord();
  }

  private static Schema type(Column column) {
    return switch (column.type().getPrimitiveTypeName()) {
      case BOOLEAN -> Schema.create(Schema.Type.BOOLEAN);
      case INT32 -> Schema.create(Schema.Type.INT);
      case INT64 -> Schema.create(Schema.Type.LONG);
      case FLOAT -> Schema.create(Schema.Type.FLOAT);
      case DOUBLE -> Schema.create(Schema.Type.DOUBLE);
      case BINARY ->
          Schema.create(column.handover().isText() ? Schema.Type.STRING : Schema.Type.BYTES);
      case FIXED_LEN_BYTE_ARRAY ->
          Schema.createFixed("of_" + name(column), null, null, column.type().getTypeLength());
      case INT96 -> throw new IllegalArgumentException("Avro has no INT96");
    };
  }

  private static String name(Column column) {
    return column.type().getName().replace('-', '_');
  }
}
