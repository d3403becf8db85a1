// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.columns.WriteOptions;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.util.Collections;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BitVectorHelper;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.LargeVarBinaryVector;
import org.apache.arrow.vector.TypeLayout;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a refusal names the field, the slot and the reason that a program needs. */
class RefusedVectorsIT {
  private static final ArrowType INT = new ArrowType.Int(32, true);

  private static void assertRefused(String message, FieldVector vector, int rows, Field field) {
    VectorSchemaRoot root = new VectorSchemaRoot(List.of(vector.getField()), List.of(vector), rows);
    assertEquals(
        message,
        assertThrows(
                IllegalArgumentException.class,
                () -> {
                  try (ColumnsArrowWriter writer =
                      ColumnsArrowWriter.create(
                          new MemoryFile(), new Schema(List.of(field)), WriteOptions.defaults())) {
                    writer.write(root);
                  }
                })
            .getMessage());
  }

  private static void assertRefused(String message, FieldVector vector, int rows) {
    assertRefused(message, vector, rows, vector.getField());
  }

  private static Field list(String element) {
    return new Field(
        "a", FieldType.nullable(ArrowType.List.INSTANCE), List.of(Field.nullable(element, INT)));
  }

  private static Field struct(Field... fields) {
    return new Field("a", FieldType.nullable(ArrowType.Struct.INSTANCE), List.of(fields));
  }

  @Test
  void listsAndStructsThatAreTooShortAreNamedAndNotTheirFields() {
    for (Field field : List.of(list("x"), struct(Field.nullable("x", INT)))) {
      try (BufferAllocator allocator = new RootAllocator();
          FieldVector vector = field.createVector(allocator)) {
        vector.setInitialCapacity(4);
        vector.allocateNew();
        vector.setValueCount(2);
        assertRefused("column 'a' has a vector of 2 values, but needs 3", vector, 3);
      }
    }
  }

  @Test
  void listsAndStructsOfAnotherTypeAreNamedAndNotTheirFields() {
    try (BufferAllocator allocator = new RootAllocator();
        IntVector vector = new IntVector("a", allocator)) {
      assertRefused(
          "column 'a' is of type List; the batch has a: Int(32, true)", vector, 0, list("x"));
      assertRefused(
          "column 'a' is of type Struct; the batch has a: Int(32, true)",
          vector,
          0,
          struct(Field.nullable("x", INT)));
    }
  }

  @Test
  void structsWithFieldsMissingTellHowMany() {
    Field x = Field.nullable("x", INT);
    Field y = Field.nullable("y", INT);
    try (BufferAllocator allocator = new RootAllocator();
        StructVector vector = (StructVector) struct(x).createVector(allocator)) {
      assertRefused("column 'a' has 2 fields; the batch has 1", vector, 0, struct(x, y));
    }
  }

  /** The slot is not in the first word of the bitmap. */
  @Test
  void theSlotOfAMissingValueIsNamed() {
    Field field = Field.notNullable("a", INT);
    try (BufferAllocator allocator = new RootAllocator();
        IntVector vector = (IntVector) field.createVector(allocator)) {
      vector.allocateNew(200);
      vector.setValueCount(200);
      vector.getValidityBuffer().setOne(0, vector.getValidityBuffer().capacity());
      BitVectorHelper.unsetBit(vector.getValidityBuffer(), 139);
      BitVectorHelper.unsetBit(vector.getValidityBuffer(), 140);
      assertRefused("column 'a' is required, and is missing in slot 139", vector, 200);
    }
  }

  @Test
  void theSlotWhereOffsetsDecreaseIsNamed() {
    for (int slot = 0; slot < 3; slot++) {
      String message = "column 'a' has offsets of values that decrease at slot " + slot;
      try (BufferAllocator allocator = new RootAllocator();
          VarBinaryVector narrow = new VarBinaryVector("a", allocator);
          LargeVarBinaryVector wide = new LargeVarBinaryVector("a", allocator)) {
        narrow.allocateNew(64, 3);
        wide.allocateNew(64, 3);
        narrow.setValueCount(3);
        wide.setValueCount(3);
        for (int i = 0; i <= 3; i++) {
          narrow.getOffsetBuffer().setInt(4L * i, i <= slot ? 10 + i : i - slot);
          wide.getOffsetBuffer().setLong(8L * i, i <= slot ? 10 + i : i - slot);
        }
        assertRefused(message, narrow, 3);
        assertRefused(message, wide, 3);
      }
    }
  }

  /** Only the difference of offsets must fit into an array. */
  @Test
  void largeOffsetsAreNoLongStrings() {
    try (BufferAllocator allocator = new RootAllocator();
        LargeVarBinaryVector vector = new LargeVarBinaryVector("a", allocator)) {
      vector.allocateNew(64, 3);
      vector.setValueCount(3);
      for (int i = 0; i <= 3; i++) {
        vector.getOffsetBuffer().setLong(8L * i, (3L << 30) + i);
      }
      assertRefused(
          "column 'a' has a buffer of %d bytes, but needs %d"
              .formatted(vector.getDataBuffer().capacity(), (3L << 30) + 3),
          vector,
          3);
    }
  }

  private static List<ArrowType> typesOfManyValues() {
    return List.of(
        INT,
        new ArrowType.Int(8, true),
        new ArrowType.Int(64, true),
        new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE),
        new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE),
        new ArrowType.FixedSizeBinary(1),
        new ArrowType.FixedSizeBinary(5),
        new ArrowType.Decimal(9, 1, 128),
        ArrowType.Utf8.INSTANCE,
        ArrowType.LargeUtf8.INSTANCE);
  }

  /** Arrays have one slot more than values, and the sum must not overflow. */
  @ParameterizedTest
  @MethodSource("typesOfManyValues")
  void theMostValuesOfAVectorAreTooMany(ArrowType type) {
    try (BufferAllocator allocator = new RootAllocator();
        FieldVector vector = Field.nullable("a", type).createVector(allocator)) {
      // With a number of nulls Arrow takes an empty validity as it is.
      vector.loadFieldBuffers(
          new ArrowFieldNode(Integer.MAX_VALUE, 1),
          Collections.nCopies(TypeLayout.getTypeBufferCount(type), allocator.getEmpty()));
      assertRefused(
          "column 'a' takes more than 2 GiB in a batch; write fewer rows at a time",
          vector,
          Integer.MAX_VALUE);
    }
  }

  @Test
  void schemasOfAnotherNumberOfFieldsAreNamed() {
    Field x = Field.nullable("x", INT);
    assertEquals(
        "the schema has 2 fields; in the Parquet schema there are 1: ",
        refusal(new Schema(List.of(x, x)), "optional int32 x;"));
    assertEquals(
        "column 'a' has 1 fields; in the Parquet schema there are 2: ",
        refusal(
            new Schema(List.of(struct(x))),
            "optional group a { optional int32 x; optional int32 y; }"));
  }

  /** The vectors of lists and maps have no children until they are used. */
  @Test
  void listsAndMapsWithoutChildrenAreRefused() {
    Field list = new Field("a", FieldType.nullable(ArrowType.List.INSTANCE), List.of());
    FieldType map = FieldType.nullable(new ArrowType.Map(false));
    Field entries = Field.notNullable("entries", ArrowType.Null.INSTANCE);
    for (Field field :
        List.of(list, new Field("a", map, List.of()), new Field("a", map, List.of(entries)))) {
      MemoryFile file = new MemoryFile();
      String message =
          assertThrows(
                  UnsupportedOperationException.class,
                  () ->
                      ColumnsArrowWriter.create(
                          file, new Schema(List.of(field)), WriteOptions.defaults()))
              .getMessage();
      assertTrue(message.startsWith("column 'a' is a "), message);
      assertEquals(0, file.getLength());
    }
    assertEquals(
        "column 'a' is of Arrow type List; in the Parquet schema it is: ",
        refusal(
            new Schema(List.of(list)),
            "optional group a (LIST) { repeated group list { optional int32 element; } }"));
  }

  /** The reader refuses such a group, too. */
  @Test
  void aStructIsNoGroupWithTheAnnotationOfAListOrAMap() {
    for (String annotation : List.of("LIST", "MAP")) {
      assertEquals(
          "column 'a' is of Arrow type Struct; in the Parquet schema it is: ",
          refusal(
              new Schema(List.of(struct(Field.notNullable("x", INT)))),
              "optional group a (" + annotation + ") { required int32 x; }"));
    }
  }

  /** Returns the message without the Parquet schema at its end. */
  private static String refusal(Schema schema, String parquet) {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    ColumnsArrowWriter.create(
                        new MemoryFile(),
                        schema,
                        MessageTypeParser.parseMessageType("message m { " + parquet + " }"),
                        new MapDictionaryProvider(),
                        WriteOptions.defaults()))
            .getMessage();
    return message.substring(0, message.indexOf(": ") + 2);
  }
}
