// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.parquet.columns.ReadOptions;
import io.github.lanewise.parquet.columns.Rows;
import io.github.lanewise.parquet.columns.failing.FailingInput;
import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.parquet.testkit.Releases;
import java.io.IOException;
import org.apache.arrow.memory.RootAllocator;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that files are closed, and that their schemas become the documented Arrow fields. */
class ArrowReaderFilesIT {
  private static MemoryFile file(String fields) throws IOException {
    MessageType schema = MessageTypeParser.parseMessageType("message m { " + fields + " }");
    return Rows.write(schema, 0, i -> new SimpleGroup(schema));
  }

  @Test
  void aReaderClosesItsFile() throws IOException {
    FailingInput input = new FailingInput(file("required int32 a;"), 0);
    try (RootAllocator allocator = new RootAllocator()) {
      try (ColumnsArrowReader reader =
          ColumnsArrowReader.open(input, ReadOptions.allColumns(), allocator)) {
        assertFalse(reader.loadNextBatch());
        assertTrue(input.closed < input.opened);
      }
      assertEquals(input.opened, input.closed);
    }
  }

  private static Throwable refusal(FailingInput input, RootAllocator allocator) {
    return assertThrows(
        UnsupportedOperationException.class,
        () -> ColumnsArrowReader.open(input, ReadOptions.allColumns(), allocator));
  }

  @Test
  void aFileThatIsRefusedIsClosedAndAFailureOfThatIsAdded() throws IOException {
    MemoryFile file = file("repeated group g { repeated int32 x; }");
    try (RootAllocator allocator = new RootAllocator()) {
      FailingInput sound = new FailingInput(file, 0);
      assertArrayEquals(new Throwable[0], refusal(sound, allocator).getSuppressed());
      assertTrue(sound.opened > 0);
      assertEquals(sound.opened, sound.closed);
      // The last step is that the stream is closed.
      FailingInput failing = new FailingInput(file, sound.steps);
      assertArrayEquals(
          new Throwable[] {failing.failure}, refusal(failing, allocator).getSuppressed());
    }
  }

  /** Some writers give lists without the usual middle group, or under old names. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "optional binary a (ENUM) | a: Utf8",
        "optional binary a (JSON) | a: Utf8",
        "optional binary a (BSON) | a: Binary",
        "optional fixed_len_byte_array(16) a (UUID) | a: FixedSizeBinary(16)",
        "optional fixed_len_byte_array(2) a (FLOAT16) | a: FixedSizeBinary(2)",
        "optional int64 a (TIMESTAMP(MILLIS,true)) | a: Timestamp(MILLISECOND, UTC)",
        "optional int64 a (TIME(NANOS,false)) | a: Time(NANOSECOND, 64)",
        "optional int64 a (INTEGER(64,true)) | a: Int(64, true)",
        "optional binary a (DECIMAL(39,0)) | a: Binary",
        "optional fixed_len_byte_array(17) a (DECIMAL(38,0)) | a: FixedSizeBinary(17)",
        "optional group a (LIST) { repeated group array { optional int32 x; } }"
            + " | a: List<array: Struct<x: Int(32, true)> not null>",
        "optional group a (LIST) { repeated group a_tuple { optional int32 x; } }"
            + " | a: List<a_tuple: Struct<x: Int(32, true)> not null>",
        "optional group a (LIST) { repeated group b_tuple { optional int32 x; } }"
            + " | a: List<x: Int(32, true)>",
        "required group a (MAP) { repeated group b { optional int32 k; optional int32 v; } }"
            + " | a: List<b: Struct<k: Int(32, true), v: Int(32, true)> not null> not null",
        "required group a (LIST) { repeated int32 b; repeated int32 c; } | -",
      })
  void theFieldIsTheDocumentedOne(String parquet, String arrow) throws IOException {
    assumeTrue(!parquet.contains("FLOAT16") || Releases.isFrom("1.14"), "a type of 1.14");
    String field = parquet.endsWith("}") ? parquet : parquet + ";";
    try (RootAllocator allocator = new RootAllocator()) {
      if (arrow.equals("-")) {
        assertTrue(
            refusal(new FailingInput(file(field), 0), allocator)
                .getMessage()
                .startsWith("'a' has the annotation LIST, but not one field that is repeated"));
        return;
      }
      try (ColumnsArrowReader reader =
          ColumnsArrowReader.open(file(field), ReadOptions.allColumns(), allocator)) {
        assertEquals(
            arrow,
            reader
                .getVectorSchemaRoot()
                .getSchema()
                .getFields()
                .get(0)
                .toString()
                .replaceAll(",(?! )", ", "));
      }
    }
  }
}
