// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.parquet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.bench.compare.TestFiles;
import io.github.lanewise.bench.compare.type.HashedType;
import io.github.lanewise.bench.compare.type.ValueType;
import io.github.lanewise.bench.compare.type.ValueTypes;
import java.lang.reflect.Array;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColumnPagesTest {
  @TempDir private Path folder;

  @Test
  void readsEveryPhysicalType() throws Exception {
    Path file =
        TestFiles.write(
            folder.resolve("types.parquet"),
            3,
            """
            required boolean b; required int32 i; required int64 l; required int96 t;
            required float f; required double d; required binary s;
            required fixed_len_byte_array(2) x;
            """,
            ColumnPagesTest::fill);

    assertEquals(List.of(true, false, true), values(file, "b"));
    assertEquals(List.of(0, 1, 2), values(file, "i"));
    assertEquals(List.of(0L, 1L << 40, 2L << 40), values(file, "l"));
    assertEquals(List.of(0f, 0.5f, 1f), values(file, "f"));
    assertEquals(List.of(-0.0, 0.25, 0.5), values(file, "d"));
    assertEquals(List.of("", "a", "aa"), values(file, "s"));
    assertEquals(List.of("00", "11", "22"), values(file, "x"));
    assertEquals(List.of("twelve bytes", "twelve bytes", "twelve bytes"), values(file, "t"));
  }

  private static void fill(Group row, int i) {
    row.append("b", i % 2 == 0);
    row.append("i", i);
    row.append("l", (long) i << 40);
    row.append("t", Binary.fromString("twelve bytes"));
    row.append("f", i / 2f);
    row.append("d", i == 0 ? -0.0 : i / 4.0);
    row.append("s", "a".repeat(i));
    row.append("x", Binary.fromString(("" + i).repeat(2)));
  }

  @Test
  void leavesOutNullsAndFlattensLists() throws Exception {
    Path file =
        TestFiles.write(
            folder.resolve("nested.parquet"),
            10,
            "optional int32 even; optional int32 never; optional group list { repeated int64 n; }",
            (row, i) -> {
              if (i % 2 == 0) {
                row.append("even", i);
              }
              Group list = row.addGroup("list");
              for (long n = 0; n < i % 3; n++) {
                list.append("n", n);
              }
            });

    assertEquals(List.of(0, 2, 4, 6, 8), values(file, "even"));
    assertEquals(List.of(), values(file, "never"));
    assertEquals(List.of(0L, 0L, 1L, 0L, 0L, 1L, 0L, 0L, 1L), values(file, "list.n"));
  }

  @Test
  void cutsFullPagesAcrossRowGroups() throws Exception {
    int rows = 2 * ValueType.PAGE_VALUES + 1;
    Path file =
        TestFiles.write(
            folder.resolve("long.parquet"),
            rows,
            "required int32 x;",
            (row, i) -> row.append("x", i),
            writer -> writer.withRowGroupSize(100_000L));

    try (var columns = ParquetColumns.open(file)) {
      List<Page<?>> pages = pages(columns, columns.columns().get(0));
      assertArrayEquals(
          new int[] {ValueType.PAGE_VALUES, ValueType.PAGE_VALUES, 1},
          pages.stream().mapToInt(Page::count).toArray());
      for (int i = 0; i < rows; i++) {
        Page<?> page = pages.get(i / ValueType.PAGE_VALUES);
        assertEquals(i, Array.getInt(page.values(), i % ValueType.PAGE_VALUES));
      }
    }
  }

  @Test
  void aFileWithoutRowsHasNoPages() throws Exception {
    assertEquals(List.of(), values(TestFiles.ints(folder.resolve("empty.parquet"), 0), "x"));
  }

  private static List<Object> values(Path file, String name) throws Exception {
    try (var columns = ParquetColumns.open(file)) {
      ColumnDescriptor column =
          columns.columns().stream()
              .filter(candidate -> name.equals(String.join(".", candidate.getPath())))
              .findFirst()
              .orElseThrow();
      List<Object> values = new ArrayList<>();
      for (Page<?> page : pages(columns, column)) {
        values.addAll(values(page, ValueTypes.of(column)));
      }
      return values;
    }
  }

  @SuppressWarnings("unchecked")
  private static <A> List<Object> values(Page<?> page, ValueType<A> type) {
    if (type instanceof HashedType<A> hashed) {
      return Arrays.stream(hashed.binaries((A) page.values(), page.count()))
          .<Object>map(Binary::toStringUsingUTF8)
          .toList();
    }
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < page.count(); i++) {
      values.add(Array.get(page.values(), i));
    }
    return values;
  }

  private static List<Page<?>> pages(ParquetColumns columns, ColumnDescriptor column)
      throws UnusableException {
    var source = columns.pages(column, ValueTypes.of(column));
    List<Page<?>> pages = new ArrayList<>();
    Optional<? extends Page<?>> page = source.next();
    while (page.isPresent()) {
      pages.add(page.get());
      page = source.next();
    }
    return pages;
  }
}
