// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.apache.parquet.filter2.predicate.FilterApi.and;
import static org.apache.parquet.filter2.predicate.FilterApi.gt;
import static org.apache.parquet.filter2.predicate.FilterApi.intColumn;
import static org.apache.parquet.filter2.predicate.FilterApi.lt;
import static org.apache.parquet.filter2.predicate.FilterApi.or;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.columns.RandomSettings;
import io.github.lanewise.parquet.columns.ReadOptions;
import io.github.lanewise.parquet.columns.Rows;
import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.Fuzz;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.util.ValueVectorUtility;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.Operators.IntColumn;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.junit.jupiter.api.Test;

/**
 * Compares the vectors of random files with the rows that parquet-java reads from them. The
 * allocator throws on close if a buffer is left.
 */
final class VectorsInFuzzIT {
  private static final int PIECE = 8_192;
  private static final int MOST_ROWS = 3_000;
  private static final VectorRows VALUES = new VectorRows(new MapDictionaryProvider());

  @Test
  void vectorsHaveTheValuesOfParquetJava() {
    Fuzz.run("vectors-in", 5, 60, VectorsInFuzzIT::reads);
  }

  private static void reads(Draw draw) throws IOException {
    boolean isLong = draw.oneIn(6);
    MessageType schema = RandomFields.of(draw, isLong ? 2 : 7);
    int rows = isLong ? draw.between(PIECE, 3 * PIECE) : Math.min(draw.size(), MOST_ROWS);
    RandomSettings settings = RandomSettings.of(schema, rows, draw);
    RandomRows values = new RandomRows(schema, draw.bits());
    MemoryFile file =
        Rows.write(schema, rows, i -> values.next(), builder -> settings.stock(builder, schema));
    int batchRows =
        switch (draw.below(4)) {
          case 0 -> Integer.MAX_VALUE;
          case 1 -> PIECE - 1 + draw.below(3);
          // Arrow's allocator notes a stack trace for each buffer where assertions are on, so
          // thousands of batches would take long.
          default -> rows / 100 + draw.between(1, 700);
        };
    Set<String> paths = draw.oneIn(3) ? paths(schema, draw) : Set.of();
    FilterPredicate filter = draw.oneIn(3) ? filter(rows, draw) : null;
    boolean checksums = draw.oneIn(4);
    try {
      assertSame(
          GroupRows.read(file, options(filter, checksums), requested(schema, paths)),
          file,
          options(paths, batchRows).parquet(options(filter, checksums)));
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError(
          "%s, %d rows, columns %s, batches of %d, filter %s, with %s: %s"
              .formatted(schema, rows, paths, batchRows, filter, settings, e),
          e);
    }
  }

  private static ReadOptions options(Set<String> paths, int batchRows) {
    ReadOptions options = ReadOptions.allColumns().batchRows(batchRows);
    return paths.isEmpty() ? options : options.columns(paths.toArray(String[]::new));
  }

  /** Returns new options each time, because they serve one reader at a time. */
  private static ParquetReadOptions options(FilterPredicate filter, boolean checksums) {
    ParquetReadOptions.Builder options =
        ParquetReadOptions.builder().usePageChecksumVerification(checksums);
    return (filter == null ? options : options.withRecordFilter(FilterCompat.get(filter))).build();
  }

  /**
   * Returns a filter for the pages of two ranges of rows. It never keeps a last row apart from the
   * others, whose level parquet-java may take from the row before.
   */
  private static FilterPredicate filter(int rows, Draw draw) {
    IntColumn number = intColumn("number");
    int first = draw.below(rows + 1);
    int second = draw.below(rows + 1);
    return or(lt(number, first), and(gt(number, second), lt(number, rows - 2)));
  }

  /** Returns the paths of some columns, or of the structs and lists around them. */
  private static Set<String> paths(MessageType schema, Draw draw) {
    Set<String> paths = new TreeSet<>();
    for (int i = draw.between(1, 4); i > 0; i--) {
      ColumnDescriptor column = draw.pick(schema.getColumns());
      List<String> path = List.of(column.getPath());
      paths.add(String.join(".", path.subList(0, draw.between(1, path.size()))));
    }
    return paths;
  }

  /** Returns the schema with the columns of these paths, or with all of them if there is none. */
  private static MessageType requested(MessageType schema, Set<String> paths) {
    return paths.isEmpty()
        ? schema
        : new MessageType(schema.getName(), requested(schema.getFields(), "", paths));
  }

  private static List<Type> requested(List<Type> fields, String prefix, Set<String> paths) {
    List<Type> kept = new ArrayList<>();
    for (Type field : fields) {
      String path = prefix + field.getName();
      if (paths.contains(path)) {
        kept.add(field);
      } else if (!field.isPrimitive()) {
        GroupType group = field.asGroupType();
        List<Type> inner = requested(group.getFields(), path + ".", paths);
        if (!inner.isEmpty()) {
          kept.add(group.withNewFields(inner));
        }
      }
    }
    return kept;
  }

  private static void assertSame(List<List<Object>> expected, MemoryFile file, ReadOptions options)
      throws IOException {
    int row = 0;
    try (RootAllocator allocator = new RootAllocator();
        ColumnsArrowReader reader = ColumnsArrowReader.open(file, options, allocator)) {
      VectorSchemaRoot root = reader.getVectorSchemaRoot();
      while (reader.loadNextBatch()) {
        int rows = root.getRowCount();
        assertTrue(rows > 0 && rows <= options.batchRows(), rows + " rows");
        for (FieldVector vector : root.getFieldVectors()) {
          assertEquals(rows, vector.getValueCount(), vector::getName);
          if (!hasMap(vector.getField())) {
            ValueVectorUtility.validate(vector);
          }
        }
        for (int i = 0; i < rows; i++) {
          assertTrue(row < expected.size(), "too many rows");
          assertEquals(expected.get(row), VALUES.row(root, i), "row " + row);
          row++;
        }
      }
    }
    assertEquals(expected.size(), row);
  }

  /** Returns whether a field has a map, which Arrow 19's check refuses. */
  private static boolean hasMap(Field field) {
    return field.getType() instanceof ArrowType.Map
        || field.getChildren().stream().anyMatch(VectorsInFuzzIT::hasMap);
  }
}
