// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.List;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests files whose columns are right by themselves, but disagree about their lists or structs. */
@Tag("any-java")
class DisagreementsIT {
  private static final String POINTS =
      "repeated group points { required int32 x; required int32 y; }";
  private static final String MAP =
      """
      optional group m (MAP) { repeated group key_value { required int32 key; optional int32 value; } }
      """;
  private static final String STRUCT =
      """
      optional group s {
        optional int32 x;
        required int32 y;
        optional int32 z;
        optional group t { required int32 w; }
        repeated int32 list;
      }
      """;
  private static final String STRUCTS =
      "repeated group a { optional group s { required int32 x; optional int32 y; } }";
  private static final String FIELDS = "optional group s { optional int32 x; optional int32 y; }";
  private static final String BESIDE =
      "repeated group a { optional group s { optional int32 x; repeated int32 ys; } }";
  private static final String NESTED =
      "optional group a (LIST) { repeated group list { repeated int32 b; required int32 c; required int32 d; } }";

  private static MessageType schema(String fields) {
    return MessageTypeParser.parseMessageType("message test { " + fields + " }");
  }

  private static String refusal(String fields, int rows, String... levels) throws IOException {
    MemoryFile file = ForgedLevels.write(schema(fields), rows, levels);
    try (ColumnsReader reader = ColumnsReader.open(file)) {
      String message = assertThrows(ParquetDecodingException.class, reader::next).getMessage();
      assertEquals(0, reader.columns().rows());
      assertTrue(message.contains("row group 0: "), message);
      return message;
    }
  }

  private static void assertRead(String fields, int rows, String... levels) throws IOException {
    MemoryFile file = ForgedLevels.write(schema(fields), rows, levels);
    for (int batchRows : new int[] {1, 2, 100}) {
      try (ColumnsReader reader =
          ColumnsReader.open(file, ReadOptions.allColumns().batchRows(batchRows))) {
        int read = 0;
        while (reader.next()) {
          read += reader.columns().rows();
        }
        assertEquals(rows, read);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, 01 11 11, 01 11, 0",
    "1, 01, 01 11, 0",
    "3, 01 00 01 11, 01 00 01, 2",
    "3, 01 01 11 01, 01 11 01 01, 0",
    "2, 01 00, 01 01, 1",
  })
  void columnsOfOneListHaveTheSameElements(int rows, String x, String y, int wrong)
      throws IOException {
    assertRead(POINTS, rows, x, x);
    assertEquals(
        "columns 'points.x' and 'points.y' disagree about the list 'points' in row "
            + wrong
            + " of the batch",
        refusal(POINTS, rows, x, y).replaceFirst(".*row group 0: ", ""));
  }

  @ParameterizedTest
  @CsvSource({"02 12, 03", "02, 03 13", "00, 01", "01, 00", "02, 01"})
  void keysAndValuesAreOfTheSameEntries(String keys, String values) throws IOException {
    String message = refusal(MAP, 1, keys, values);
    assertTrue(
        message.contains("'m.key_value.key' and 'm.key_value.value' disagree about the list"),
        message);
  }

  @Test
  void columnsThatAgreeAreRead() throws IOException {
    assertRead(MAP, 4, "00 01 02 12 02", "00 01 03 12 02");
    assertRead(
        STRUCT, 4, "00 01 02 01", "00 01 01 01", "00 02 01 01", "00 01 02 02", "00 01 02 12 02");
    assertRead(STRUCTS, 3, "00 01 12 02", "00 01 13 02");
    assertRead(NESTED, 3, "00 01 03 13 23", "00 01 02 12", "00 01 02 12");
  }

  /**
   * Columns of a struct must agree about the rows in which it is null. The required column {@code
   * y} also has a value in each of the other rows.
   */
  @ParameterizedTest
  @CsvSource({
    "s.y, 00 01, 01 01, 00 01, 00 01, 00 01",
    "s.y, 00 01, 00 00, 00 01, 00 01, 00 01",
    "s.z, 00 01, 00 01, 02 01, 00 01, 00 01",
    "s.t.w, 00 01, 00 01, 00 01, 02 01, 00 01",
    "s.list, 00 01, 00 01, 00 01, 00 01, 01 01",
    "s.list, 00 01, 00 01, 00 01, 00 01, 00 00",
  })
  void columnsOfOneStructAreMissingInTheSameRows(
      String named, String x, String y, String z, String w, String list) throws IOException {
    String message = refusal(STRUCT, 2, x, y, z, w, list);
    assertTrue(
        message.contains("columns 's.x' and '" + named + "' disagree about the struct 's' in row "),
        message);
  }

  @ParameterizedTest
  @CsvSource({"01 12, 03 12, 0", "02 11, 02 13, 1"})
  void columnsOfAStructInAListAreMissingInTheSameElements(String x, String y, int wrong)
      throws IOException {
    String message = refusal(STRUCTS, 1, x, y);
    assertTrue(
        message.contains("'a.s.x' and 'a.s.y' disagree about the struct 'a.s' in element " + wrong),
        message);
  }

  /** The first column of the list has levels, but no offsets of elements. */
  @Test
  void columnsBesideAListInAListHaveTheSameElements() throws IOException {
    String message = refusal(NESTED, 1, "02 12", "02 12", "02");
    assertTrue(message.contains("'a.list.c' and 'a.list.d' disagree"), message);
    message = refusal(NESTED, 1, "00", "01", "01");
    assertTrue(message.contains("'a.list.c' and 'a.list.b' disagree"), message);
  }

  /**
   * Only the second column's levels tell that its struct is null, and the reader does not keep
   * them.
   */
  @Test
  void aMissingValueMayLackItsStruct() throws IOException {
    assertRead(STRUCTS, 1, "02 12", "02 11");
    assertRead(FIELDS, 1, "01", "00");
  }

  @ParameterizedTest
  @CsvSource({
    "1, 03 13, 03 13 13, 0",
    "1, 03 13, 03, 0",
    "2, 03 03 13, 03 23 03 13 13, 1",
    "3, 00 03 00, 00 03 23 03, 2",
    "2, 03 13 03, 02 03, 0",
  })
  void aListBesideAColumnHasTheSameElements(int rows, String x, String ys, int wrong)
      throws IOException {
    assertRead(BESIDE, rows, x, x);
    assertEquals(
        "columns 'a.s.x' and 'a.s.ys' disagree about the list 'a' in row "
            + wrong
            + " of the batch",
        refusal(BESIDE, rows, x, ys).replaceFirst(".*row group 0: ", ""));
    String reversed = "repeated group a { repeated int32 ys; required int32 x; }";
    String message = refusal(reversed, 1, "02 12 22 11", "01 11");
    assertTrue(message.contains("columns 'a.x' and 'a.ys' disagree about the list 'a'"), message);
  }

  @ParameterizedTest
  @CsvSource({"03 12, 03 11, 1", "01 12, 03 23 12, 0", "02, 01, 0"})
  void aListBesideAColumnHasTheSameStructs(String x, String ys, int wrong) throws IOException {
    String message = refusal(BESIDE, 1, x, ys);
    assertTrue(
        message.contains(
            "'a.s.x' and 'a.s.ys' disagree about the struct 'a.s' in element " + wrong),
        message);
  }

  /**
   * Columns of a struct in a list in a list have the same lists and the same structs. Below the
   * struct, {@code cs} has lists of its own.
   */
  @ParameterizedTest
  @CsvSource({
    "1, 06, 06 26, 06, a, b, 0",
    "1, 06 26, 06, 06, a, b, 0",
    "1, 06 26, 06 16, 06 26, a, b, 0",
    "2, 02 06, 02 05, 02 05, '', '', -1",
    "2, 02 05, 02 04, 02 05, a, b, 1",
    "3, 00 06 01, 00 06 02, 00 06 02, a, b, 2",
    "2, 06 26 06, 06 26 06, 06 36 26 36 06 26, b, cs.array, 1",
    "2, 06 26 06, 06 26 06, 06 36 16 06, b, cs.array, 0",
    "2, 06 26 06, 06 26 06, 06 36 24 06, b, cs.array, 0",
    "2, 06 26 06, 06 26 06, 06 36 25 36 05 36, '', '', -1",
  })
  void columnsInAListInAListHaveTheSameLists(
      int rows, String a, String b, String cs, String first, String second, int wrong)
      throws IOException {
    String fields =
        """
        optional group l (LIST) { repeated group list { optional group element (LIST) {
          repeated group list { optional group element {
            optional int32 a; optional int32 b; repeated int32 cs; } } } } }
        """;
    if (wrong < 0) {
      assertRead(fields, rows, a, b, cs);
      return;
    }
    String struct = "l.list.element.list.element";
    assertEquals(
        "columns '%1$s.%2$s' and '%1$s.%3$s' disagree about the field '%1$s' in row %4$d of the batch"
            .formatted(struct, first, second.replace(".array", ""), wrong),
        refusal(fields, rows, a, b, cs).replaceFirst(".*row group 0: ", ""));
  }

  /** The fields share only the outer list, or only a struct that has no bitmap. */
  @Test
  void listsInListsBesideEachOther() throws IOException {
    String fields = "repeated group a { repeated int32 x; repeated int32 y; }";
    assertRead(fields, 2, "02 22 11 02", "01 12 22 22 01");
    String message = refusal(fields, 2, "02 22 11 02", "01 02 12");
    assertTrue(message.contains("about the field 'a' in row 0"), message);
    fields =
        "optional group s { repeated group a { repeated int32 x; } repeated group b { repeated int32 y; } }";
    assertRead(fields, 2, "00 03 13 23", "00 01");
    message = refusal(fields, 2, "00 03 13 23", "01 01");
    assertTrue(message.contains("about the field 's' in row 0"), message);
  }

  /** The rows fill several words of a bitmap, and a part of one more. */
  @ParameterizedTest
  @ValueSource(ints = {0, 63, 64, 130, 255, 256, 258})
  void theRowIsTold(int wrong) throws IOException {
    int rows = 259;
    for (String fields :
        List.of("optional group s { optional int32 x; required int32 y; }", FIELDS)) {
      boolean required = fields.contains("required");
      StringBuilder x = new StringBuilder();
      StringBuilder y = new StringBuilder();
      for (int i = 0; i < rows; i++) {
        boolean missing = i % 3 == 0 || i == wrong;
        x.append(missing ? "00 " : "02 ");
        y.append(missing && i != wrong ? "00 " : required ? "01 " : "02 ");
      }
      String message = refusal(fields, rows, x.toString(), y.toString());
      assertTrue(message.contains("in row " + wrong + " of the batch"), message);
      String one = required ? x.toString().replace('2', '1') : x.toString();
      assertRead(fields, rows, x.toString(), one);
    }
  }
}
