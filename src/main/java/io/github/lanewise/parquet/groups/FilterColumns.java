// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.Operators;
import org.apache.parquet.filter2.predicate.UserDefinedPredicate;
import org.apache.parquet.hadoop.metadata.ColumnPath;

/** Finds the columns that a filter names. */
final class FilterColumns implements FilterPredicate.Visitor<Void> {
  private final Set<ColumnPath> paths = new LinkedHashSet<>();

  private FilterColumns() {}

  /** Returns the columns of a predicate, and none of other filters, which choose no pages. */
  static Set<ColumnPath> of(FilterCompat.Filter filter) {
    FilterColumns columns = new FilterColumns();
    if (filter instanceof FilterCompat.FilterPredicateCompat predicate) {
      predicate.getFilterPredicate().accept(columns);
    }
    return columns.paths;
  }

  private Void add(Operators.Column<?> column) {
    paths.add(column.getColumnPath());
    return null;
  }

  @Override
  public <T extends Comparable<T>> Void visit(Operators.Eq<T> predicate) {
    return add(predicate.getColumn());
  }

  @Override
  public <T extends Comparable<T>> Void visit(Operators.NotEq<T> predicate) {
    return add(predicate.getColumn());
  }

  @Override
  public <T extends Comparable<T>> Void visit(Operators.Lt<T> predicate) {
    return add(predicate.getColumn());
  }

  @Override
  public <T extends Comparable<T>> Void visit(Operators.LtEq<T> predicate) {
    return add(predicate.getColumn());
  }

  @Override
  public <T extends Comparable<T>> Void visit(Operators.Gt<T> predicate) {
    return add(predicate.getColumn());
  }

  @Override
  public <T extends Comparable<T>> Void visit(Operators.GtEq<T> predicate) {
    return add(predicate.getColumn());
  }

  @Override
  public <T extends Comparable<T>> Void visit(Operators.In<T> predicate) {
    return add(predicate.getColumn());
  }

  @Override
  public <T extends Comparable<T>> Void visit(Operators.NotIn<T> predicate) {
    return add(predicate.getColumn());
  }

  /** Is not called before parquet-java 1.15. */
  @Override
  public <T extends Comparable<T>> Void visit(Operators.Contains<T> predicate) {
    return add(predicate.getColumn());
  }

  @Override
  public <T extends Comparable<T>, U extends UserDefinedPredicate<T>> Void visit(
      Operators.UserDefined<T, U> predicate) {
    return add(predicate.getColumn());
  }

  @Override
  public <T extends Comparable<T>, U extends UserDefinedPredicate<T>> Void visit(
      Operators.LogicalNotUserDefined<T, U> predicate) {
    return add(predicate.getUserDefined().getColumn());
  }

  @Override
  public Void visit(Operators.And and) {
    and.getLeft().accept(this);
    return and.getRight().accept(this);
  }

  @Override
  public Void visit(Operators.Or or) {
    or.getLeft().accept(this);
    return or.getRight().accept(this);
  }

  @Override
  public Void visit(Operators.Not not) {
    return not.getPredicate().accept(this);
  }
}
