// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/**
 * The calls that fill a batch of {@link #SCHEMA}. Each call has a name, by which a test replaces or
 * drops it.
 */
final class DraftBatch {
  static final int ROWS = 3;
  static final MessageType SCHEMA =
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
  static final String MARK = "place.marks.list.element";
  static final String TAG = "tags.list.element";
  static final String CELL = "grid.list.element.list.element";

  /** The place is null in the second row. */
  static final long[] PLACES = {0b101};

  static final byte[] BYTES = new byte[20];

  private final Map<String, Consumer<WriteBatch>> parts = new LinkedHashMap<>();

  DraftBatch() {
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

  DraftBatch with(String part, Consumer<WriteBatch> given) {
    parts.put(part, given);
    return this;
  }

  DraftBatch without(String part) {
    assertTrue(parts.remove(part) != null, part);
    return this;
  }

  WriteBatch batch() {
    WriteBatch batch = Columns.of(ROWS);
    parts.values().forEach(part -> part.accept(batch));
    return batch;
  }

  static Consumer<WriteBatch> levels(String name, int[] repetition, int[] definition) {
    return batch -> batch.levels(name, repetition, definition, repetition.length);
  }
}
