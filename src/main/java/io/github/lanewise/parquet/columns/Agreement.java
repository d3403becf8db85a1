// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.util.ArrayList;
import java.util.Arrays;
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
 * <p>Columns with a slot for each row or element are compared by offsets and bitmaps. Columns
 * within lists in lists are compared by their levels, see {@link SharedLevels}.
 */
final class Agreement {
  private final List<Column> columns;
  private final List<Shared> shared = new ArrayList<>();

  /** A list or a struct that two columns share. */
  interface Shared {
    /**
     * @throws ParquetDecodingException if the columns disagree
     */
    void require();
  }

  Agreement(MessageType schema, List<Column> columns, StructReads structs) {
    this.columns = columns;
    // Lists come before structs, because only equal numbers of elements can be compared.
    addLists(schema);
    addLevels(schema, structs);
    for (int i = 0; i < columns.size(); i++) {
      if (!(columns.get(i) instanceof LevelsColumn)) {
        addStructs(structs, i);
      }
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
   * Compares each column with levels with the one before. Of all columns before, this one shares
   * the most fields with it, because a schema's columns are those of a tree.
   */
  private void addLevels(MessageType schema, StructReads structs) {
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
        for (StructColumn struct : structs.around(column)) {
          if (struct.path().length > same) {
            String witness = columns.get(struct.witness()).name();
            int elementLevel = schema.getMaxDefinitionLevel(list(schema, column.descriptor()));
            shared.add(new StructLevels(struct, witness, levels, elementLevel));
          }
        }
        before = levels;
      }
    }
  }

  /** Compares the structs around a column that has a slot for each row or element. */
  private void addStructs(StructReads structs, int index) {
    Column column = columns.get(index);
    for (StructColumn struct : structs.around(column)) {
      if (struct.witness() == index) {
        continue;
      }
      StructColumn copy = structs.copy(struct, index);
      Supplier<long[]> bits = copy == null ? StructReads.bits(column, struct) : copy::validity;
      String witness = columns.get(struct.witness()).name();
      shared.add(new SharedStruct(struct, witness, column.name(), bits));
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
   * @param bits tells where the struct is not null by the levels of the other column
   */
  private record SharedStruct(
      StructColumn struct, String witness, String other, Supplier<long[]> bits) implements Shared {
    @Override
    public void require() {
      int wrong = Bitmaps.difference(bits.get(), struct.validity(), struct.rows());
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
