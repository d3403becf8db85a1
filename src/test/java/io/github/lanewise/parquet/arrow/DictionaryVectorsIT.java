// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.columns.WriteOptions;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BitVectorHelper;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VariableWidthFieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that only those entries of a dictionary are read that a row refers to. */
class DictionaryVectorsIT {
  private static final DictionaryEncoding ENCODING =
      new DictionaryEncoding(1, false, new ArrowType.Int(32, true));
  private static final int MISSING = -1;

  /** So many rows would take 3 GiB if each of them had the long entry. */
  private static final int ROWS = 3_000;

  private static final byte[] LONG = new byte[1 << 20];

  @Test
  void slotsWithoutAValueTakeNoBytes() throws IOException {
    List<List<Object>> expected =
        new ArrayList<>(Collections.nCopies(ROWS, Collections.singletonList(null)));
    expected.set(7, List.of(GroupRows.hex(LONG)));
    try (RootAllocator allocator = new RootAllocator();
        VarCharVector entries = new VarCharVector("entries", allocator)) {
      fill(entries, LONG);
      int[] ids = new int[ROWS];
      Arrays.fill(ids, MISSING);
      ids[7] = 0;
      assertEquals(expected, rows(entries, ids));
    }
  }

  /** An entry of the dictionary may itself be null and have bytes nevertheless. */
  @Test
  void missingEntriesTakeNoBytes() throws IOException {
    try (RootAllocator allocator = new RootAllocator();
        VarCharVector entries = new VarCharVector("entries", allocator)) {
      fill(entries, LONG);
      BitVectorHelper.unsetBit(entries.getValidityBuffer(), 0);
      assertEquals(
          Collections.nCopies(ROWS, Collections.singletonList(null)), rows(entries, new int[ROWS]));
    }
  }

  /** So many slots fill a word of the bitmap, and there is no word after it. */
  @Test
  void aWordOfMissingEntriesIsRead() throws IOException {
    try (RootAllocator allocator = new RootAllocator();
        VarCharVector entries = new VarCharVector("entries", allocator)) {
      fill(entries, new byte[] {1}, new byte[] {2});
      BitVectorHelper.unsetBit(entries.getValidityBuffer(), 0);
      int[] ids = new int[Long.SIZE];
      ids[63] = 1;
      List<List<Object>> expected =
          new ArrayList<>(Collections.nCopies(63, Collections.singletonList(null)));
      expected.add(List.of("02"));
      assertEquals(expected, rows(entries, ids));
    }
  }

  @Test
  void valuesOfMoreThanTwoGibibytesAreRefused() {
    try (RootAllocator allocator = new RootAllocator();
        VarCharVector entries = new VarCharVector("entries", allocator)) {
      fill(entries, LONG);
      assertEquals(
          "column 'a' takes more than 2 GiB in a batch; write fewer rows at a time",
          assertThrows(IllegalArgumentException.class, () -> rows(entries, new int[ROWS]))
              .getMessage());
    }
  }

  /** The dictionaries are asked for the values of each batch, not only for their types. */
  @Test
  void aDictionaryThatIsGoneOrOfAnotherTypeIsRefused() throws IOException {
    FieldType type = new FieldType(true, ENCODING.getIndexType(), ENCODING);
    try (RootAllocator allocator = new RootAllocator();
        VarCharVector entries = new VarCharVector("entries", allocator);
        IntVector others = new IntVector("entries", allocator);
        IntVector ids = new IntVector("entries", type, allocator);
        IntVector vector = new IntVector("a", type, allocator)) {
      Dictionary[] now = {new Dictionary(entries, ENCODING)};
      DictionaryProvider dictionaries =
          new DictionaryProvider() {
            @Override
            public Dictionary lookup(long id) {
              return now[0];
            }

            @Override
            public Set<Long> getDictionaryIds() {
              return Set.of(ENCODING.getId());
            }
          };
      VectorSchemaRoot root = VectorSchemaRoot.of(vector);
      try (ColumnsArrowWriter writer =
          ColumnsArrowWriter.create(
              new MemoryFile(), root.getSchema(), dictionaries, WriteOptions.defaults())) {
        writer.write(root);
        now[0] = null;
        assertRefused("column 'a' needs dictionary 1, of Utf8; there is none", writer, root);
        now[0] = new Dictionary(others, ENCODING);
        assertRefused(
            "column 'a' needs dictionary 1, of Utf8; there is Int(32, true)", writer, root);
      }
      now[0] = new Dictionary(others, ENCODING);
      try (ColumnsArrowWriter writer =
          ColumnsArrowWriter.create(
              new MemoryFile(), root.getSchema(), dictionaries, WriteOptions.defaults())) {
        now[0] = new Dictionary(ids, ENCODING);
        assertRefused(
            "column 'a' needs dictionary 1, whose entries are ids of another", writer, root);
      }
    }
  }

  private static void assertRefused(
      String message, ColumnsArrowWriter writer, VectorSchemaRoot root) {
    assertEquals(
        message,
        assertThrows(IllegalArgumentException.class, () -> writer.write(root)).getMessage());
  }

  /** Such a vector has the right name, and its numbers would be taken for ids. */
  @Test
  void idsOfAnotherDictionaryAndPlainNumbersAreRefused() throws IOException {
    DictionaryEncoding other = new DictionaryEncoding(2, false, ENCODING.getIndexType());
    FieldType type = new FieldType(true, ENCODING.getIndexType(), ENCODING);
    Schema schema = new Schema(List.of(new Field("a", type, List.of())));
    try (RootAllocator allocator = new RootAllocator();
        VarCharVector entries = new VarCharVector("entries", allocator);
        ColumnsArrowWriter writer =
            ColumnsArrowWriter.create(
                new MemoryFile(),
                schema,
                new MapDictionaryProvider(new Dictionary(entries, ENCODING)),
                WriteOptions.defaults())) {
      for (DictionaryEncoding encoding : new DictionaryEncoding[] {null, other}) {
        FieldType wrong = new FieldType(true, ENCODING.getIndexType(), encoding);
        try (IntVector vector = new IntVector("a", wrong, allocator)) {
          assertRefused(
              "column 'a' is of type Int(32, true); the batch has " + vector.getField(),
              writer,
              VectorSchemaRoot.of(vector));
        }
      }
    }
  }

  private static VariableWidthFieldVector strings(boolean isLarge, RootAllocator allocator) {
    VariableWidthFieldVector entries =
        isLarge
            ? new LargeVarCharVector("entries", allocator)
            : new VarCharVector("entries", allocator);
    byte[][] values = new byte[6][];
    for (int i = 0; i < values.length; i++) {
      values[i] = ("text" + i).getBytes(StandardCharsets.UTF_8);
    }
    fill(entries, values);
    return entries;
  }

  private static void setOffset(FieldVector entries, int slot, long offset) {
    if (entries instanceof LargeVarCharVector) {
      entries.getOffsetBuffer().setLong(8L * slot, offset);
    } else {
      entries.getOffsetBuffer().setInt(4L * slot, (int) offset);
    }
  }

  /**
   * A batch of few rows does not copy a dictionary of many entries, so bad offsets elsewhere are
   * not met.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void fewRowsReadTheirEntriesOnly(boolean isLarge) throws IOException {
    try (RootAllocator allocator = new RootAllocator();
        FieldVector entries = strings(isLarge, allocator)) {
      setOffset(entries, 4, Integer.MAX_VALUE);
      BitVectorHelper.unsetBit(entries.getValidityBuffer(), 1);
      List<Object> missing = Collections.singletonList(null);
      List<Object> text2 = List.of(GroupRows.hex("text2".getBytes(StandardCharsets.UTF_8)));
      assertEquals(List.of(missing, text2, missing, text2), rows(entries, 1, 2, MISSING, 2));
      assertEquals(List.of(), rows(entries));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3 | 100 | has a buffer of",
        "3 | 9 | has offsets of values that decrease at slot 1",
        "2 | -1 | has offsets of values that begin with -1",
      })
  void badEntriesOfFewRowsAreRefused(int slot, long offset, String reason) {
    for (boolean isLarge : new boolean[] {false, true}) {
      try (RootAllocator allocator = new RootAllocator();
          FieldVector entries = strings(isLarge, allocator)) {
        setOffset(entries, slot, offset == 100 ? 1 << 30 : offset);
        String message =
            assertThrows(IllegalArgumentException.class, () -> rows(entries, 5, 2)).getMessage();
        assertTrue(message.startsWith("column 'a' " + reason), message);
      }
    }
  }

  /**
   * The schema of an IPC message names the type of the values. The schema of vectors names that of
   * the ids.
   */
  @Test
  void theSchemaOfAMessageIsRefused() {
    try (RootAllocator allocator = new RootAllocator();
        VarCharVector entries = new VarCharVector("entries", allocator)) {
      MapDictionaryProvider dictionaries =
          new MapDictionaryProvider(new Dictionary(entries, ENCODING));
      FieldType type = new FieldType(true, ArrowType.Utf8.INSTANCE, ENCODING);
      Schema schema = new Schema(List.of(new Field("a", type, List.of())));
      MemoryFile file = new MemoryFile();
      String message =
          assertThrows(
                  IllegalArgumentException.class,
                  () ->
                      ColumnsArrowWriter.create(
                          file, schema, dictionaries, WriteOptions.defaults()))
              .getMessage();
      assertTrue(message.startsWith("column 'a' has a dictionary and the type Utf8"), message);
      assertEquals(0, file.bytes().length);
    }
  }

  /** The entries would look like numbers, while they stand for strings. */
  @Test
  void aDictionaryOfIdsIsRefused() {
    DictionaryEncoding inner = new DictionaryEncoding(2, false, ENCODING.getIndexType());
    FieldType ids = new FieldType(true, inner.getIndexType(), inner);
    FieldType type = new FieldType(true, ENCODING.getIndexType(), ENCODING);
    Schema schema = new Schema(List.of(new Field("a", type, List.of())));
    try (RootAllocator allocator = new RootAllocator();
        VarCharVector texts = new VarCharVector("texts", allocator);
        IntVector entries = new IntVector("entries", ids, allocator)) {
      MapDictionaryProvider dictionaries =
          new MapDictionaryProvider(
              new Dictionary(texts, inner), new Dictionary(entries, ENCODING));
      MemoryFile file = new MemoryFile();
      assertEquals(
          "column 'a' has a dictionary whose entries are ids of another one, which is not written",
          assertThrows(
                  UnsupportedOperationException.class,
                  () ->
                      ColumnsArrowWriter.create(
                          file, schema, dictionaries, WriteOptions.defaults()))
              .getMessage());
      assertEquals(0, file.getLength());
    }
  }

  private static void fill(VariableWidthFieldVector entries, byte[]... values) {
    entries.allocateNew();
    for (int i = 0; i < values.length; i++) {
      entries.setSafe(i, values[i]);
    }
    entries.setValueCount(values.length);
  }

  /** Writes a column of these ids, and returns the rows of the file. {@link #MISSING} is a null. */
  private static List<List<Object>> rows(FieldVector entries, int... ids) throws IOException {
    MemoryFile file = new MemoryFile();
    MapDictionaryProvider dictionaries =
        new MapDictionaryProvider(new Dictionary(entries, ENCODING));
    FieldType type = new FieldType(true, ENCODING.getIndexType(), ENCODING);
    try (IntVector vector = new IntVector("a", type, entries.getAllocator())) {
      vector.allocateNew(ids.length);
      for (int i = 0; i < ids.length; i++) {
        if (ids[i] != MISSING) {
          vector.set(i, ids[i]);
        }
      }
      vector.setValueCount(ids.length);
      VectorSchemaRoot root = VectorSchemaRoot.of(vector);
      try (ColumnsArrowWriter writer =
          ColumnsArrowWriter.create(
              file, root.getSchema(), dictionaries, WriteOptions.defaults())) {
        writer.write(root);
      }
    }
    return GroupRows.read(file);
  }
}
