// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.function.LongFunction;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;

/**
 * Tests lists whose bitmap is given in several places: by the struct that the list is, and by each
 * of its columns.
 */
class ListValidityIT {
  private static final int[] OFFSETS = {0, 1, 1};

  private static final MessageType VALUES =
      MessageTypeParser.parseMessageType(
          "message test { optional group s { optional group a { repeated int32 b; } } }");

  private static final MessageType MAP =
      MessageTypeParser.parseMessageType(
          "message test { optional group s { required group m (MAP) {"
              + " repeated group key_value { required int32 key; required int32 value; } } } }");

  private static final MessageType STRUCTS =
      MessageTypeParser.parseMessageType(
          "message test { optional group s { optional group a {"
              + " repeated group b { required int32 x; required int32 y; } } } }");

  private static void write(MessageType schema, WriteBatch batch) throws IOException {
    try (ColumnsWriter writer =
        ColumnsWriter.create(new MemoryFile(), schema, WriteOptions.defaults())) {
      writer.write(batch);
    }
  }

  private static void requireRefused(String reason, MessageType schema, WriteBatch batch) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> write(schema, batch)).getMessage();
    assertTrue(message.contains(reason), message);
  }

  /** The two bitmaps of a list may differ where a struct around it is null. */
  @Test
  void aListInANullStructHasNoValidity() throws IOException {
    LongFunction<WriteBatch> batch =
        outer ->
            Columns.of(2)
                .struct("s", new long[] {outer})
                .struct("s.a", new long[] {0b01})
                .list("s.a.b", OFFSETS, new long[] {0b11})
                .ints("s.a.b", new int[1]);
    write(VALUES, batch.apply(0b01));
    requireRefused("different validities in row 1", VALUES, batch.apply(0b11));
  }

  @Test
  void aRequiredListMayBeNullWithTheStructAroundItInOneColumnOnly() throws IOException {
    WriteBatch batch =
        Columns.of(2)
            .struct("s", new long[] {0b01})
            .list("s.m.key_value.key", OFFSETS)
            .ints("s.m.key_value.key", new int[1])
            .list("s.m.key_value.value", OFFSETS, new long[] {0b01})
            .ints("s.m.key_value.value", new int[1]);
    write(MAP, batch);
  }

  @Test
  void aColumnMayLeaveOutTheBitmapThatTheStructOfItsListHas() throws IOException {
    LongFunction<WriteBatch> batch =
        bits ->
            Columns.of(2)
                .struct("s.a", new long[] {0b01})
                .list("s.a.b.x", OFFSETS)
                .ints("s.a.b.x", new int[1])
                .list("s.a.b.y", OFFSETS, new long[] {bits})
                .ints("s.a.b.y", new int[1]);
    write(STRUCTS, batch.apply(0b01));
    requireRefused("different validities in row 1", STRUCTS, batch.apply(0b11));
  }

  @Test
  void columnsOfOneOptionalListAreNullInTheSameRows() throws IOException {
    LongFunction<WriteBatch> batch =
        outer ->
            Columns.of(2)
                .struct("s", new long[] {outer})
                .list("s.a.b.x", OFFSETS, new long[] {0b11})
                .ints("s.a.b.x", new int[1])
                .list("s.a.b.y", OFFSETS, new long[] {0b01})
                .ints("s.a.b.y", new int[1]);
    write(STRUCTS, batch.apply(0b01));
    requireRefused("has other elements than column 's.a.b.x'", STRUCTS, batch.apply(0b11));
  }
}
