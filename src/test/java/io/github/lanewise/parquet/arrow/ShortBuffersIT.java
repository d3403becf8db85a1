// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.parquet.columns.WriteOptions;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.TypeLayout;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that a vector is refused if one of its buffers ends before its values do. Otherwise an
 * exception of Arrow would tell neither the column nor the sizes.
 */
class ShortBuffersIT {
  private static final int COUNT = 100;
  private static final int SHORT = 8;
  private static final ArrowType.Int INT = new ArrowType.Int(32, true);
  private static final DictionaryEncoding ENCODING = new DictionaryEncoding(1, false, INT);

  /** Types, and the bytes that the second buffer of so many values takes. */
  private static Stream<Arguments> types() {
    return Stream.of(
        Arguments.of(new ArrowType.Int(8, true), COUNT),
        Arguments.of(new ArrowType.Int(16, false), 2 * COUNT),
        Arguments.of(INT, 4 * COUNT),
        Arguments.of(new ArrowType.Int(64, true), 8 * COUNT),
        Arguments.of(new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE), 4 * COUNT),
        Arguments.of(new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE), 8 * COUNT),
        Arguments.of(ArrowType.Bool.INSTANCE, 13),
        Arguments.of(new ArrowType.FixedSizeBinary(5), 5 * COUNT),
        Arguments.of(new ArrowType.Decimal(9, 1, 128), 16 * COUNT),
        Arguments.of(ArrowType.Utf8.INSTANCE, 4 * (COUNT + 1)),
        Arguments.of(ArrowType.LargeUtf8.INSTANCE, 8 * (COUNT + 1)));
  }

  /** Makes a vector without nulls, whose buffers have these sizes and hold zeros. */
  private static FieldVector vector(
      ArrowType type, int validity, int bytes, BufferAllocator allocator) {
    List<Field> children =
        type instanceof ArrowType.List ? List.of(Field.nullable("x", INT)) : List.of();
    FieldVector vector = new Field("a", FieldType.nullable(type), children).createVector(allocator);
    List<ArrowBuf> buffers = new ArrayList<>();
    for (int i = 0; i < TypeLayout.getTypeBufferCount(type); i++) {
      int size = i == 0 ? validity : bytes;
      ArrowBuf buffer = allocator.buffer(size);
      buffer.setZero(0, size);
      buffers.add(buffer);
    }
    buffers.get(0).setOne(0, (long) validity);
    vector.loadFieldBuffers(new ArrowFieldNode(COUNT, 0), buffers);
    buffers.forEach(ArrowBuf::close);
    return vector;
  }

  private static void assertRefused(
      int takes, FieldVector vector, int rows, DictionaryProvider dictionaries) {
    VectorSchemaRoot root = new VectorSchemaRoot(List.of(vector.getField()), List.of(vector), rows);
    assertEquals(
        "column 'a' has a buffer of " + SHORT + " bytes, but needs " + takes,
        assertThrows(
                IllegalArgumentException.class,
                () -> {
                  try (ColumnsArrowWriter writer =
                      ColumnsArrowWriter.create(
                          new MemoryFile(),
                          root.getSchema(),
                          dictionaries,
                          WriteOptions.defaults())) {
                    writer.write(root);
                  }
                })
            .getMessage());
  }

  /** The first id in every slot. One slot reads one entry, and many slots copy the dictionary. */
  private static void assertEntriesRefused(int takes, FieldVector entries) {
    FieldType type = new FieldType(true, ENCODING.getIndexType(), ENCODING);
    try (IntVector ids = new IntVector("a", type, entries.getAllocator())) {
      ids.allocateNew(COUNT);
      for (int i = 0; i < COUNT; i++) {
        ids.set(i, 0);
      }
      ids.setValueCount(COUNT);
      for (int rows : new int[] {1, COUNT}) {
        assertRefused(
            takes, ids, rows, new MapDictionaryProvider(new Dictionary(entries, ENCODING)));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void valuesAreRefused(ArrowType type, int takes) {
    try (BufferAllocator allocator = new RootAllocator();
        FieldVector vector = vector(type, 16, SHORT, allocator)) {
      assertRefused(takes, vector, COUNT, new MapDictionaryProvider());
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void entriesOfADictionaryAreRefused(ArrowType type, int takes) {
    try (BufferAllocator allocator = new RootAllocator();
        FieldVector vector = vector(type, 16, SHORT, allocator)) {
      assertEntriesRefused(takes, vector);
    }
  }

  @Test
  void listsAreRefused() {
    try (BufferAllocator allocator = new RootAllocator();
        ListVector vector = (ListVector) vector(ArrowType.List.INSTANCE, 16, SHORT, allocator)) {
      assertRefused(4 * (COUNT + 1), vector, COUNT, new MapDictionaryProvider());
    }
  }

  @Test
  void validitiesAreRefused() {
    try (BufferAllocator allocator = new RootAllocator();
        FieldVector vector = vector(INT, SHORT, 4 * COUNT, allocator)) {
      assertRefused(13, vector, COUNT, new MapDictionaryProvider());
      assertEntriesRefused(13, vector);
    }
  }
}
