// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.parquet.columns.WriteOptions;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

/** Tests that a field may have the empty name, as Arrow allows. */
class EmptyNameVectorsIT {
  private static final Field NUMBER = Field.nullable("x", new ArrowType.Int(32, true));

  @Test
  void nullsInAStructOfNoNameStay() throws IOException {
    Field struct = new Field("", FieldType.nullable(ArrowType.Struct.INSTANCE), List.of(NUMBER));
    MemoryFile file = new MemoryFile();
    try (BufferAllocator allocator = new RootAllocator();
        VectorSchemaRoot root =
            VectorSchemaRoot.create(new Schema(List.of(struct, NUMBER)), allocator)) {
      StructVector structs = (StructVector) root.getVector(0);
      fill(structs.getChild("x", IntVector.class), 10);
      structs.setIndexDefined(0);
      structs.setIndexDefined(1);
      structs.setNull(2);
      fill((IntVector) root.getVector(1), 20);
      root.setRowCount(3);
      try (ColumnsArrowWriter writer =
          ColumnsArrowWriter.create(file, root.getSchema(), WriteOptions.defaults())) {
        writer.write(root);
      }
    }
    assertEquals(
        List.of(
            Arrays.asList(List.of(10L), 20L),
            Arrays.asList(Arrays.asList((Object) null), null),
            Arrays.asList(null, 22L)),
        GroupRows.read(file));
  }

  /** The second value is null. */
  private static void fill(IntVector numbers, int first) {
    numbers.allocateNew(3);
    numbers.set(0, first);
    numbers.setNull(1);
    numbers.set(2, first + 2);
    numbers.setValueCount(3);
  }
}
