// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.LongFunction;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;
import org.junit.jupiter.api.Test;

/** Tests batches and options whose parts are right by themselves, but contradict each other. */
class ContradictionsIT {
  private static final MessageType POINTS =
      MessageTypeParser.parseMessageType(
          "message test { repeated group points { required int32 x; required int32 y; } }");
  private static final MessageType NESTED =
      MessageTypeParser.parseMessageType("message test { repeated group a { repeated int32 b; } }");

  private static String refusal(MessageType schema, WriteBatch batch) throws IOException {
    try (ColumnsWriter writer =
        ColumnsWriter.create(new MemoryFile(), schema, WriteOptions.defaults())) {
      return assertThrows(IllegalArgumentException.class, () -> writer.write(batch)).getMessage();
    }
  }

  @Test
  void columnsOfOneListHaveTheSameElements() throws IOException {
    WriteBatch batch =
        Columns.of(2)
            .list("points.x", new int[] {0, 1, 3})
            .ints("points.x", new int[3])
            .list("points.y", new int[] {0, 2, 3})
            .ints("points.y", new int[3]);
    String message = refusal(POINTS, batch);
    assertTrue(message.contains("'points.y' has other elements than column 'points.x'"), message);
  }

  /** The inner list is given as levels. */
  @Test
  void columnsOfOneListHaveTheSameElementsAlsoWithAnotherBetweenThem() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            """
            message test {
              repeated group points { required int32 x; repeated int32 y; required int32 z; }
            }
            """);
    WriteBatch batch =
        Columns.of(2)
            .list("points.x", new int[] {0, 2, 3})
            .ints("points.x", new int[3])
            .levels("points.y", new int[] {0, 1, 0}, new int[] {1, 1, 1}, 3)
            .ints("points.y", new int[0])
            .list("points.z", new int[] {0, 1, 5})
            .ints("points.z", new int[5]);
    String message = refusal(schema, batch);
    assertTrue(message.contains("'points.z' has other elements than column 'points.x'"), message);
  }

  @Test
  void elementsOfOneListMayStandInOtherPlaces() throws IOException {
    MemoryFile file = new MemoryFile();
    try (ColumnsWriter writer = ColumnsWriter.create(file, POINTS, WriteOptions.defaults())) {
      writer.write(
          Columns.of(2)
              .list("points.x", new int[] {0, 1, 3})
              .ints("points.x", new int[] {1, 2, 3})
              .list("points.y", new int[] {1, 2, 4})
              .ints("points.y", new int[] {9, 4, 5, 6}));
    }
    try (ColumnsReader reader = ColumnsReader.open(file, ReadOptions.allColumns())) {
      assertTrue(reader.next());
      IntColumn y = (IntColumn) reader.columns().list("points.y").elements();
      assertEquals(3, y.rows());
      assertEquals(4, y.values()[0]);
      assertEquals(6, y.values()[2]);
    }
  }

  @Test
  void elementsBeforeTheFirstMayBeMissing() throws IOException {
    MemoryFile file = new MemoryFile();
    try (ColumnsWriter writer = ColumnsWriter.create(file, POINTS, WriteOptions.defaults())) {
      writer.write(
          Columns.of(1)
              .list("points", new int[] {1, 2})
              .ints("points.x", new int[] {0, 9}, new long[] {0b10})
              .ints("points.y", new int[2]));
    }
    try (ColumnsReader reader = ColumnsReader.open(file, ReadOptions.allColumns())) {
      assertTrue(reader.next());
      IntColumn x = (IntColumn) reader.columns().list("points.x").elements();
      assertEquals(1, x.rows());
      assertEquals(9, x.values()[0]);
    }
    String message =
        refusal(
            POINTS,
            Columns.of(1)
                .list("points", new int[] {1, 3})
                .ints("points.x", new int[3], new long[] {0b010})
                .ints("points.y", new int[3]));
    assertTrue(message.contains("'points.x' is required, and is missing in slot 2"), message);
  }

  @Test
  void levelsDoNotGoOnWithAListThatHasNoElement() throws IOException {
    int[][] repetitions = {{0, 2}, {0, 1}};
    int[][] definitions = {{1, 2}, {0, 1}};
    for (int i = 0; i < repetitions.length; i++) {
      WriteBatch batch =
          Columns.of(1).ints("a.b", new int[1]).levels("a.b", repetitions[i], definitions[i], 2);
      String message = refusal(NESTED, batch);
      assertTrue(message.contains("a list that has no element"), message);
    }
  }

  private static final MessageType MIXED =
      MessageTypeParser.parseMessageType(
          """
          message test {
            optional group s {
              required int32 x;
              repeated group list { required int32 y; repeated int32 z; repeated int32 w; }
            }
          }
          """);

  /**
   * Returns two rows, the second without a struct. The columns agree if the arguments say so, too.
   */
  private static WriteBatch mixed(int[] zDefinition, int[] wRepetition, long struct) {
    return Columns.of(2)
        .struct("s", new long[] {struct})
        .ints("s.x", new int[2])
        .list("s.list.y", new int[] {0, 2, 2})
        .ints("s.list.y", new int[2])
        .levels("s.list.z", new int[] {0, 1, 0}, zDefinition, 3)
        .ints("s.list.z", new int[3])
        .levels("s.list.w", wRepetition, new int[] {2, 2, 0}, 3)
        .ints("s.list.w", new int[0]);
  }

  @Test
  void levelsAgreeWithTheColumnsBesideThem() throws IOException {
    int[] definition = {3, 2, 0};
    int[] repetition = {0, 1, 0};
    MemoryFile file = new MemoryFile();
    try (ColumnsWriter writer = ColumnsWriter.create(file, MIXED, WriteOptions.defaults())) {
      writer.write(mixed(definition, repetition, 0b01));
    }
    String message = refusal(MIXED, mixed(definition, repetition, 0b11));
    assertTrue(message.contains("'s.list.z' has definition level 0 in row 1"), message);
    message = refusal(MIXED, mixed(new int[] {3, 2, 1}, repetition, 0b01));
    assertTrue(message.contains("'s.list.z' has definition level 1 in row 1"), message);
    message = refusal(MIXED, mixed(new int[] {1, 2, 0}, repetition, 0b01));
    assertTrue(message.contains("goes on at level index 1"), message);
    message = refusal(MIXED, mixed(definition, new int[] {0, 0, 0}, 0b01));
    assertTrue(message.contains("'s.list.w'"), message);
  }

  @Test
  void levelsHaveTheElementsOfTheListBesideThem() throws IOException {
    WriteBatch batch =
        Columns.of(2)
            .struct("s", new long[] {0b11})
            .ints("s.x", new int[2])
            .list("s.list.y", new int[] {0, 2, 3})
            .ints("s.list.y", new int[3])
            .levels("s.list.z", new int[] {0, 0}, new int[] {2, 2}, 2)
            .ints("s.list.z", new int[0])
            .levels("s.list.w", new int[] {0, 1, 0}, new int[] {2, 2, 2}, 3)
            .ints("s.list.w", new int[0]);
    String message = refusal(MIXED, batch);
    assertTrue(message.contains("'s.list.z' has levels of 1 elements in row 0"), message);
  }

  private static final MessageType ELEMENTS =
      MessageTypeParser.parseMessageType(
          """
          message test {
            optional group t (LIST) {
              repeated group list {
                optional group element {
                  required int32 x;
                  optional group inner { required int32 y; repeated int32 z; }
                }
              }
            }
          }
          """);

  /**
   * Returns rows of two elements, none and two, whose slots begin at 1. The second element is null,
   * and the third has a null struct.
   */
  private static WriteBatch elements(int... zDefinition) {
    int filled = (int) Arrays.stream(zDefinition).filter(level -> level == 5).count();
    return Columns.of(3)
        .list("t", new int[] {1, 3, 3, 5})
        .struct("t.list.element", new long[] {0b11010})
        .struct("t.list.element.inner", new long[] {0b10111})
        .ints("t.list.element.x", new int[5])
        .ints("t.list.element.inner.y", new int[5])
        .levels("t.list.element.inner.z", new int[] {0, 2, 1, 0, 0, 1}, zDefinition, 6)
        .ints("t.list.element.inner.z", new int[filled]);
  }

  @Test
  void levelsAgreeWithTheStructsInTheElements() throws IOException {
    MemoryFile file = new MemoryFile();
    try (ColumnsWriter writer = ColumnsWriter.create(file, ELEMENTS, WriteOptions.defaults())) {
      writer.write(elements(5, 5, 2, 1, 3, 4));
    }
    int[][] wrong = {
      {5, 5, 3, 1, 3, 4}, {5, 5, 2, 1, 5, 4}, {5, 5, 2, 1, 2, 4}, {5, 5, 2, 1, 3, 3}
    };
    int[] indexes = {2, 4, 4, 5};
    for (int i = 0; i < wrong.length; i++) {
      String message = refusal(ELEMENTS, elements(wrong[i]));
      String expected = "'t.list.element.inner.z' has definition level " + wrong[i][indexes[i]];
      assertTrue(message.contains(expected + " at level index " + indexes[i]), message);
    }
  }

  @Test
  void columnsOfOneListHaveTheSameStructs() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            """
            message test {
              repeated group list { optional group s { required int32 x; required int32 y; } }
            }
            """);
    LongFunction<WriteBatch> batch =
        validity ->
            Columns.of(2)
                .struct("list.s", new long[] {validity})
                .list("list.s.x", new int[] {0, 1, 3})
                .ints("list.s.x", new int[3])
                .list("list.s.y", new int[] {2, 3, 5})
                .ints("list.s.y", new int[5]);
    try (ColumnsWriter writer =
        ColumnsWriter.create(new MemoryFile(), schema, WriteOptions.defaults())) {
      writer.write(batch.apply(0b10101));
    }
    String message = refusal(schema, batch.apply(0b00101));
    assertTrue(message.contains("'list.s.y' has an element in slot 4"), message);
  }

  @Test
  void aStructInAListHasNoValidityWhereItsColumnsHaveLevels() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            """
            message test {
              repeated group list { required int32 x; optional group s { repeated int32 y; } }
            }
            """);
    WriteBatch batch =
        Columns.of(1)
            .list("list", new int[] {0, 1})
            .struct("list.s", new long[] {0})
            .ints("list.x", new int[1])
            .levels("list.s.y", new int[1], new int[] {3}, 1)
            .ints("list.s.y", new int[1]);
    String message = refusal(schema, batch);
    assertTrue(message.contains("'list.s.y' has levels"), message);
    assertTrue(message.contains("'list.s' have: give no validity"), message);
  }

  @Test
  void columnsWithLevelsAgreeAboutTheListThatTheyShare() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message test { repeated group a { repeated int32 b; repeated int32 c; } }");
    int[] same = {0, 1, 0};
    WriteBatch batch =
        Columns.of(2)
            .levels("a.b", same, new int[] {1, 2, 0}, 3)
            .ints("a.b", new int[1])
            .levels("a.c", same, new int[] {1, 1, 1}, 3)
            .ints("a.c", new int[0]);
    String message = refusal(schema, batch);
    assertTrue(message.contains("'a.c' has other levels of 'a' than column 'a.b'"), message);
    assertTrue(message.contains("index 2"), message);
  }

  @Test
  void aListIsGivenOnce() throws IOException {
    WriteBatch batch =
        Columns.of(1)
            .list("a", new int[] {0, 1})
            .ints("a.b", new int[1])
            .levels("a.b", new int[1], new int[] {2}, 1);
    String message = refusal(NESTED, batch);
    assertTrue(message.contains("'a.b' has levels, and lies in the list 'a'"), message);
  }

  @Test
  void aListIsMissingWhereItsStructIs() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            "message test { optional group a (LIST) { repeated group list { required int32 b; } } }");
    WriteBatch batch =
        Columns.of(2)
            .struct("a", new long[] {0b01})
            .list("a", new int[] {0, 1, 1}, new long[] {0b11})
            .ints("a.list.b", new int[1]);
    String message = refusal(schema, batch);
    assertTrue(message.contains("different validities in row 1"), message);
  }

  @Test
  void offsetsOfNoRowsBeginSomewhere() throws IOException {
    WriteBatch batch =
        Columns.of(0)
            .list("points", new int[] {-1})
            .ints("points.x", new int[0])
            .ints("points.y", new int[0]);
    assertTrue(refusal(POINTS, batch).contains("begin with -1"));
  }

  @Test
  void valuesOfNoBytesAreRefusedBeforeTheFileIsCreated() {
    MessageType schema =
        new MessageType(
            "test",
            new PrimitiveType(
                Repetition.REQUIRED, PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, 0, "nothing"));
    MemoryFile file = new MemoryFile();
    assertThrows(
        IllegalArgumentException.class,
        () -> ColumnsWriter.create(file, schema, WriteOptions.defaults()));
    assertEquals(0, file.bytes().length);
  }

  @Test
  void fieldsThatCannotBeToldApartAreRefusedBeforeTheFileIsCreated() {
    PrimitiveType x = new PrimitiveType(Repetition.REQUIRED, PrimitiveTypeName.INT32, "x");
    PrimitiveType y = new PrimitiveType(Repetition.REQUIRED, PrimitiveTypeName.INT32, "y");
    GroupType inner = new GroupType(Repetition.OPTIONAL, "b", y);
    MessageType schema =
        new MessageType(
            "test",
            new GroupType(Repetition.OPTIONAL, "a.b", x),
            new GroupType(Repetition.OPTIONAL, "a", inner));
    MemoryFile file = new MemoryFile();
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> ColumnsWriter.create(file, schema, WriteOptions.defaults()));
    assertEquals("the schema has two fields with the path 'a.b'", refused.getMessage());
    assertEquals(0, file.bytes().length);
  }
}
