// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;

/**
 * Makes random schemas of structs and repeated fields, and files of random rows. The field {@code
 * number} has the index of its row.
 */
final class NestedRows {
  private static final PrimitiveTypeName[] TYPES = {
    PrimitiveTypeName.INT32,
    PrimitiveTypeName.INT64,
    PrimitiveTypeName.BINARY,
    PrimitiveTypeName.DOUBLE,
    PrimitiveTypeName.BOOLEAN
  };

  private final SplittableRandom random;
  private final MessageType schema;

  /**
   * @param repeated the greatest number of repeated fields on the path to a column
   */
  NestedRows(long seed, int repeated) {
    random = new SplittableRandom(seed);
    List<Type> fields = new ArrayList<>();
    fields.add(Types.required(PrimitiveTypeName.INT32).named("number"));
    fields.addAll(fields(repeated, 0));
    schema = new MessageType("nested", fields);
  }

  MessageType schema() {
    return schema;
  }

  private List<Type> fields(int repeated, int depth) {
    List<Type> fields = new ArrayList<>();
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      Repetition repetition = Repetition.values()[random.nextInt(repeated > 0 ? 3 : 2)];
      int inner = repetition == Repetition.REPEATED ? repeated - 1 : repeated;
      boolean group = random.nextInt(depth < 2 ? 4 : 8) < 3 && depth < 5;
      fields.add(
          group
              ? new GroupType(repetition, "g" + i, fields(inner, depth + 1))
              : Types.primitive(TYPES[random.nextInt(TYPES.length)], repetition).named("p" + i));
    }
    return fields;
  }

  MemoryFile write(int rows, WriterVersion version) throws IOException {
    return Rows.write(
        schema,
        rows,
        this::row,
        builder ->
            builder
                .withWriterVersion(version)
                .withDictionaryEncoding("number", false)
                .withMinRowCountForPageSizeCheck(10)
                .withPageSize(600)
                .withPageRowCountLimit(100)
                .withRowGroupSize(30_000L));
  }

  private Group row(int number) {
    Group row = new SimpleGroup(schema).append("number", number);
    fill(row, 1);
    return row;
  }

  private void fill(Group group, int firstField) {
    for (int field = firstField; field < group.getType().getFieldCount(); field++) {
      Type type = group.getType().getType(field);
      int count =
          switch (type.getRepetition()) {
            case REQUIRED -> 1;
            case OPTIONAL -> random.nextInt(4) > 0 ? 1 : 0;
            case REPEATED -> random.nextInt(50) == 0 ? random.nextInt(30) : random.nextInt(4);
          };
      for (int i = 0; i < count; i++) {
        if (type.isPrimitive()) {
          add(group, field, type.asPrimitiveType().getPrimitiveTypeName());
        } else {
          fill(group.addGroup(field), 0);
        }
      }
    }
  }

  private void add(Group group, int field, PrimitiveTypeName type) {
    int value = random.nextInt(1_000);
    switch (type) {
      case INT32 -> group.add(field, value);
      case INT64 -> group.add(field, (long) value << 20);
      case DOUBLE -> group.add(field, value / 7.0);
      case BOOLEAN -> group.add(field, value % 2 == 0);
      default -> group.add(field, Binary.fromString("text " + value % 40));
    }
  }

  /** Returns the rows of a file as parquet-java assembles them. */
  static List<Group> read(MemoryFile file) throws IOException {
    List<Group> rows = new ArrayList<>();
    try (ParquetReader<Group> reader = new Builder(file).withConf(new Configuration()).build()) {
      for (Group row; (row = reader.read()) != null; ) {
        rows.add(row);
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
}
