// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;

/** Tests that a batch is refused if its levels contradict its structs or lists. */
class ContradictedLevelsIT {
  private static final int[] NO_REPETITION = {0, 0};

  private static void requireRefusal(String fields, WriteBatch batch, String reason)
      throws IOException {
    try (ColumnsWriter writer =
        ColumnsWriter.create(
            new MemoryFile(),
            MessageTypeParser.parseMessageType("message m { " + fields + " }"),
            WriteOptions.defaults())) {
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
}
