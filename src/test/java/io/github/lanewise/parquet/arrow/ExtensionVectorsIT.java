// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.parquet.columns.WriteOptions;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

/** Tests that types of programs are refused by name. */
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
}
