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
 * <p>Offsets and bitmaps are compared, because a program can see them. A null slot of an optional
 * column may lie in a null struct or in a struct that is there, and only the column's levels tell
 * which. Levels are not kept, because reading them as numbers costs much more than reading them as
 * bits. So a contradiction of this kind is not found.
 */
final class Agreement {
  private final List<Column> columns;
  private final Map<List<String>, StructColumn> structs = new HashMap<>();
  private final List<Shared> shared = new ArrayList<>();

  /** A list or a struct that two columns share. */
  private interface Shared {
    /**
     * @throws ParquetDecodingException if the columns disagree
     */
    void require();
  }

  Agreement(MessageType schema, List<Column> columns, List<StructColumn> structs) {
    this.columns = columns;
    structs.forEach(struct -> this.structs.put(List.of(struct.path()), struct));
    addLists(schema);
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      String[] path = column.descriptor().getPath();
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
    if (column instanceof ListColumn list) {
      return list.elementLevel() - 1;
    }
    return column instanceof LevelsColumn levels
        ? levels.listLevel()
        : column.descriptor().getMaxDefinitionLevel();
  }

  /** Adds lists before structs, because only equal numbers of elements can be compared. */
  private void addLists(MessageType schema) {
    Map<List<String>, List<Column>> lists = new LinkedHashMap<>();
    for (Column column : columns) {
      if (column.descriptor().getMaxRepetitionLevel() > 0) {
        List<String> path = List.of(list(schema, column.descriptor()));
        lists.computeIfAbsent(path, key -> new ArrayList<>()).add(column);
      }
    }
    lists.forEach(
        (path, all) -> {
          // Only a ListColumn has offsets of elements, with which those of others are compared.
          Column first =
              all.stream().filter(ListColumn.class::isInstance).findFirst().orElse(all.get(0));
          for (Column column : all) {
            if (column != first) {
              shared.add(new SharedList(String.join(".", path), first, column));
            }
          }
        });
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

  private static ParquetDecodingException disagree(
      String first, String second, String subject, int slot) {
    return new ParquetDecodingException(
        "columns '%s' and '%s' disagree about %s %d of the batch"
            .formatted(first, second, subject, slot));
  }

  private record SharedList(String name, Column first, Column second) implements Shared {
    @Override
    public void require() {
      int rows = first.rows();
      int wrong = Bitmaps.difference(first.validity(), second.validity(), rows);
      if (wrong < 0 && first instanceof ListColumn some && second instanceof ListColumn others) {
        int[] offsets = some.offsets();
        // Offset i + 1 tells the number of elements in row i, because all offsets before are equal.
        wrong = Arrays.mismatch(offsets, 0, rows + 1, others.offsets(), 0, rows + 1) - 1;
      }
      if (wrong >= 0) {
        throw disagree(first.name(), second.name(), "the list '" + name + "' in row", wrong);
      }
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
        String slot = struct.inList() ? "' in element" : "' in row";
        throw disagree(witness, other, "the struct '" + struct.name() + slot, wrong);
      }
    }
  }
}
