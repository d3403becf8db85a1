// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Holds the current batch of a {@link ColumnsReader}: some rows of a row group, with a {@link
 * Column} for each column that is read. The same objects serve all batches.
 */
public final class Columns {
  private final List<Column> all;
  private final List<StructColumn> structs;
  private final Map<String, Column> byName = new LinkedHashMap<>();
  private final Set<String> ambiguous = new HashSet<>();
  private int rows;

  Columns(List<Column> columns, List<StructColumn> structs) {
    all = List.copyOf(columns);
    this.structs = List.copyOf(structs);
    for (Column column : columns) {
      if (byName.put(column.name(), column) != null) {
        ambiguous.add(column.name());
      }
    }
  }

  /**
   * Returns an empty batch of rows to write, to which columns are added.
   *
   * @param rows the number of rows, 0 or more
   */
  public static WriteBatch of(int rows) {
    return new WriteBatch(rows);
  }

  /** Returns the number of rows in the batch. */
  public int rows() {
    return rows;
  }

  /** Returns all columns that are read, in the order of the schema. */
  public List<Column> all() {
    return all;
  }

  /**
   * Returns the column of this name.
   *
   * @param name names of fields from the root of the schema to the column, with dots between them
   * @throws IllegalArgumentException if no such column is read, or several are, because a name has
   *     a dot in it
   */
  public Column column(String name) {
    if (ambiguous.contains(name)) {
      throw new IllegalArgumentException(
          "several columns have the name '" + name + "'; take them from all()");
    }
    Column column = byName.get(name);
    if (column == null) {
      throw new IllegalArgumentException(
          "no column '" + name + "' is read; these are: " + byName.keySet());
    }
    return column;
  }

  /** Returns a column of physical type INT32. */
  public IntColumn ints(String name) {
    return column(name, IntColumn.class);
  }

  /** Returns a column of physical type INT64. */
  public LongColumn longs(String name) {
    return column(name, LongColumn.class);
  }

  /** Returns a column of physical type FLOAT. */
  public FloatColumn floats(String name) {
    return column(name, FloatColumn.class);
  }

  /** Returns a column of physical type DOUBLE. */
  public DoubleColumn doubles(String name) {
    return column(name, DoubleColumn.class);
  }

  /** Returns a column of physical type BOOLEAN. */
  public BooleanColumn booleans(String name) {
    return column(name, BooleanColumn.class);
  }

  /** Returns a column of physical type FIXED_LEN_BYTE_ARRAY or INT96. */
  public FixedColumn fixed(String name) {
    return column(name, FixedColumn.class);
  }

  /** Returns a column of physical type BINARY. */
  public BytesColumn bytes(String name) {
    return column(name, BytesColumn.class);
  }

  /** Returns a column with a list of values for each row. */
  public ListColumn list(String name) {
    return column(name, ListColumn.class);
  }

  /** Returns a column within lists in lists. */
  public LevelsColumn levels(String name) {
    return column(name, LevelsColumn.class);
  }

  /**
   * Returns the optional structs around the columns that are read, in the order of the schema.
   * Those that have only columns of nested lists are not among them.
   */
  public List<StructColumn> structs() {
    return structs;
  }

  /**
   * Returns the optional struct of this name.
   *
   * @throws IllegalArgumentException if {@link #structs()} has none of this name, or several,
   *     because a name has a dot in it
   */
  public StructColumn struct(String name) {
    List<StructColumn> named = structs.stream().filter(s -> s.name().equals(name)).toList();
    if (named.size() != 1) {
      throw new IllegalArgumentException(
          "%d optional structs '%s' are read, not one; these are: %s"
              .formatted(named.size(), name, structs.stream().map(StructColumn::name).toList()));
    }
    return named.get(0);
  }

  private <C extends Column> C column(String name, Class<C> type) {
    Column column = column(name);
    if (!type.isInstance(column)) {
      throw new IllegalArgumentException(
          "column '%s' is of type %s: it comes as %s, not as %s"
              .formatted(
                  name,
                  column.descriptor().getPrimitiveType().getPrimitiveTypeName(),
                  column.getClass().getSimpleName(),
                  type.getSimpleName()));
    }
    return type.cast(column);
  }

  /** Forgets the batch. */
  void clear() {
    rows = 0;
    all.forEach(Column::clear);
    structs.forEach(StructColumn::clear);
  }

  void rows(int rowsOfBatch) {
    rows = rowsOfBatch;
  }
}
