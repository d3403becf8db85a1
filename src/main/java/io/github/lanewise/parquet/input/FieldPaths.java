// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.input;

import java.util.HashSet;
import java.util.Set;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/** Knows the paths of a schema that a batch may name: of columns, optional structs and lists. */
final class FieldPaths {
  private final Set<String> all = new HashSet<>();
  private final Set<String> columns = new HashSet<>();
  private final Set<String> optionalGroups = new HashSet<>();

  /** The repeated fields, the groups that have only a repeated field, and all fields below. */
  private final Set<String> lists = new HashSet<>();

  /**
   * Collects the paths of a schema.
   *
   * @throws IllegalArgumentException if two fields have the same path, because a name has a dot
   */
  FieldPaths(MessageType schema) {
    schema.getFields().forEach(field -> add(field, field.getName(), false));
  }

  private void add(Type field, String path, boolean inList) {
    if (!all.add(path)) {
      throw new IllegalArgumentException("the schema has two fields with the path '" + path + "'");
    }
    boolean repeated = inList || field.isRepetition(Repetition.REPEATED);
    if (repeated) {
      lists.add(path);
    }
    if (field.isPrimitive()) {
      columns.add(path);
    } else {
      if (field.isRepetition(Repetition.OPTIONAL)) {
        optionalGroups.add(path);
      }
      GroupType group = field.asGroupType();
      for (Type each : group.getFields()) {
        add(each, path + "." + each.getName(), repeated);
      }
      if (group.getFieldCount() == 1 && group.getType(0).isRepetition(Repetition.REPEATED)) {
        lists.add(path);
      }
    }
  }

  void requireKnown(GivenBatch batch) {
    requireKnown("column", columns, batch.columns().keySet());
    requireKnown("optional struct", optionalGroups, batch.structs().keySet());
    requireKnown("list", lists, batch.lists().keySet());
    requireKnown("column", columns, batch.levels().keySet());
  }

  private static void requireKnown(String kind, Set<String> known, Set<String> named) {
    for (String path : named) {
      if (!known.contains(path)) {
        throw new IllegalArgumentException("the schema has no " + kind + " '" + path + "'");
      }
    }
  }
}
