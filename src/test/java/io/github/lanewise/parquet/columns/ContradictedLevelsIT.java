// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;

/** Tests that a batch is refused if its levels contradict its structs or lists. */
class ContradictedLevelsIT {
  private static final int[] NO_REPETITION = {0, 0};

  private static ColumnsWriter writer(String fields) throws IOException {
    return ColumnsWriter.create(
        new MemoryFile(),
        MessageTypeParser.parseMessageType("message m { " + fields + " }"),
        WriteOptions.defaults());
  }

  private static void write(String fields, WriteBatch batch) throws IOException {
    try (ColumnsWriter writer = writer(fields)) {
      writer.write(batch);
    }
  }

  private static void requireRefusal(String fields, WriteBatch batch, String reason)
      throws IOException {
    try (ColumnsWriter writer = writer(fields)) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> writer.write(batch)).getMessage();
      assertTrue(message.contains(reason), message);
    }
  }

  /** Only the levels tell whether the outer struct is non-null. */
  @Test
  void theValidityOfAnInnerStructAgreesWithItsLevels() throws IOException {
    String fields = "optional group s { optional group t { optional int32 x; optional int32 y; } }";
    int[] levels = {3, 1};
    for (long validity : new long[] {0b00, 0b10, 0b11}) {
      WriteBatch batch =
          Columns.of(2)
              .struct("s.t", new long[] {validity})
              .levels("s.t.x", NO_REPETITION, levels, 2)
              .ints("s.t.x", new int[1])
              .levels("s.t.y", NO_REPETITION, levels, 2)
              .ints("s.t.y", new int[1]);
      boolean firstIsMissing = (validity & 1) == 0;
      requireRefusal(
          fields,
          batch,
          firstIsMissing
              ? "has definition level 3 in row 0, where 's.t' is missing"
              : "has definition level 1 in row 1, where 's.t' is there");
    }
  }

  @Test
  void aListHasLevelsOrElementsButNotBoth() throws IOException {
    String fields =
        "optional group l (LIST) { repeated group list { optional group element {"
            + " required int32 a; required int32 b; } } }";
    int[] offsets = {0, 1, 2};
    int[] levels = {3, 3};
    WriteBatch batch =
        Columns.of(2)
            .list("l.list.element.a", offsets)
            .ints("l.list.element.a", new int[2])
            .list("l.list.element.b", new int[] {0, 2, 2})
            .levels("l.list.element.b", NO_REPETITION, levels, 2)
            .ints("l.list.element.b", new int[2]);
    requireRefusal(fields, batch, "lies in the list 'l.list.element.b': give one of them");
  }

  /** Each list of the struct has elements of its own. */
  @Test
  void aStructWithTwoListsIsNoList() throws IOException {
    String fields = "optional group s { repeated int32 a; repeated int32 b; }";
    WriteBatch batch =
        Columns.of(2)
            .list("s", new int[] {0, 1, 3})
            .ints("s.a", new int[3])
            .ints("s.b", new int[3]);
    requireRefusal(fields, batch, "the schema has no list 's'");
  }

  @Test
  void columnsOfOneListHaveTheSameNulls() throws IOException {
    String fields =
        "optional group m (MAP) { repeated group key_value {"
            + " required int32 key; required int32 value; } }";
    int[] offsets = {0, 1, 1};
    WriteBatch batch =
        Columns.of(2)
            .list("m.key_value.key", offsets, new long[] {0b01})
            .ints("m.key_value.key", new int[1])
            .list("m.key_value.value", offsets, new long[] {0b11})
            .ints("m.key_value.value", new int[1]);
    requireRefusal(
        fields,
        batch,
        "'m.key_value.value' has other elements than column 'm.key_value.key' of the same list");
  }

  /** Only the struct is optional, which has the other field, too. */
  @Test
  void aListBesideAnotherFieldIsNotNullByItself() throws IOException {
    String fields = "optional group s { required int32 x; repeated int32 list; }";
    LongFunction<WriteBatch> batch =
        struct ->
            Columns.of(2)
                .struct("s", new long[] {struct})
                .ints("s.x", new int[2])
                .list("s.list", new int[] {0, 1, 1}, new long[] {0b01})
                .ints("s.list", new int[1]);
    requireRefusal(
        fields,
        batch.apply(0b11),
        "'s.list' lies in a list that is required, and is missing in slot 1");
    write(fields, batch.apply(0b01));
  }

  @Test
  void levelsAgreeWithTheNullsOfTheListBesideThem() throws IOException {
    String fields =
        "optional group a (LIST) { repeated group list { required int32 x; repeated int32 y; } }";
    for (int level = 0; level < 2; level++) {
      for (long validity : new long[] {0b01, 0b11}) {
        WriteBatch batch =
            Columns.of(2)
                .list("a.list.x", new int[] {0, 1, 1}, new long[] {validity})
                .ints("a.list.x", new int[1])
                .levels("a.list.y", NO_REPETITION, new int[] {2, level}, 2)
                .ints("a.list.y", new int[0]);
        String where = validity == 0b01 ? "missing" : "there";
        if (where.equals("missing") == (level == 0)) {
          write(fields, batch);
        } else {
          requireRefusal(
              fields, batch, "has definition level " + level + " in row 1, where 'a' is " + where);
        }
      }
    }
  }

  @Test
  void theValidityOfAStructHasABitForEachRow() throws IOException {
    String fields = "optional group s { repeated group a { repeated int32 b; } }";
    IntFunction<WriteBatch> batch =
        rows ->
            Columns.of(rows)
                .struct("s", new long[1])
                .levels("s.a.b", new int[rows], new int[rows], rows)
                .ints("s.a.b", new int[0]);
    write(fields, batch.apply(64));
    requireRefusal(fields, batch.apply(65), "'s.a.b' has no validity of 's' for row 64");
  }

  /** A writer must not use for this batch, whose columns differ, the facts about the one before. */
  @Test
  void theNextBatchMayGiveLevelsOfOtherColumns() throws IOException {
    WriteBatch first =
        Columns.of(1)
            .levels("p.x", new int[1], new int[] {1}, 1)
            .ints("p.x", new int[1])
            .list("p.y", new int[] {0, 1})
            .ints("p.y", new int[1]);
    WriteBatch second =
        Columns.of(1)
            .list("p.x", new int[] {0, 2})
            .ints("p.x", new int[2])
            .levels("p.y", new int[1], new int[] {1}, 1)
            .ints("p.y", new int[1]);
    try (ColumnsWriter writer =
        writer("repeated group p { required int32 x; required int32 y; }")) {
      writer.write(first);
      String message =
          assertThrows(IllegalArgumentException.class, () -> writer.write(second)).getMessage();
      assertEquals(
          "column 'p.y' has levels of 1 elements in row 0, where column 'p.x' of the same list has 2",
          message);
      writer.write(first);
    }
  }
}
