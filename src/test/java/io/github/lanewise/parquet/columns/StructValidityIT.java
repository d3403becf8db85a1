// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.apache.parquet.filter2.predicate.FilterApi.and;
import static org.apache.parquet.filter2.predicate.FilterApi.gt;
import static org.apache.parquet.filter2.predicate.FilterApi.intColumn;
import static org.apache.parquet.filter2.predicate.FilterApi.lt;
import static org.apache.parquet.filter2.predicate.FilterApi.or;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.Type;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that columns tell the same null structs as parquet-java's rows. */
@Tag("any-java")
class StructValidityIT {
  private static final int SCHEMAS = 20;
  private static final int ROWS = 1_000;
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message test {
            optional group place {
              optional int32 height;
              optional group point { optional float x; required double y; }
            }
            required group size { optional group unit { optional int32 code; } }
            optional group tags (LIST) {
              repeated group list {
                optional group element { optional int32 a; optional int32 b; }
              }
            }
            optional group all { repeated group lines { repeated int32 values; } }
            optional group some { repeated group lines { repeated int32 values; } optional int32 n; }
          }
          """);

  @Test
  void missingStructsAndMissingFieldsDiffer() throws IOException {
    MemoryFile file = Rows.write(SCHEMA, 4, StructValidityIT::row);
    try (ColumnsReader reader =
        ColumnsReader.open(file, ColumnsReader.columns("place", "size", "tags", "some.n"))) {
      assertTrue(reader.next());
      Columns batch = reader.columns();
      assertEquals(
          List.of("place", "place.point", "size.unit", "tags.list.element", "some"),
          batch.structs().stream().map(StructColumn::name).toList());
      assertEquals(4, batch.ints("place.height").nulls());
      assertEquals(0b1110, batch.struct("place").validity()[0] & 0b1111);
      assertEquals(1, batch.struct("place").nulls());
      assertEquals(0b1100, batch.struct("place.point").validity()[0] & 0b1111);
      assertTrue(batch.struct("place.point").isNull(1));
      assertFalse(batch.struct("place").isNull(1));
      StructColumn tag = batch.struct("tags.list.element");
      assertEquals(6, tag.rows());
      assertEquals(4, tag.nulls());
      assertNull(batch.struct("size.unit").validity());
      assertEquals("size.unit: struct, 4 rows, 0 nulls", batch.struct("size.unit").toString());
      assertThrows(IndexOutOfBoundsException.class, () -> tag.isNull(6));
      String message =
          assertThrows(IllegalArgumentException.class, () -> batch.struct("size")).getMessage();
      assertTrue(message.contains("'size'") && message.contains("place.point"), message);
      assertFalse(reader.next());
      assertEquals(0, batch.struct("place").rows());
    }
  }

  /**
   * Returns row i, which has i elements in its list. Elements with an odd sum of both indexes are
   * null.
   */
  private static Group row(int i) {
    Group row = new SimpleGroup(SCHEMA);
    if (i > 0) {
      Group place = row.addGroup("place");
      if (i > 1) {
        place.addGroup("point").append("y", 1.0);
      }
    }
    row.addGroup("size").addGroup("unit");
    Group tags = row.addGroup("tags");
    for (int e = 0; e < i; e++) {
      Group element = tags.addGroup("list");
      if ((e + i) % 2 == 0) {
        element.addGroup("element");
      }
    }
    return row;
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void structsOfRandomSchemas(WriterVersion version) throws IOException {
    int structs = 0;
    for (int seed = 0; seed < SCHEMAS; seed++) {
      MemoryFile file = new NestedRows(seed, 1).write(ROWS, version);
      List<Group> rows = NestedRows.read(file);
      for (int batchRows : new int[] {1, 61, Integer.MAX_VALUE}) {
        ReadOptions options = ReadOptions.allColumns().batchRows(batchRows);
        assertEquals(ROWS, StockColumns.assertSame(file, options));
        structs += assertSame(file, options, rows);
        assertSame(file, options.parquet(someRows()), rows);
      }
    }
    assertTrue(structs > SCHEMAS, structs + " structs");
  }

  private static ParquetReadOptions someRows() {
    var number = intColumn("number");
    var some = or(lt(number, 3), and(gt(number, 210), lt(number, 560)));
    return ParquetReadOptions.builder().withRecordFilter(FilterCompat.get(some)).build();
  }

  /** Returns the number of structs. */
  private static int assertSame(MemoryFile file, ReadOptions options, List<Group> rows)
      throws IOException {
    try (ColumnsReader reader = ColumnsReader.open(file, options)) {
      while (reader.next()) {
        Columns batch = reader.columns();
        for (StructColumn struct : batch.structs()) {
          String[] path = struct.name().split("\\.");
          List<Boolean> expected = new ArrayList<>();
          for (int i = 0; i < batch.rows(); i++) {
            Group row = rows.get(batch.ints("number").values()[i]);
            add(row, path, 0, !struct.inList(), expected);
          }
          List<Boolean> actual = new ArrayList<>();
          for (int i = 0; i < struct.rows(); i++) {
            actual.add(!struct.isNull(i));
          }
          assertEquals(expected, actual, () -> struct + " of " + reader.schema());
          assertEquals(expected.contains(false), struct.validity() != null);
        }
      }
      return reader.columns().structs().size();
    }
  }

  /**
   * Adds for each slot whether the struct is not null.
   *
   * @param inSlot whether the group belongs to a slot: a row, or an element of a list
   */
  private static void add(Group group, String[] path, int at, boolean inSlot, List<Boolean> slots) {
    Type field = group.getType().getType(path[at]);
    int count = group.getFieldRepetitionCount(path[at]);
    boolean repeated = field.isRepetition(Type.Repetition.REPEATED);
    if (count == 0 && inSlot && !repeated) {
      slots.add(false);
    }
    for (int i = 0; i < count; i++) {
      if (at + 1 == path.length) {
        slots.add(true);
      } else {
        add(group.getGroup(path[at], i), path, at + 1, inSlot || repeated, slots);
      }
    }
  }
}
