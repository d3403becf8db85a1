// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.columns.Columns;
import io.github.lanewise.parquet.columns.ColumnsReader;
import io.github.lanewise.parquet.columns.ColumnsWriter;
import io.github.lanewise.parquet.columns.ReadOptions;
import io.github.lanewise.parquet.columns.Rows;
import io.github.lanewise.parquet.columns.WriteOptions;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that vectors make the same file as arrays of equal rows, and that the rows read back
 * unchanged.
 */
class ColumnsArrowWriterIT {
  private static final int ROWS = 2_000;

  /** The fields of {@link RandomRoots}, without those that differ from them only in nullability. */
  private static final String SCHEMA =
      """
      optional int32 optional0 (INTEGER(8,true))
      optional int32 optional1 (INTEGER(8,false))
      optional int32 optional2 (INTEGER(16,true))
      optional int32 optional3 (INTEGER(16,false))
      optional int32 optional4
      optional int32 optional5 (INTEGER(32,false))
      optional int64 optional6
      optional int64 optional7 (INTEGER(64,false))
      optional int32 optional8 (DATE)
      optional int32 optional9 (TIME(MILLIS,false))
      optional int64 optional10 (TIME(MICROS,false))
      optional int64 optional11 (TIME(NANOS,false))
      optional int64 optional12 (TIMESTAMP(MILLIS,false))
      optional int64 optional13 (TIMESTAMP(MICROS,true))
      optional int64 optional14 (TIMESTAMP(NANOS,true))
      optional float optional15
      optional double optional16
      optional boolean optional17
      optional binary optional18 (STRING)
      optional binary optional19 (STRING)
      optional binary optional20
      optional binary optional21
      optional fixed_len_byte_array(5) optional22
      optional fixed_len_byte_array(2) optional23 (DECIMAL(4,2))
      optional fixed_len_byte_array(8) optional24 (DECIMAL(18,4))
      optional fixed_len_byte_array(9) optional25 (DECIMAL(19,0))
      optional fixed_len_byte_array(16) optional26 (DECIMAL(38,10))
      optional int64 optional27 (TIMESTAMP(MILLIS,false))
      optional fixed_len_byte_array(2) optional28 (DECIMAL(4,4))
      optional binary ids0 (STRING)
      optional fixed_len_byte_array(9) ids1 (DECIMAL(20,1))
      optional int64 ids2
      optional fixed_len_byte_array(3) ids3
      optional boolean ids4
      optional int32 ids5 (INTEGER(16,false))
      optional int32 ids6 (INTEGER(8,true))
      optional float ids7
      optional double ids8
      optional binary ids9 (STRING)
      optional group place {
        required fixed_len_byte_array(4) x (DECIMAL(9,1));
        optional binary name (STRING);
        required group inner {
          optional int32 y;
          required boolean flag;
        }
        optional group other {
          required binary text (STRING);
          required group tags (LIST) {
            repeated group list {
              optional binary element (STRING);
            }
          }
        }
        optional group counts (MAP) {
          repeated group key_value {
            required binary key (STRING);
            optional fixed_len_byte_array(4) value (DECIMAL(9,1));
          }
        }
      }
      required group sure {
        optional int32 x;
      }
      optional group points (LIST) {
        repeated group list {
          optional group element {
            required fixed_len_byte_array(4) x (DECIMAL(9,1));
            optional binary note (STRING);
            optional group at {
              required int32 hour (INTEGER(8,false));
            }
            optional binary name (STRING);
          }
        }
      }
      required group pairs (LIST) {
        repeated group list {
          required group element {
            required int32 a;
          }
        }
      }
      required group sites (MAP) {
        repeated group key_value {
          required int64 key;
          optional group value {
            optional boolean flag;
          }
        }
      }
      """;

  /** Returns all columns of {@link TypedRows} except the decimal whose values differ in length. */
  private static MessageType typedSchema() {
    List<Type> fields = new ArrayList<>(TypedRows.SCHEMA.getFields());
    fields.removeIf(field -> field.getName().equals("money"));
    return new MessageType("test", fields);
  }

  /** Vectors that were read from parquet-java's file make that file again. */
  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void vectorsMakeTheFileOfTheRows(WriterVersion version) throws IOException {
    MessageType schema = typedSchema();
    MemoryFile stock =
        Rows.write(
            schema,
            ROWS,
            i -> TypedRows.row(schema, i),
            builder -> builder.withWriterVersion(version).withPageRowCountLimit(150));
    WriteOptions options =
        WriteOptions.defaults()
            .properties(
                ParquetProperties.builder()
                    .withWriterVersion(version)
                    .withPageRowCountLimit(150)
                    .build())
            .metadata(Map.of("writer.model.name", "example"));
    for (int batchRows : new int[] {ROWS, 333, 7}) {
      MemoryFile ours = new MemoryFile();
      try (RootAllocator allocator = new RootAllocator();
          ColumnsArrowReader reader =
              ColumnsArrowReader.open(
                  stock, ReadOptions.allColumns().batchRows(batchRows), allocator);
          ColumnsArrowWriter writer =
              ColumnsArrowWriter.create(
                  ours,
                  reader.getVectorSchemaRoot().getSchema(),
                  schema,
                  new MapDictionaryProvider(),
                  options)) {
        while (reader.loadNextBatch()) {
          writer.write(reader.getVectorSchemaRoot());
          assertTrue(writer.bytes() > 0);
        }
      }
      assertArrayEquals(stock.bytes(), ours.bytes(), "batches of " + batchRows);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void randomVectorsAreReadAsTheyWere(long seed) throws IOException {
    List<List<Object>> expected = new ArrayList<>();
    MemoryFile file = new MemoryFile();
    ColumnsArrowWriter closed;
    try (RootAllocator allocator = new RootAllocator();
        RandomRoots roots = new RandomRoots(seed, allocator)) {
      VectorRows rows = new VectorRows(roots.dictionaries());
      try (ColumnsArrowWriter writer =
          ColumnsArrowWriter.create(
              file, roots.schema(), roots.dictionaries(), WriteOptions.defaults())) {
        closed = writer;
        for (int count : new int[] {0, 1, 2, 3, 63, 500, 64, 65, 0, 130}) {
          try (VectorSchemaRoot root = roots.root(count)) {
            write(writer, root, rows, expected);
            int first = count / 3;
            try (VectorSchemaRoot part = root.slice(first, (count - first) / 2)) {
              write(writer, part, rows, expected);
            }
          }
          roots.refillDictionaries();
        }
      }
    }
    long rowsInFooter =
        closed.footer().getBlocks().stream().mapToLong(BlockMetaData::getRowCount).sum();
    assertEquals(expected.size(), rowsInFooter);
    assertEquals(expected, readVectors(file));
    assertEquals(expected, GroupRows.read(file));
    assertArrayEquals(file.bytes(), writeArrays(file).bytes());
  }

  @Test
  void anAbortedFileHasNoFooter() throws IOException {
    MemoryFile file = new MemoryFile();
    try (RootAllocator allocator = new RootAllocator();
        RandomRoots roots = new RandomRoots(9, allocator);
        VectorSchemaRoot root = roots.root(100);
        ColumnsArrowWriter writer =
            ColumnsArrowWriter.create(
                file, roots.schema(), roots.dictionaries(), WriteOptions.defaults())) {
      writer.write(root);
      writer.abort();
      assertThrows(IllegalStateException.class, () -> writer.write(root));
      assertThrows(IllegalStateException.class, () -> writer.write(VectorSchemaRoot.of()));
    }
    assertThrows(RuntimeException.class, () -> GroupRows.read(file));
  }

  private static void write(
      ColumnsArrowWriter writer,
      VectorSchemaRoot root,
      VectorRows rows,
      List<List<Object>> expected)
      throws IOException {
    writer.write(root);
    for (int i = 0; i < root.getRowCount(); i++) {
      expected.add(rows.row(root, i));
    }
  }

  private static List<List<Object>> readVectors(MemoryFile file) throws IOException {
    VectorRows rows = new VectorRows(new DictionaryProvider.MapDictionaryProvider());
    List<List<Object>> read = new ArrayList<>();
    try (RootAllocator allocator = new RootAllocator();
        ColumnsArrowReader reader =
            ColumnsArrowReader.open(file, ReadOptions.allColumns(), allocator)) {
      while (reader.loadNextBatch()) {
        for (int i = 0; i < reader.getVectorSchemaRoot().getRowCount(); i++) {
          read.add(rows.row(reader.getVectorSchemaRoot(), i));
        }
      }
    }
    return read;
  }

  /** Reads a file as arrays and writes them to another one. */
  private static MemoryFile writeArrays(MemoryFile file) throws IOException {
    MemoryFile again = new MemoryFile();
    try (ColumnsReader reader = ColumnsReader.open(file);
        ColumnsWriter writer =
            ColumnsWriter.create(again, reader.schema(), WriteOptions.defaults())) {
      while (reader.next()) {
        Columns batch = reader.columns();
        writer.write(batch);
      }
    }
    return again;
  }

  /** The Parquet types are those that Arrow C++ 22 chooses by default. */
  @Test
  void theSchemaOfTheFileIsThatOfArrow() throws IOException {
    MemoryFile file = new MemoryFile();
    try (RootAllocator allocator = new RootAllocator();
        RandomRoots roots = new RandomRoots(1, allocator)) {
      ColumnsArrowWriter.create(file, roots.schema(), roots.dictionaries(), WriteOptions.defaults())
          .close();
    }
    try (ColumnsReader reader = ColumnsReader.open(file)) {
      List<String> fields = new ArrayList<>();
      for (Type field : reader.schema().getFields()) {
        if (!field.getName().matches("(required|list)[0-9]+")) {
          fields.add(field.toString());
        }
      }
      assertEquals(SCHEMA.lines().toList(), String.join("\n", fields).lines().toList());
    }
  }
}
