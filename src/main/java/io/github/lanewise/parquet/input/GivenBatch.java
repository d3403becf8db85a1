// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.input;

import java.util.LinkedHashMap;
import java.util.Map;

/** Holds the arrays of a batch that a program gives, by the paths of their fields. */
public final class GivenBatch {
  private final int rows;
  private final Map<String, Given> columns = new LinkedHashMap<>();
  private final Map<String, long[]> structs = new LinkedHashMap<>();
  private final Map<String, GivenList> lists = new LinkedHashMap<>();
  private final Map<String, GivenLevelsOf> levels = new LinkedHashMap<>();

  /**
   * Holds the values of a column.
   *
   * @param values an array of the column's type
   * @param offsets the beginning of each value in {@code values}, or {@code null} unless the column
   *     is BINARY
   */
  record Given(Object values, int[] offsets, long[] validity) {}

  /** Holds the offsets of each row's elements, and in which rows the list is not null. */
  record GivenList(int[] offsets, long[] validity) {}

  /** Holds the levels of a column that is not described by bitmaps and offsets. */
  record GivenLevelsOf(int[] repetition, int[] definition, int count) {}

  public GivenBatch(int rows) {
    this.rows = rows;
  }

  public int rows() {
    return rows;
  }

  /** Adds the values of a column. */
  public void column(String name, Object values, int[] offsets, long[] validity) {
    once(columns.put(name, new Given(values, offsets, validity)), "column", name);
  }

  public void struct(String path, long[] validity) {
    once(structs.put(path, validity), "struct", path);
  }

  public void list(String path, int[] offsets, long[] validity) {
    once(lists.put(path, new GivenList(offsets, validity)), "list", path);
  }

  public void levels(String name, int[] repetition, int[] definition, int count) {
    once(levels.put(name, new GivenLevelsOf(repetition, definition, count)), "levels of", name);
  }

  private static void once(Object before, String kind, String name) {
    if (before != null) {
      throw new IllegalArgumentException(kind + " '" + name + "' is given twice");
    }
  }

  Map<String, Given> columns() {
    return columns;
  }

  Map<String, long[]> structs() {
    return structs;
  }

  Map<String, GivenList> lists() {
    return lists;
  }

  Map<String, GivenLevelsOf> levels() {
    return levels;
  }
}
