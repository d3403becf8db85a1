// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * Finds the optional structs of a schema, and for each struct a column whose definition levels tell
 * where the struct is null. Lists and maps do not count as structs, because {@link
 * ListColumn#validity} tells where they are null.
 */
final class Structs {
  private final MessageType schema;

  /** The columns of the schema, kept because parquet-java makes the list anew at each call. */
  private final List<ColumnDescriptor> columns;

  private final List<StructColumn> found = new ArrayList<>();

  /** The number of columns that the walk has passed. */
  private int passed;

  private Structs(MessageType schema) {
    this.schema = schema;
    columns = schema.getColumns();
  }

  /** Returns the structs in the order of the schema, outer ones first. */
  static List<StructColumn> of(MessageType schema) {
    Structs structs = new Structs(schema);
    structs.visit(schema, new String[0]);
    return List.copyOf(structs.found);
  }

  private void visit(GroupType group, String[] parent) {
    for (Type field : group.getFields()) {
      if (field.isPrimitive()) {
        passed++;
        continue;
      }
      String[] path = Arrays.copyOf(parent, parent.length + 1);
      path[parent.length] = field.getName();
      int place = found.size();
      int first = passed;
      visit(field.asGroupType(), path);
      if (field.isRepetition(Type.Repetition.OPTIONAL) && !isList(field.asGroupType())) {
        add(place, path, witness(first));
      }
    }
  }

  /**
   * Returns whether a group is a list or a map. It needs the annotation, and a single field, which
   * is repeated.
   */
  private static boolean isList(GroupType field) {
    LogicalTypeAnnotation annotation = field.getLogicalTypeAnnotation();
    return (annotation instanceof LogicalTypeAnnotation.ListLogicalTypeAnnotation
            || annotation instanceof LogicalTypeAnnotation.MapLogicalTypeAnnotation
            || annotation instanceof LogicalTypeAnnotation.MapKeyValueTypeAnnotation)
        && field.getFieldCount() == 1
        && field.getType(0).isRepetition(Type.Repetition.REPEATED);
  }

  private void add(int place, String[] path, int witness) {
    if (witness >= 0) {
      int level = schema.getMaxDefinitionLevel(path);
      boolean inList = schema.getMaxRepetitionLevel(path) > 0;
      found.add(place, new StructColumn(path, level, inList, witness));
    }
  }

  /**
   * Returns the index of the column within a struct that has the lowest repetition level, or -1 if
   * all columns are in nested lists, whose levels the program sees itself.
   *
   * @param first the index of the first column of the struct
   */
  private int witness(int first) {
    int best = -1;
    int least = 2;
    for (int i = first; i < passed; i++) {
      int repetition = columns.get(i).getMaxRepetitionLevel();
      if (repetition < least) {
        best = i;
        least = repetition;
      }
    }
    return best;
  }
}
