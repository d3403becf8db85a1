// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A batch that does not fit the schema is refused by the name of its column, and as a whole. */
class ColumnsWriterBadInputIT {
  private static final int ROWS = 3;
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message m {
            required int32 number;
            optional int64 time;
            required float ratio;
            required double height;
            required boolean flag;
            optional binary text (UTF8);
            required fixed_len_byte_array(3) key;
            optional group place {
              required float x;
              optional int32 y;
              required group marks (LIST) {
                repeated group list {
                  required int32 element;
                }
              }
            }
            required group home {
              required int32 id;
            }
            repeated int32 parts;
            optional group tags (LIST) {
              repeated group list {
                optional binary element (UTF8);
              }
            }
            optional group grid (LIST) {
              repeated group list {
                optional group element (LIST) {
                  repeated group list {
                    optional double element;
                  }
                }
              }
            }
          }
          """);
  private static final String MARK = "place.marks.list.element";
  private static final String TAG = "tags.list.element";
  private static final String CELL = "grid.list.element.list.element";

  /** The second row is without a place. */
  private static final long[] PLACES = {0b101};

  private static final byte[] BYTES = new byte[20];

  /** Holds the calls that fill a batch. Each has a name, by which a case replaces or drops it. */
  private static final class Draft {
    private final Map<String, Consumer<WriteBatch>> parts = new LinkedHashMap<>();

    Draft() {
      with("number", batch -> batch.ints("number", new int[] {1, 2, 3}));
      with("time", batch -> batch.longs("time", new long[] {4, 5, 6}, new long[] {0b110}));
      with("ratio", batch -> batch.floats("ratio", new float[] {1, 2, 3}));
      with("height", batch -> batch.doubles("height", new double[] {1, 2, 3}));
      with("flag", batch -> batch.booleans("flag", new boolean[ROWS]));
      with("text", batch -> batch.bytes("text", new int[] {0, 4, 4, 9}, BYTES, new long[] {0b101}));
      with("key", batch -> batch.fixed("key", new byte[9]));
      with("place", batch -> batch.struct("place", PLACES));
      with("place.x", batch -> batch.floats("place.x", new float[ROWS], PLACES));
      with("place.y", batch -> batch.ints("place.y", new int[ROWS], new long[] {1}));
      with("marks", batch -> batch.list("place.marks", new int[] {0, 2, 2, 3}, PLACES));
      with(MARK, batch -> batch.ints(MARK, new int[3]));
      with("home.id", batch -> batch.ints("home.id", new int[ROWS]));
      with("the parts", batch -> batch.list("parts", new int[] {0, 1, 1, 4}));
      with("parts", batch -> batch.ints("parts", new int[4]));
      with("tags", batch -> batch.list("tags", new int[] {0, 2, 2, 3}, new long[] {0b101}));
      with(TAG, batch -> batch.bytes(TAG, new int[] {0, 1, 2, 3}, BYTES, new long[] {0b101}));
      with("grid", levels(CELL, new int[] {0, 2, 1, 0, 0}, new int[] {5, 4, 5, 0, 5}));
      with(CELL, batch -> batch.doubles(CELL, new double[3]));
    }

    Draft with(String part, Consumer<WriteBatch> given) {
      parts.put(part, given);
      return this;
    }

    Draft without(String part) {
      assertTrue(parts.remove(part) != null, part);
      return this;
    }

    WriteBatch batch() {
      WriteBatch batch = Columns.of(ROWS);
      parts.values().forEach(part -> part.accept(batch));
      return batch;
    }
  }

  private static Consumer<WriteBatch> levels(String name, int[] repetition, int[] definition) {
    return batch -> batch.levels(name, repetition, definition, repetition.length);
  }

  /**
   * A batch that is refused.
   *
   * @param reason is in the message, behind the name
   */
  private record Refused(String name, String reason, Draft draft) {
    @Override
    public String toString() {
      return name + " " + reason;
    }
  }

  private static Refused refused(String name, String reason, Consumer<WriteBatch> given) {
    return new Refused(name, reason, new Draft().with(name, given));
  }

  static Stream<Refused> refused() {
    int[] none = {};
    return Stream.of(
            Stream.of("number", "time", "place.x", "parts", TAG, CELL)
                .map(name -> new Refused(name, "is missing", new Draft().without(name))),
            Stream.of("parts", MARK, TAG)
                .map(
                    name ->
                        new Refused(
                            name,
                            "offsets are missing",
                            new Draft()
                                .without(
                                    Map.of("parts", "the parts", MARK, "marks", TAG, "tags")
                                        .get(name)))),
            Stream.of(
                new Refused(CELL, "give its levels", new Draft().without("grid")),
                refused("more", "no column", batch -> batch.ints("more", new int[ROWS])),
                refused("place.more", "no column", batch -> batch.ints("place.more", none)),
                refused("plac", "no optional struct", batch -> batch.struct("plac", PLACES)),
                refused("home", "no optional struct", batch -> batch.struct("home", PLACES)),
                new Refused(
                    "time",
                    "no optional struct",
                    new Draft().with("struct", batch -> batch.struct("time", PLACES))),
                refused("mark", "no list", batch -> batch.list("mark", new int[4])),
                new Refused(
                    "number",
                    "no list",
                    new Draft().with("list", batch -> batch.list("number", new int[4]))),
                refused("cells", "no column", levels("cells", none, none)),
                new Refused(
                    TAG,
                    "two lists",
                    new Draft().with("again", batch -> batch.list(TAG, new int[] {0, 2, 2, 3}))),
                // Arrays of another type.
                refused("number", "INT32", batch -> batch.longs("number", new long[ROWS])),
                refused("time", "INT64", batch -> batch.ints("time", new int[ROWS])),
                refused("ratio", "FLOAT", batch -> batch.doubles("ratio", new double[ROWS])),
                refused("height", "DOUBLE", batch -> batch.floats("height", new float[ROWS])),
                refused("flag", "BOOLEAN", batch -> batch.ints("flag", new int[ROWS])),
                refused("text", "BINARY", batch -> batch.fixed("text", BYTES)),
                refused("key", "FIXED", batch -> batch.bytes("key", new int[4], BYTES)),
                // Arrays that are too short.
                refused("number", "has 2 values", batch -> batch.ints("number", new int[2])),
                refused("time", "has 2 values", batch -> batch.longs("time", new long[2])),
                refused("ratio", "has 2 values", batch -> batch.floats("ratio", new float[2])),
                refused("height", "has 0 values", batch -> batch.doubles("height", new double[0])),
                refused("flag", "has 2 values", batch -> batch.booleans("flag", new boolean[2])),
                refused("key", "has 2 values", batch -> batch.fixed("key", new byte[8])),
                refused("parts", "has 3 values", batch -> batch.ints("parts", new int[3])),
                refused(CELL, "has 2 values", batch -> batch.doubles(CELL, new double[2])),
                // Nulls.
                refused(
                    "number",
                    "missing in slot 2",
                    batch -> batch.ints("number", new int[ROWS], new long[] {0b011})),
                refused(
                    "place.x",
                    "missing in slot 0",
                    batch -> batch.floats("place.x", new float[ROWS], new long[] {0b110})),
                refused(
                    MARK,
                    "missing in slot 1",
                    batch -> batch.ints(MARK, new int[3], new long[] {0b101})),
                refused(
                    "parts",
                    "missing in slot 3",
                    batch -> batch.ints("parts", new int[4], new long[] {0b0111})),
                refused(
                    "time",
                    "validity of 0 bits",
                    batch -> batch.longs("time", new long[ROWS], new long[0])),
                refused(
                    "number",
                    "validity of 0 bits",
                    batch -> batch.ints("number", new int[ROWS], new long[0])),
                new Refused(
                    "place.x",
                    "validity of 0 bits",
                    new Draft().with("place", batch -> batch.struct("place", new long[0])))),
            offsets(),
            lists(),
            ofLevels())
        .flatMap(each -> each);
  }

  private static Stream<Refused> offsets() {
    int[] overflowing = {0, Integer.MAX_VALUE, -5, 3};
    return Stream.of(
        texts("has 3 offsets of values", 0, 1, 2),
        texts("has 0 offsets of values"),
        texts("decrease at slot 0", -1, 1, 2, 3),
        texts("decrease at slot 1", 0, 2, 1, 3),
        texts("decrease at slot 2", 0, 2, 3, 2),
        texts("decrease at slot 1", overflowing),
        texts("up to 21", 0, 1, 2, 21),
        tags("has 3 offsets of elements", 0, 1, 2),
        tags("decrease at slot 0", -1, 1, 1, 3),
        tags("decrease at slot 1", 0, 2, 1, 3),
        tags("decrease at slot 1", overflowing),
        tags("has 4 offsets of values", 0, 2, 2, 4),
        tags("has 4 offsets of values", 0, 2, 2, Integer.MAX_VALUE),
        refused(
            TAG, "decrease at slot 1", batch -> batch.bytes(TAG, new int[] {0, 2, 1, 3}, BYTES)),
        refused(TAG, "up to 21", batch -> batch.bytes(TAG, new int[] {0, 2, 3, 21}, BYTES)));
  }

  private static Refused texts(String reason, int... offsets) {
    return refused("text", reason, batch -> batch.bytes("text", offsets, BYTES));
  }

  private static Refused tags(String reason, int... offsets) {
    return new Refused(TAG, reason, new Draft().with("tags", batch -> batch.list("tags", offsets)));
  }

  private static Stream<Refused> lists() {
    return Stream.of(
        new Refused(
            TAG,
            "has elements in row 2",
            new Draft()
                .with(
                    "tags",
                    batch -> batch.list("tags", new int[] {0, 2, 2, 3}, new long[] {0b001}))),
        new Refused(
            TAG,
            "validity of 0 bits",
            new Draft()
                .with("tags", batch -> batch.list("tags", new int[] {0, 2, 2, 3}, new long[0]))),
        new Refused(
            MARK,
            "has elements in row 1",
            new Draft().with("marks", batch -> batch.list("place.marks", new int[] {0, 1, 2, 3}))),
        new Refused(
            MARK,
            "required, and is missing in slot 2",
            new Draft()
                .with(
                    "marks",
                    batch ->
                        batch.list("place.marks", new int[] {0, 3, 3, 3}, new long[] {0b001}))),
        new Refused(
            "parts",
            "required, and is missing in slot 1",
            new Draft()
                .with(
                    "the parts",
                    batch -> batch.list("parts", new int[] {0, 1, 1, 4}, new long[] {0b101}))));
  }

  private static Stream<Refused> ofLevels() {
    return Stream.of(
        cells("repetition level 3 at index 1", new int[] {0, 3, 0, 0}, new int[4]),
        cells("repetition level -1 at index 1", new int[] {0, -1, 0, 0}, new int[4]),
        cells("definition level 6 at index 2", new int[3], new int[] {0, 0, 6}),
        cells("definition level -1 at index 0", new int[3], new int[] {-1, 0, 0}),
        cells("levels of 2 rows", new int[] {0, 0}, new int[2]),
        cells("levels of 4 rows", new int[4], new int[4]),
        cells("levels of 0 rows", new int[0], new int[0]),
        cells("levels of 3 rows", new int[] {1, 0, 0, 0}, new int[4]),
        cells("fewer levels", batch -> batch.levels(CELL, new int[2], new int[3], 3)),
        cells("fewer levels", batch -> batch.levels(CELL, new int[3], new int[2], 3)),
        cells("fewer levels", batch -> batch.levels(CELL, new int[3], new int[3], -1)),
        refused(
            CELL,
            "a validity would contradict",
            batch -> batch.doubles(CELL, new double[3], new long[] {0b111})));
  }

  private static Refused cells(String reason, int[] repetition, int[] definition) {
    return cells(reason, levels(CELL, repetition, definition));
  }

  private static Refused cells(String reason, Consumer<WriteBatch> levels) {
    return new Refused(CELL, reason, new Draft().with("grid", levels));
  }

  private static ColumnsWriter writer(MemoryFile file) throws IOException {
    return ColumnsWriter.create(file, SCHEMA, WriteOptions.defaults());
  }

  private static byte[] fileOf(int batches) throws IOException {
    MemoryFile file = new MemoryFile();
    try (ColumnsWriter writer = writer(file)) {
      for (int i = 0; i < batches; i++) {
        writer.write(new Draft().batch());
      }
    }
    return file.bytes();
  }

  @ParameterizedTest
  @MethodSource("refused")
  void nothingOfARefusedBatchIsWritten(Refused refused) throws IOException {
    MemoryFile file = new MemoryFile();
    try (ColumnsWriter writer = writer(file)) {
      for (int i = 0; i < 2; i++) {
        WriteBatch batch = refused.draft().batch();
        String message =
            assertThrows(IllegalArgumentException.class, () -> writer.write(batch)).getMessage();
        assertTrue(message.contains("'" + refused.name() + "'"), message);
        assertTrue(message.contains(refused.reason()), message);
        writer.write(new Draft().batch());
      }
    }
    assertArrayEquals(fileOf(2), file.bytes());
  }

  @Test
  void theRowsOfTheTestAreThoseThatParquetJavaReads() throws IOException {
    MemoryFile file = new MemoryFile();
    try (ColumnsWriter writer = writer(file)) {
      writer.write(new Draft().batch());
    }
    assertEquals(ROWS, StockColumns.assertSame(file, ReadOptions.allColumns()));
  }

  private static void assertNames(
      String name, Class<? extends RuntimeException> type, Executable step) {
    String message = assertThrows(type, step).getMessage();
    assertTrue(message.contains(name), message);
  }

  @Test
  void nothingIsGivenTwice() {
    WriteBatch batch = new Draft().batch();
    Class<IllegalArgumentException> refused = IllegalArgumentException.class;
    assertNames("'number'", refused, () -> batch.ints("number", new int[ROWS]));
    assertNames("'number'", refused, () -> batch.longs("number", new long[ROWS]));
    assertNames("'place'", refused, () -> batch.struct("place", PLACES));
    assertNames("'tags'", refused, () -> batch.list("tags", new int[ROWS + 1]));
    assertNames("'" + CELL + "'", refused, () -> batch.levels(CELL, new int[3], new int[3], 3));
  }

  @Test
  void nothingIsNull() {
    WriteBatch batch = Columns.of(ROWS);
    Class<NullPointerException> refused = NullPointerException.class;
    assertNames("'number'", refused, () -> batch.ints("number", null));
    assertNames("'text'", refused, () -> batch.bytes("text", null, BYTES));
    assertNames("'text'", refused, () -> batch.bytes("text", new int[4], null));
    assertNames("'tags'", refused, () -> batch.list("tags", null));
    assertNames("'place'", refused, () -> batch.struct("place", null));
    assertNames("'" + CELL + "'", refused, () -> batch.levels(CELL, null, new int[3], 3));
    assertNames("'" + CELL + "'", refused, () -> batch.levels(CELL, new int[3], null, 3));
  }

  @Test
  void numbersOutOfRangeAreRefused() {
    WriteOptions options = WriteOptions.defaults();
    Class<IllegalArgumentException> refused = IllegalArgumentException.class;
    assertNames("-1 rows", refused, () -> Columns.of(-1));
    assertNames("rowGroupSize is 0", refused, () -> options.rowGroupSize(0));
    assertNames("maxPadding is -1", refused, () -> options.maxPadding(-1));
  }

  @Test
  void optionsAreNotNull() {
    WriteOptions options = WriteOptions.defaults();
    assertThrows(NullPointerException.class, () -> options.codec(null));
    assertThrows(NullPointerException.class, () -> options.codecs(null));
    assertThrows(NullPointerException.class, () -> options.properties(null));
    assertThrows(NullPointerException.class, () -> options.encryption(null));
    assertThrows(NullPointerException.class, () -> options.metadata(null));
  }

  @Test
  void aClosedWriterTakesNoBatchAndClosesAgain() throws IOException {
    MemoryFile file = new MemoryFile();
    ColumnsWriter writer = writer(file);
    writer.write(new Draft().batch());
    writer.close();
    WriteBatch batch = new Draft().batch();
    assertThrows(IllegalStateException.class, () -> writer.write(batch));
    assertThrows(IllegalStateException.class, writer::bytes);
    writer.close();
    assertArrayEquals(fileOf(1), file.bytes());
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      assertEquals(ROWS, reader.getRecordCount());
    }
  }
}
