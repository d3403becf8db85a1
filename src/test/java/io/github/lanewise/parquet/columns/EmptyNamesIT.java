// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;

/** Tests that a field may have the empty name: its path does not look like the schema's own. */
class EmptyNamesIT {
  private static final int ROWS = 60;

  private static void assertCopied(MessageType schema, MemoryFile file) throws IOException {
    MemoryFile copy = new MemoryFile();
    try (ColumnsReader reader = ColumnsReader.open(file);
        ColumnsWriter writer = ColumnsWriter.create(copy, schema, WriteOptions.defaults())) {
      assertTrue(reader.next());
      writer.write(reader.columns());
    }
    assertEquals(NumbersAndTexts.rows(file, null), NumbersAndTexts.rows(copy, null));
  }

  @Test
  void nullsInAStructOfNoNameStay() throws IOException {
    MessageType schema =
        new MessageType(
            "m",
            Types.optionalGroup()
                .optional(INT32)
                .named("x")
                .optionalGroup()
                .required(INT64)
                .named("y")
                .named("s")
                .named(""));
    MemoryFile file = Rows.write(schema, ROWS, i -> row(schema, i));
    assertCopied(schema, file);
  }

  private static Group row(MessageType schema, int i) {
    Group row = new SimpleGroup(schema);
    if (i % 5 != 0) {
      Group struct = row.addGroup("");
      if (i % 3 != 0) {
        struct.append("x", i);
      }
      if (i % 4 != 0) {
        struct.addGroup("s").append("y", (long) i);
      }
    }
    return row;
  }

  @Test
  void nullsInAListOfNoNameStay() throws IOException {
    MessageType schema =
        new MessageType("m", Types.optionalList().optionalElement(INT32).named(""));
    MemoryFile file =
        Rows.write(
            schema,
            ROWS,
            i -> {
              Group row = new SimpleGroup(schema);
              if (i % 5 != 0) {
                Group list = row.addGroup("");
                for (int k = 0; k < i % 4; k++) {
                  Group element = list.addGroup("list");
                  if (k != 1) {
                    element.append("element", i);
                  }
                }
              }
              return row;
            });
    assertCopied(schema, file);
  }

  @Test
  void nullsInAColumnOfNoNameStay() throws IOException {
    MessageType schema = new MessageType("m", Types.optional(INT32).named(""));
    MemoryFile file =
        Rows.write(
            schema,
            ROWS,
            i -> {
              Group row = new SimpleGroup(schema);
              return i % 3 == 0 ? row : row.append("", i);
            });
    assertCopied(schema, file);
  }
}
