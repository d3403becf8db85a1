// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Knows which optional structs are read from the definition levels of each column. A struct is read
 * from its witness. A null of another column of the struct does not tell whether the struct is null
 * or only a field in it. So from such a column the struct is read once more, as a copy with which
 * {@link Agreement} compares it.
 */
final class StructReads {
  private final List<StructColumn> structs;
  private final BatchMemory memory;
  private final Map<List<String>, StructColumn> byPath = new HashMap<>();
  private final Map<Integer, List<StructColumn>> copies = new HashMap<>();

  StructReads(List<StructColumn> structs, BatchMemory memory) {
    this.structs = structs;
    this.memory = memory;
    for (StructColumn struct : structs) {
      struct.share(memory);
      byPath.put(List.of(struct.path()), struct);
    }
  }

  List<StructColumn> structs() {
    return structs;
  }

  /** Returns the structs around a column, outer ones first. */
  List<StructColumn> around(Column column) {
    List<String> path = List.of(column.descriptor().getPath());
    List<StructColumn> around = new ArrayList<>();
    for (int length = 1; length < path.size() && !byPath.isEmpty(); length++) {
      StructColumn struct = byPath.get(path.subList(0, length));
      if (struct != null) {
        around.add(struct);
      }
    }
    return around;
  }

  /**
   * Returns the structs that are read from a column, which are copies of those whose witness is
   * another column.
   *
   * @param index the index of the column among all columns
   */
  List<StructColumn> of(Column column, int index) {
    List<StructColumn> read = new ArrayList<>();
    // The levels of lists in lists are kept, so a copy would tell nothing new.
    if (column instanceof LevelsColumn) {
      return read;
    }
    for (StructColumn struct : around(column)) {
      if (struct.witness() == index) {
        read.add(struct);
      } else if (bits(column, struct) == null) {
        StructColumn copy = new StructColumn(struct.path(), struct.level(), struct.inList(), index);
        copy.share(memory);
        copies.computeIfAbsent(index, key -> new ArrayList<>()).add(copy);
        read.add(copy);
      }
    }
    return read;
  }

  /** Returns the copy of a struct that is read from a column, or {@code null}. */
  StructColumn copy(StructColumn struct, int index) {
    return copies.getOrDefault(index, List.of()).stream()
        .filter(copy -> copy.level() == struct.level())
        .findFirst()
        .orElse(null);
  }

  /**
   * Returns the validity of a column that has no nulls but those of a struct around it, or {@code
   * null} if it may have others.
   */
  static Supplier<long[]> bits(Column column, StructColumn struct) {
    int valueLevel = column.descriptor().getMaxDefinitionLevel();
    if (column instanceof ListColumn list) {
      int level = struct.inList() ? valueLevel : list.elementLevel() - 1;
      Column slots = struct.inList() ? list.elements() : list;
      return level == struct.level() ? slots::validity : null;
    }
    return valueLevel == struct.level() ? column::validity : null;
  }
}
