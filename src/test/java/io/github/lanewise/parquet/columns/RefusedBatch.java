// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static io.github.lanewise.parquet.columns.DraftBatch.BYTES;
import static io.github.lanewise.parquet.columns.DraftBatch.CELL;
import static io.github.lanewise.parquet.columns.DraftBatch.MARK;
import static io.github.lanewise.parquet.columns.DraftBatch.PLACES;
import static io.github.lanewise.parquet.columns.DraftBatch.ROWS;
import static io.github.lanewise.parquet.columns.DraftBatch.TAG;
import static io.github.lanewise.parquet.columns.DraftBatch.levels;

import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A batch that is refused.
 *
 * @param reason the part of the message that follows the name
 */
record RefusedBatch(String name, String reason, DraftBatch draft) {
  @Override
  public String toString() {
    return name + " " + reason;
  }

  private static RefusedBatch refused(String name, String reason, Consumer<WriteBatch> given) {
    return new RefusedBatch(name, reason, new DraftBatch().with(name, given));
  }

  static Stream<RefusedBatch> all() {
    int[] none = {};
    return Stream.of(
            Stream.of("number", "time", "place.x", "parts", TAG, CELL)
                .map(name -> new RefusedBatch(name, "is missing", new DraftBatch().without(name))),
            Stream.of("parts", MARK, TAG)
                .map(
                    name ->
                        new RefusedBatch(
                            name,
                            "offsets are missing",
                            new DraftBatch()
                                .without(
                                    Map.of("parts", "the parts", MARK, "marks", TAG, "tags")
                                        .get(name)))),
            Stream.of(
                new RefusedBatch(CELL, "give its levels", new DraftBatch().without("grid")),
                refused("more", "no column", batch -> batch.ints("more", new int[ROWS])),
                refused("place.more", "no column", batch -> batch.ints("place.more", none)),
                refused("plac", "no optional struct", batch -> batch.struct("plac", PLACES)),
                refused("home", "no optional struct", batch -> batch.struct("home", PLACES)),
                new RefusedBatch(
                    "time",
                    "no optional struct",
                    new DraftBatch().with("struct", batch -> batch.struct("time", PLACES))),
                refused("mark", "no list", batch -> batch.list("mark", new int[4])),
                new RefusedBatch(
                    "number",
                    "no list",
                    new DraftBatch().with("list", batch -> batch.list("number", new int[4]))),
                refused("cells", "no column", levels("cells", none, none)),
                new RefusedBatch(
                    TAG,
                    "two lists",
                    new DraftBatch()
                        .with("again", batch -> batch.list(TAG, new int[] {0, 2, 2, 3}))),
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
                new RefusedBatch(
                    "place.x",
                    "validity of 0 bits",
                    new DraftBatch().with("place", batch -> batch.struct("place", new long[0])))),
            offsets(),
            lists(),
            ofLevels())
        .flatMap(each -> each);
  }

  private static Stream<RefusedBatch> offsets() {
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

  private static RefusedBatch texts(String reason, int... offsets) {
    return refused("text", reason, batch -> batch.bytes("text", offsets, BYTES));
  }

  private static RefusedBatch tags(String reason, int... offsets) {
    return new RefusedBatch(
        TAG, reason, new DraftBatch().with("tags", batch -> batch.list("tags", offsets)));
  }

  private static Stream<RefusedBatch> lists() {
    return Stream.of(
        new RefusedBatch(
            TAG,
            "has elements in row 2",
            new DraftBatch()
                .with(
                    "tags",
                    batch -> batch.list("tags", new int[] {0, 2, 2, 3}, new long[] {0b001}))),
        new RefusedBatch(
            TAG,
            "validity of 0 bits",
            new DraftBatch()
                .with("tags", batch -> batch.list("tags", new int[] {0, 2, 2, 3}, new long[0]))),
        new RefusedBatch(
            MARK,
            "has elements in row 1",
            new DraftBatch()
                .with("marks", batch -> batch.list("place.marks", new int[] {0, 1, 2, 3}))),
        new RefusedBatch(
            MARK,
            "required, and is missing in slot 2",
            new DraftBatch()
                .with(
                    "marks",
                    batch ->
                        batch.list("place.marks", new int[] {0, 3, 3, 3}, new long[] {0b001}))),
        new RefusedBatch(
            "parts",
            "required, and is missing in slot 1",
            new DraftBatch()
                .with(
                    "the parts",
                    batch -> batch.list("parts", new int[] {0, 1, 1, 4}, new long[] {0b101}))));
  }

  private static Stream<RefusedBatch> ofLevels() {
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

  private static RefusedBatch cells(String reason, int[] repetition, int[] definition) {
    return cells(reason, levels(CELL, repetition, definition));
  }

  private static RefusedBatch cells(String reason, Consumer<WriteBatch> levels) {
    return new RefusedBatch(CELL, reason, new DraftBatch().with("grid", levels));
  }
}
