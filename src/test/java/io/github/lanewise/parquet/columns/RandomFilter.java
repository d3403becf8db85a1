// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.apache.parquet.filter2.predicate.FilterApi.and;
import static org.apache.parquet.filter2.predicate.FilterApi.eq;
import static org.apache.parquet.filter2.predicate.FilterApi.gt;
import static org.apache.parquet.filter2.predicate.FilterApi.gtEq;
import static org.apache.parquet.filter2.predicate.FilterApi.in;
import static org.apache.parquet.filter2.predicate.FilterApi.lt;
import static org.apache.parquet.filter2.predicate.FilterApi.ltEq;
import static org.apache.parquet.filter2.predicate.FilterApi.not;
import static org.apache.parquet.filter2.predicate.FilterApi.notEq;
import static org.apache.parquet.filter2.predicate.FilterApi.notIn;
import static org.apache.parquet.filter2.predicate.FilterApi.or;

import io.github.lanewise.testkit.Draw;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.Operators.Column;
import org.apache.parquet.filter2.predicate.Operators.SupportsEqNotEq;
import org.apache.parquet.filter2.predicate.Operators.SupportsLtGt;
import org.apache.parquet.schema.MessageType;

/** Makes filters of the columns that may be in one: those without lists, alone or in structs. */
final class RandomFilter {
  private static final int DEEPEST = 3;

  private final List<ColumnDescriptor> columns;

  /** Most conditions are about one column. Conditions about several columns keep most pages. */
  private final ColumnDescriptor main;

  private final List<Group> samples;
  private final Draw draw;

  private RandomFilter(List<ColumnDescriptor> columns, List<Group> samples, Draw draw) {
    this.columns = columns;
    this.samples = samples;
    this.draw = draw;
    main = !draw.oneIn(3) ? columns.get(0) : draw.pick(columns);
  }

  /**
   * @param samples some rows of the file, at least one, whose values the filter asks for
   */
  static FilterPredicate of(MessageType schema, List<Group> samples, Draw draw) {
    List<ColumnDescriptor> columns =
        schema.getColumns().stream().filter(c -> c.getMaxRepetitionLevel() == 0).toList();
    return new RandomFilter(columns, samples, draw).any(draw.below(DEEPEST + 1));
  }

  private FilterPredicate any(int depth) {
    if (depth == 0 || draw.oneIn(3)) {
      return one();
    }
    return switch (draw.below(5)) {
      case 0, 1 -> and(any(depth - 1), any(depth - 1));
      case 2, 3 -> or(any(depth - 1), any(depth - 1));
      default -> not(any(depth - 1));
    };
  }

  private FilterPredicate one() {
    ColumnDescriptor column = draw.oneIn(4) ? draw.pick(columns) : main;
    String path = String.join(".", column.getPath());
    return switch (column.getPrimitiveType().getPrimitiveTypeName()) {
      case INT32 -> ordered(FilterApi.intColumn(path), column);
      case INT64 -> ordered(FilterApi.longColumn(path), column);
      case FLOAT -> ordered(FilterApi.floatColumn(path), column);
      case DOUBLE -> ordered(FilterApi.doubleColumn(path), column);
      case BOOLEAN -> equal(FilterApi.booleanColumn(path), column);
      case BINARY, FIXED_LEN_BYTE_ARRAY, INT96 -> ordered(FilterApi.binaryColumn(path), column);
    };
  }

  private <T extends Comparable<T>, C extends Column<T> & SupportsLtGt> FilterPredicate ordered(
      C filtered, ColumnDescriptor column) {
    T value = value(column);
    if (value == null || draw.oneIn(4)) {
      return equal(filtered, column);
    }
    T other = value(column);
    if (other != null && draw.oneIn(2)) {
      T least = value.compareTo(other) < 0 ? value : other;
      T most = least == value ? other : value;
      return draw.oneIn(3)
          ? or(lt(filtered, least), gtEq(filtered, most))
          : and(gtEq(filtered, least), ltEq(filtered, most));
    }
    return switch (draw.below(4)) {
      case 0 -> lt(filtered, value);
      case 1 -> ltEq(filtered, value);
      case 2 -> gt(filtered, value);
      default -> gtEq(filtered, value);
    };
  }

  private <T extends Comparable<T>, C extends Column<T> & SupportsEqNotEq> FilterPredicate equal(
      C filtered, ColumnDescriptor column) {
    T value = draw.oneIn(8) ? null : value(column);
    switch (draw.below(5)) {
      case 0 -> {
        return notEq(filtered, value);
      }
      case 1 -> {
        Set<T> values = new HashSet<>();
        for (int count = draw.between(1, 5); count > 0; count--) {
          values.add(value(column));
        }
        // parquet-java's Bloom filters have no hash of a null.
        if (values.remove(null) && values.isEmpty()) {
          return eq(filtered, null);
        }
        return draw.oneIn(4) ? notIn(filtered, values) : in(filtered, values);
      }
      case 2 -> {
        FilterPredicate any = eq(filtered, value);
        for (int count = draw.between(1, 3); count > 0; count--) {
          any = or(any, eq(filtered, value(column)));
        }
        return any;
      }
      default -> {
        return eq(filtered, value);
      }
    }
  }

  /** Returns a value of the column in one of the samples, {@code null} for a null. */
  @SuppressWarnings("unchecked") // The column's type says which value it has.
  private <T> T value(ColumnDescriptor column) {
    Group group = draw.pick(samples);
    String[] path = column.getPath();
    for (int i = 0; i < path.length - 1; i++) {
      if (group.getFieldRepetitionCount(path[i]) == 0) {
        return null;
      }
      group = group.getGroup(path[i], 0);
    }
    String name = path[path.length - 1];
    if (group.getFieldRepetitionCount(name) == 0) {
      return null;
    }
    Object value =
        switch (column.getPrimitiveType().getPrimitiveTypeName()) {
          case INT32 -> group.getInteger(name, 0);
          case INT64 -> group.getLong(name, 0);
          case FLOAT -> group.getFloat(name, 0);
          case DOUBLE -> group.getDouble(name, 0);
          case BOOLEAN -> group.getBoolean(name, 0);
          case BINARY, FIXED_LEN_BYTE_ARRAY -> group.getBinary(name, 0);
          case INT96 -> group.getInt96(name, 0);
        };
    return (T) value;
  }
}
