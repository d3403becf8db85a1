// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * Finds the part of a schema that has some of its columns. Two columns may have the same dotted
 * path, such as {@code b} in {@code a}, and {@code a.b}. So the names of a path are kept apart.
 */
final class Leaves {
  private final Set<ColumnPath> wanted;

  private Leaves(Set<ColumnPath> wanted) {
    this.wanted = wanted;
  }

  /** Returns the part of the schema with these columns. Paths that name no column are ignored. */
  static MessageType of(MessageType schema, Set<ColumnPath> columns) {
    return new MessageType(schema.getName(), new Leaves(columns).fields(schema, new String[0]));
  }

  private List<Type> fields(GroupType group, String[] parents) {
    List<Type> fields = new ArrayList<>();
    for (Type field : group.getFields()) {
      String[] path = Arrays.copyOf(parents, parents.length + 1);
      path[parents.length] = field.getName();
      if (field.isPrimitive()) {
        if (wanted.contains(ColumnPath.get(path))) {
          fields.add(field);
        }
      } else {
        List<Type> parts = fields(field.asGroupType(), path);
        if (!parts.isEmpty()) {
          fields.add(field.asGroupType().withNewFields(parts));
        }
      }
    }
    return fields;
  }
}
