// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which groups of a schema are structs, and whose levels tell where they are null. */
final class StructsTest {
  private static List<StructColumn> structs(String fields) {
    return Structs.of(MessageTypeParser.parseMessageType("message m { " + fields + " }"));
  }

  private static List<String> names(String fields) {
    return structs(fields).stream().map(StructColumn::name).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "optional group a (LIST) { repeated group list { optional int32 element; } }",
        "optional group a (LIST) { repeated int32 element; }",
        "optional group a (MAP) { repeated group key_value { required int32 key; } }",
        // Old writers annotate maps so.
        "optional group a (MAP_KEY_VALUE) { repeated group map { required int32 key; } }",
        "required group a { optional int32 x; }",
        "repeated group a { optional int32 x; }",
        // Levels of lists in lists are left to the program.
        "optional group a { repeated group b { repeated int32 x; } }"
      })
  void listsMapsAndRequiredGroupsAreNoStructs(String fields) {
    assertEquals(List.of(), names(fields));
  }

  @Test
  void optionalGroupsAreStructs() {
    assertEquals(List.of("a"), names("optional group a { repeated int32 x; }"));
    assertEquals(List.of("a"), names("optional group a (LIST) { required int32 x; }"));
    assertEquals(
        List.of("a"), names("optional group a (LIST) { repeated int32 x; optional int32 y; }"));
    assertEquals(
        List.of("a"), names("optional group a (MAP) { required group b { repeated int32 x; } }"));
    assertEquals(
        List.of("a", "a.b", "a.c", "d"),
        names(
            "optional group a { optional group b { required int32 x; }"
                + " optional group c { required int32 y; } } optional group d { required int32 z; }"));
  }

  /** The first column without a list tells, or else the first with one list. */
  @Test
  void theColumnWithTheFewestListsTells() {
    List<StructColumn> structs =
        structs(
            """
            required int32 before;
            optional group a {
              repeated group lists { repeated int32 x; }
              repeated int32 list;
              optional group b { repeated int32 x; repeated int32 y; }
              required int32 y;
              required int32 z;
            }
            """);
    assertEquals(2, structs.size());
    assertEquals(5, structs.get(0).witness());
    assertEquals(1, structs.get(0).level());
    assertEquals(3, structs.get(1).witness());
    assertEquals(2, structs.get(1).level());
    StructColumn inList =
        structs("repeated group l { optional group s { required int32 x; } }").get(0);
    assertEquals("l.s", inList.name());
    assertTrue(inList.inList());
    assertEquals(2, inList.level());
    assertFalse(structs.get(0).inList());
  }
}
