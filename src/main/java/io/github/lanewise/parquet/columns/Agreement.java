// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.MessageType;

/**
 * Requires the columns of a batch to agree about the lists and the optional structs that they
 * share. Each column has levels of its own, so a file can contradict itself although each of its
 * columns is right by itself.
 *
 * <p>Offsets and bitmaps are compared, because a program can see them, and levels of columns within
 * lists in lists, see {@link SharedLevels}. A null slot of another optional column may lie in a
 * null struct or in a struct that is there, and only the column's levels tell which. Those levels
 * are not kept, because reading them as numbers costs much more than reading them as bits. So a
 * contradiction of this kind is not found.
 */
final class Agreement {
  private final List<Column> columns;
  private final Map<List<String>, StructColumn> structs = new HashMap<>();
  private final List<Shared> shared = new ArrayList<>();

  /** A list or a struct that two columns share. */
  interface Shared {
    /**
     * @throws ParquetDecodingException if the columns disagree
     */
    void require();
  }

  Agreement(MessageType schema, List<Column> columns, List<StructColumn> structs) {
    this.columns = columns;
    structs.forEach(struct -> this.structs.put(List.of(struct.path()), struct));
    // Lists come before structs, because only equal numbers of elements can be compared.
    addLists(schema);
    addLevels(schema);
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      String[] path = column.descriptor().getPath();
      if (column instanceof LevelsColumn levels) {
        addStructs(schema, path, i, levels);
        continue;
      }
      add(around(path, false), i, levelOfRows(column), column::validity);
      if (column instanceof ListColumn list) {
        int level = column.descriptor().getMaxDefinitionLevel();
        add(around(path, true), i, level, list.elements()::validity);
      }
    }
    for (StructColumn struct : structs) {
      StructColumn outer = around(struct.path(), struct.inList());
      add(outer, struct.witness(), struct.level(), struct::validity);
    }
  }

  /**
   * @throws ParquetDecodingException if two columns of the batch disagree
   */
  void require() {
    for (Shared each : shared) {
      each.require();
    }
  }

  /** Returns the definition level from which on a row of the column is not null. */
  private static int levelOfRows(Column column) {
    return column instanceof ListColumn list
        ? list.elementLevel() - 1
        : column.descriptor().getMaxDefinitionLevel();
  }

  private void addLists(MessageType schema) {
    Map<List<String>, ListColumn> lists = new LinkedHashMap<>();
    for (Column column : columns) {
      if (column instanceof ListColumn list) {
        List<String> path = List.of(list(schema, column.descriptor()));
        ListColumn first = lists.putIfAbsent(path, list);
        if (first != null) {
          shared.add(new SharedList(String.join(".", path), first, list));
        }
      }
    }
    Map<List<String>, Column> nested = new LinkedHashMap<>();
    for (Column column : columns) {
      if (column instanceof LevelsColumn levels) {
        List<String> path = List.of(list(schema, column.descriptor()));
        ListColumn first = lists.get(path);
        // Further columns with levels are compared with this one.
        if (nested.putIfAbsent(path, column) == null && first != null) {
          shared.add(new SharedList(String.join(".", path), first, levels));
        }
      }
    }
  }

  /**
   * Compares each column with levels with the one before. No earlier column shares more fields with
   * it, because a schema's columns are those of a tree.
   */
  private void addLevels(MessageType schema) {
    LevelsColumn before = null;
    for (Column column : columns) {
      if (column instanceof LevelsColumn levels) {
        int same = before == null ? 0 : SharedLevels.fields(before, levels);
        if (same > 0) {
          String[] field = Arrays.copyOf(column.descriptor().getPath(), same);
          if (schema.getMaxDefinitionLevel(field) > 0) {
            shared.add(SharedLevels.of(schema, field, before, levels));
          }
        }
        before = levels;
      }
    }
  }

  /** Returns the path of the first repeated field on the path to a column, which has one. */
  static String[] list(MessageType schema, ColumnDescriptor descriptor) {
    String[] path = descriptor.getPath();
    int length = 1;
    while (schema.getMaxRepetitionLevel(Arrays.copyOf(path, length)) == 0) {
      length++;
    }
    return Arrays.copyOf(path, length);
  }

  /** Returns the innermost struct around a path, or {@code null}. */
  private StructColumn around(String[] path, boolean inList) {
    for (int length = path.length - 1; length > 0; length--) {
      StructColumn struct = structs.get(List.of(path).subList(0, length));
      if (struct != null && struct.inList() == inList) {
        return struct;
      }
    }
    return null;
  }

  /** Compares each struct around a column with the column's levels. */
  private void addStructs(MessageType schema, String[] path, int index, LevelsColumn levels) {
    int elementLevel = schema.getMaxDefinitionLevel(list(schema, levels.descriptor()));
    for (int length = 1; length < path.length; length++) {
      StructColumn struct = structs.get(List.of(path).subList(0, length));
      if (struct != null && struct.witness() != index) {
        String witness = columns.get(struct.witness()).name();
        shared.add(new StructLevels(struct, witness, levels, elementLevel));
      }
    }
  }

  /**
   * @param level the definition level from which on a bit is 1
   */
  private void add(StructColumn struct, int column, int level, Supplier<long[]> bits) {
    if (struct != null && struct.witness() != column) {
      String witness = columns.get(struct.witness()).name();
      String other = columns.get(column).name();
      shared.add(new SharedStruct(struct, witness, other, bits, level == struct.level()));
    }
  }

  static ParquetDecodingException disagree(String first, String second, String subject, int slot) {
    return new ParquetDecodingException(
        "columns '%s' and '%s' disagree about %s %d of the batch"
            .formatted(first, second, subject, slot));
  }

  static ParquetDecodingException disagree(
      StructColumn struct, String first, String second, int slot) {
    String place = struct.inList() ? "' in element" : "' in row";
    return disagree(first, second, "the struct '" + struct.name() + place, slot);
  }

  private record SharedList(String name, ListColumn first, Column second) implements Shared {
    @Override
    public void require() {
      int rows = first.rows();
      int wrong = Bitmaps.difference(first.validity(), second.validity(), rows);
      if (wrong < 0) {
        wrong =
            second instanceof LevelsColumn levels
                ? SharedLevels.otherElements(first, levels)
                : otherElements((ListColumn) second, rows);
      }
      if (wrong >= 0) {
        throw disagree(first.name(), second.name(), "the list '" + name + "' in row", wrong);
      }
    }

    private int otherElements(ListColumn others, int rows) {
      // Offset i + 1 tells the number of elements in row i, because all offsets before are equal.
      return Arrays.mismatch(first.offsets(), 0, rows + 1, others.offsets(), 0, rows + 1) - 1;
    }
  }

  /**
   * @param same whether the column is null only where the struct is; otherwise it may also be null
   *     elsewhere
   */
  private record SharedStruct(
      StructColumn struct, String witness, String other, Supplier<long[]> bits, boolean same)
      implements Shared {
    @Override
    public void require() {
      long[] outer = struct.validity();
      int wrong =
          same
              ? Bitmaps.difference(bits.get(), outer, struct.rows())
              : Bitmaps.excess(bits.get(), outer, struct.rows());
      if (wrong >= 0) {
        throw disagree(struct, witness, other, wrong);
      }
    }
  }

  private record StructLevels(
      StructColumn struct, String witness, LevelsColumn other, int elementLevel) implements Shared {
    @Override
    public void require() {
      int wrong = SharedLevels.otherStruct(struct, other, elementLevel);
      if (wrong >= 0) {
        throw disagree(struct, witness, other.name(), wrong);
      }
    }
  }
}
