// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/**
 * Describes the elements of a list. The rules are in the Apache Parquet format, LogicalTypes.md,
 * "Lists".
 *
 * @param path the path of the elements in the schema
 */
record ListElement(Type type, String path) {
  /** Returns whether a field is a list or a map. */
  static boolean isIn(Type field) {
    return field.isRepetition(Repetition.REPEATED) || isWhole(field);
  }

  /** Returns whether a field has the annotation of a list or a map. */
  static boolean isAnnotated(Type field) {
    return field.getLogicalTypeAnnotation()
            instanceof LogicalTypeAnnotation.ListLogicalTypeAnnotation
        || isMap(field);
  }

  private static boolean isWhole(Type field) {
    return isAnnotated(field)
        && field.asGroupType().getFieldCount() == 1
        && field.asGroupType().getType(0).isRepetition(Repetition.REPEATED);
  }

  private static boolean isMap(Type field) {
    LogicalTypeAnnotation annotation = field.getLogicalTypeAnnotation();
    return annotation instanceof LogicalTypeAnnotation.MapLogicalTypeAnnotation
        || annotation instanceof LogicalTypeAnnotation.MapKeyValueTypeAnnotation;
  }

  /** Returns whether a list is a map whose entries have a value and a key that is never null. */
  static boolean isMapOfValues(Type list) {
    if (!isMap(list) || !isWhole(list) || list.isRepetition(Repetition.REPEATED)) {
      return false;
    }
    Type entry = list.asGroupType().getType(0);
    return !entry.isPrimitive()
        && entry.asGroupType().getFieldCount() == 2
        && entry.asGroupType().getType(0).isRepetition(Repetition.REQUIRED);
  }

  /**
   * Returns the elements of a list, or the entries of a map.
   *
   * @param path the path of the list in the schema
   */
  static ListElement of(Type list, String path) {
    if (list.isRepetition(Repetition.REPEATED)) {
      return new ListElement(list, path);
    }
    Type repeated = list.asGroupType().getType(0);
    String repeatedPath = path + "." + repeated.getName();
    if (repeated.isPrimitive() || isMap(list)) {
      return new ListElement(repeated, repeatedPath);
    }
    GroupType group = repeated.asGroupType();
    boolean isElement =
        group.getFieldCount() != 1
            || group.getType(0).isRepetition(Repetition.REPEATED)
            || group.getName().equals("array")
            || group.getName().equals(list.getName() + "_tuple");
    return isElement
        ? new ListElement(group, repeatedPath)
        : new ListElement(group.getType(0), repeatedPath + "." + group.getType(0).getName());
  }
}
