// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.parquet.columns.WriteOptions;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.memory.util.hash.ArrowBufHasher;
import org.apache.arrow.vector.ExtensionTypeVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

/** Tests that types of programs are refused by name, and vectors that only wrap others are not. */
class ExtensionVectorsIT {
  private static final ArrowType INT = new ArrowType.Int(32, true);

  /** A type of a program, whose values are stored as those of an Arrow type. */
  private static final class Extension extends ArrowType.ExtensionType {
    private final ArrowType storage;

    Extension(ArrowType storage) {
      this.storage = storage;
    }

    @Override
    public ArrowType storageType() {
      return storage;
    }

    @Override
    public String extensionName() {
      return "point";
    }

    @Override
    public boolean extensionEquals(ExtensionType other) {
      return other instanceof Extension && other.storageType().equals(storage);
    }

    @Override
    public String serialize() {
      return "";
    }

    @Override
    public ArrowType deserialize(ArrowType storageType, String serialized) {
      return new Extension(storageType);
    }

    @Override
    public FieldVector getNewVector(String name, FieldType type, BufferAllocator allocator) {
      throw new UnsupportedOperationException();
    }
  }

  @Test
  void extensionsAreRefusedWhateverTheirStorageIs() {
    for (ArrowType storage :
        List.of(
            INT, ArrowType.List.INSTANCE, ArrowType.Struct.INSTANCE, new ArrowType.Map(false))) {
      Field entry =
          new Field(
              "entry",
              FieldType.notNullable(ArrowType.Struct.INSTANCE),
              List.of(Field.notNullable("key", INT), Field.nullable("value", INT)));
      FieldType type = FieldType.nullable(new Extension(storage));
      Schema schema = new Schema(List.of(new Field("a", type, List.of(entry))));
      assertEquals(
          "column 'a' is of type ExtensionType(point, " + storage + "), which is not written",
          assertThrows(
                  UnsupportedOperationException.class,
                  () ->
                      ColumnsArrowWriter.create(new MemoryFile(), schema, WriteOptions.defaults()))
              .getMessage());
    }
  }

  /** A vector of a program that has the field of the vector inside, which is Arrow's default. */
  private static final class Wrapper extends ExtensionTypeVector<ListVector> {
    Wrapper(ListVector inside) {
      super("a", inside.getAllocator(), inside);
    }

    @Override
    public Object getObject(int index) {
      return getUnderlyingVector().getObject(index);
    }

    @Override
    public int hashCode(int index) {
      return getUnderlyingVector().hashCode(index);
    }

    @Override
    public int hashCode(int index, ArrowBufHasher hasher) {
      return getUnderlyingVector().hashCode(index, hasher);
    }
  }

  @Test
  void aVectorThatWrapsAListIsWrittenAsTheList() throws IOException {
    Field field =
        new Field(
            "a",
            FieldType.nullable(ArrowType.List.INSTANCE),
            List.of(Field.notNullable("element", INT)));
    MemoryFile file = new MemoryFile();
    try (BufferAllocator allocator = new RootAllocator();
        ListVector list = (ListVector) field.createVector(allocator)) {
      list.allocateNew();
      list.startNewValue(0);
      ((IntVector) list.getDataVector()).setSafe(0, 7);
      ((IntVector) list.getDataVector()).setSafe(1, 8);
      list.endValue(0, 2);
      list.setValueCount(1);
      VectorSchemaRoot root = VectorSchemaRoot.of(new Wrapper(list));
      try (ColumnsArrowWriter writer =
          ColumnsArrowWriter.create(file, root.getSchema(), WriteOptions.defaults())) {
        writer.write(root);
      }
    }
    assertEquals(List.of(List.of(List.of(7L, 8L))), GroupRows.read(file));
  }
}
