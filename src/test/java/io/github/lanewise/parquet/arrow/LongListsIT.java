// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.columns.Columns;
import io.github.lanewise.parquet.columns.ColumnsWriter;
import io.github.lanewise.parquet.columns.ReadOptions;
import io.github.lanewise.parquet.columns.WriteOptions;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.Arrays;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that elements that are converted in steps keep their order across the ends of steps. */
class LongListsIT {
  private static final int COUNT = 3 * Values.STEP + 17;

  @ParameterizedTest
  @ValueSource(strings = {"DECIMAL(9,0)", "INTEGER(8,true)", "INTEGER(16,true)"})
  void eachElementHasItsValue(String type) throws IOException {
    MemoryFile file = new MemoryFile();
    int[] values = new int[COUNT];
    Arrays.setAll(values, i -> i * 31 % 251 - 125);
    try (ColumnsWriter writer =
        ColumnsWriter.create(
            file,
            MessageTypeParser.parseMessageType("message m { repeated int32 x (" + type + "); }"),
            WriteOptions.defaults())) {
      writer.write(Columns.of(1).list("x", new int[] {0, COUNT}).ints("x", values));
    }
    try (BufferAllocator allocator = new RootAllocator();
        ColumnsArrowReader reader =
            ColumnsArrowReader.open(file, ReadOptions.allColumns(), allocator)) {
      assertTrue(reader.loadNextBatch());
      ListVector lists = (ListVector) reader.getVectorSchemaRoot().getVector("x");
      for (int i = 0; i < COUNT; i++) {
        Object value = lists.getDataVector().getObject(i);
        assertEquals(values[i], ((Number) value).intValue(), "element " + i);
      }
    }
  }
}
