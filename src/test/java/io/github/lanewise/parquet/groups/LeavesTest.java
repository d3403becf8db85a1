// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;

final class LeavesTest {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message m {
            optional group a { required int32 b; repeated group c { required int32 d; } }
            required int32 a.b;
            required int32 e;
          }
          """);

  private static void assertLeaves(String expected, ColumnPath... columns) {
    assertEquals(
        MessageTypeParser.parseMessageType("message m { " + expected + " }"),
        Leaves.of(SCHEMA, Set.of(columns)));
  }

  @Test
  void columnsOfOneDottedPathAreKeptApart() {
    assertLeaves("optional group a { required int32 b; }", ColumnPath.get("a", "b"));
    assertLeaves("required int32 a.b;", ColumnPath.get("a.b"));
  }

  @Test
  void groupsWithoutAColumnAreLeftOut() {
    assertLeaves(
        "optional group a { repeated group c { required int32 d; } } required int32 e;",
        ColumnPath.get("e"),
        ColumnPath.get("a", "c", "d"));
  }

  @Test
  void pathsThatNameNoColumnAreIgnored() {
    assertLeaves(
        "required int32 e;", ColumnPath.get("e"), ColumnPath.get("a"), ColumnPath.get("x"));
  }
}
