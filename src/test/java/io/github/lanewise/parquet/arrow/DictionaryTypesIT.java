// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.parquet.columns.WriteOptions;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that ids of 64 bits get the entries of a dictionary of any type. Its buffers end with the
 * last entry, so that nothing after it can be read.
 */
class DictionaryTypesIT {
  private static final DictionaryEncoding ENCODING =
      new DictionaryEncoding(1, false, new ArrowType.Int(64, true));
  private static final long MISSING = Long.MIN_VALUE;

  private static Stream<ArrowType> types() {
    return Stream.of(
        new ArrowType.Int(8, true),
        new ArrowType.Int(8, false),
        new ArrowType.Int(16, true),
        new ArrowType.Int(16, false),
        new ArrowType.Int(32, true),
        new ArrowType.Int(64, true),
        new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE),
        new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE),
        ArrowType.Bool.INSTANCE,
        new ArrowType.FixedSizeBinary(3),
        new ArrowType.FixedSizeBinary(20),
        new ArrowType.Decimal(4, 1, 128),
        new ArrowType.Decimal(38, 1, 128),
        ArrowType.Utf8.INSTANCE,
        ArrowType.LargeBinary.INSTANCE);
  }

  /** Returns a buffer of exactly this size, while Arrow's buffers have a power of two of bytes. */
  private static ArrowBuf exactly(int bytes, ArrowBuf whole) {
    for (int i = 0; i < bytes; i++) {
      whole.setByte(i, i * 37 + 11);
    }
    return whole.slice(0, bytes);
  }

  /** Makes a vector without nulls, whose buffers end with the last value. */
  private static FieldVector entries(ArrowType type, int count, BufferAllocator allocator) {
    FieldVector vector = Field.nullable("entries", type).createVector(allocator);
    try (ArrowBuf validity = allocator.buffer(1);
        ArrowBuf values = allocator.buffer(20 * count);
        ArrowBuf bytes = allocator.buffer(3 * count)) {
      List<ArrowBuf> buffers = new ArrayList<>();
      buffers.add(exactly(1, validity).setOne(0, 1L));
      if (type instanceof ArrowType.Bool) {
        buffers.add(exactly(1, values));
      } else if (vector instanceof BaseFixedWidthVector fixed) {
        buffers.add(exactly(fixed.getTypeWidth() * count, values));
      } else {
        int width = type instanceof ArrowType.Utf8 ? Integer.BYTES : Long.BYTES;
        ArrowBuf offsets = exactly(width * (count + 1), values);
        for (int i = 0; i <= count; i++) {
          offsets.setZero(i * width, width);
          offsets.setByte(i * width, 3 * i);
        }
        buffers.add(offsets);
        buffers.add(exactly(3 * count, bytes));
      }
      for (int i = 0; i < count && type instanceof ArrowType.Decimal; i++) {
        buffers.get(1).setLong(16L * i, 17L * i - 40);
        buffers.get(1).setLong(16L * i + 8, 17L * i - 40 >> 63);
      }
      vector.loadFieldBuffers(new ArrowFieldNode(count, 0), buffers);
    }
    return vector;
  }

  private static BigIntVector ids(BufferAllocator allocator, long... ids) {
    FieldType type = new FieldType(true, ENCODING.getIndexType(), ENCODING);
    BigIntVector vector = new BigIntVector("a", type, allocator);
    vector.allocateNew(ids.length);
    for (int i = 0; i < ids.length; i++) {
      if (ids[i] != MISSING) {
        vector.set(i, ids[i]);
      }
    }
    vector.setValueCount(ids.length);
    return vector;
  }

  /** A batch of fewer rows than entries reads single entries, and any other copies every entry. */
  @ParameterizedTest
  @MethodSource("types")
  void eachIdGetsItsEntryWhileTheDictionaryGrows(ArrowType type) throws IOException {
    MemoryFile file = new MemoryFile();
    List<List<Object>> expected = new ArrayList<>();
    MapDictionaryProvider dictionaries = new MapDictionaryProvider();
    VectorRows rows = new VectorRows(dictionaries);
    try (BufferAllocator allocator = new RootAllocator();
        FieldVector one = entries(type, 1, allocator);
        FieldVector two = entries(type, 2, allocator);
        FieldVector eight = entries(type, 8, allocator)) {
      dictionaries.put(new Dictionary(one, ENCODING));
      try (BigIntVector first = ids(allocator, 0, MISSING);
          BigIntVector second = ids(allocator, MISSING, 1);
          BigIntVector third = ids(allocator, 7, MISSING, 0, 5);
          BigIntVector fourth = ids(allocator, 0, 1, MISSING, 2, 3, 4, 5, 6, 7, MISSING);
          ColumnsArrowWriter writer =
              ColumnsArrowWriter.create(
                  file,
                  VectorSchemaRoot.of(first).getSchema(),
                  dictionaries,
                  WriteOptions.defaults())) {
        write(first, writer, rows, expected);
        dictionaries.put(new Dictionary(two, ENCODING));
        write(second, writer, rows, expected);
        dictionaries.put(new Dictionary(eight, ENCODING));
        write(third, writer, rows, expected);
        write(fourth, writer, rows, expected);
      }
    }
    assertEquals(expected, GroupRows.read(file));
  }

  private static void write(
      BigIntVector ids, ColumnsArrowWriter writer, VectorRows rows, List<List<Object>> expected)
      throws IOException {
    VectorSchemaRoot root = VectorSchemaRoot.of(ids);
    writer.write(root);
    for (int i = 0; i < root.getRowCount(); i++) {
      expected.add(rows.row(root, i));
    }
  }

  /** The lower half of the id is that of an entry. */
  @ParameterizedTest
  @MethodSource("types")
  void anIdBeyondIntIsRefused(ArrowType type) {
    try (BufferAllocator allocator = new RootAllocator();
        FieldVector entries = entries(type, 8, allocator);
        BigIntVector ids = ids(allocator, 3, 3 + (1L << 32))) {
      VectorSchemaRoot root = VectorSchemaRoot.of(ids);
      MapDictionaryProvider dictionaries =
          new MapDictionaryProvider(new Dictionary(entries, ENCODING));
      String message =
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
              .getMessage();
      assertEquals(
          "column 'a' has an id in slot 1 that its dictionary of 8 entries lacks", message);
    }
  }
}
