// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** Finds the part of a schema that dotted paths name. */
public final class Projection {
  private final Set<String> wanted;
  private final Set<String> found = new HashSet<>();

  private final MessageType root;

  private Projection(MessageType root, List<String> paths) {
    this.root = root;
    wanted = Set.copyOf(paths);
  }

  /**
   * Returns the part of the schema that the paths name.
   *
   * @throws IllegalArgumentException if a path names nothing, or several fields
   */
  public static MessageType of(MessageType schema, List<String> paths) {
    Projection projection = new Projection(schema, paths);
    List<Type> fields = projection.fields(schema, "");
    for (String path : paths) {
      if (!projection.found.contains(path)) {
        throw new IllegalArgumentException(
            "the file has no column '" + path + "'; its schema is: " + schema);
      }
    }
    return new MessageType(schema.getName(), fields);
  }

  private List<Type> fields(GroupType group, String prefix) {
    List<Type> fields = new ArrayList<>();
    for (Type field : group.getFields()) {
      String path = prefix + field.getName();
      if (wanted.contains(path)) {
        if (!found.add(path)) {
          throw new IllegalArgumentException(
              "several fields have the path '" + path + "' in the file; its schema is: " + root);
        }
        fields.add(field);
      }
      if (!field.isPrimitive()) {
        List<Type> parts = fields(field.asGroupType(), path + ".");
        if (!wanted.contains(path) && !parts.isEmpty()) {
          fields.add(field.asGroupType().withNewFields(parts));
        }
      }
    }
    return fields;
  }
}
