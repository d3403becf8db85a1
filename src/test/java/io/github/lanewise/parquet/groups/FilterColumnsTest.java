// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import static org.apache.parquet.filter2.predicate.FilterApi.and;
import static org.apache.parquet.filter2.predicate.FilterApi.contains;
import static org.apache.parquet.filter2.predicate.FilterApi.eq;
import static org.apache.parquet.filter2.predicate.FilterApi.gt;
import static org.apache.parquet.filter2.predicate.FilterApi.gtEq;
import static org.apache.parquet.filter2.predicate.FilterApi.in;
import static org.apache.parquet.filter2.predicate.FilterApi.intColumn;
import static org.apache.parquet.filter2.predicate.FilterApi.lt;
import static org.apache.parquet.filter2.predicate.FilterApi.ltEq;
import static org.apache.parquet.filter2.predicate.FilterApi.not;
import static org.apache.parquet.filter2.predicate.FilterApi.notEq;
import static org.apache.parquet.filter2.predicate.FilterApi.notIn;
import static org.apache.parquet.filter2.predicate.FilterApi.or;
import static org.apache.parquet.filter2.predicate.FilterApi.userDefined;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.Serializable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.predicate.Operators.IntColumn;
import org.apache.parquet.filter2.predicate.Statistics;
import org.apache.parquet.filter2.predicate.UserDefinedPredicate;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.junit.jupiter.api.Test;

/** Tests that a filter's columns are found, because parquet-java needs their indexes. */
final class FilterColumnsTest {
  private static final IntColumn X = intColumn("a.x");
  private static final IntColumn Y = intColumn("y");

  private static Set<String> columns(FilterPredicate predicate) {
    Set<String> columns = new LinkedHashSet<>();
    for (ColumnPath path : FilterColumns.of(FilterCompat.get(predicate))) {
      columns.add(path.toDotString());
    }
    return columns;
  }

  @Test
  void eachComparisonNamesItsColumn() {
    All all = new All();
    for (FilterPredicate predicate :
        List.of(
            eq(X, 1),
            notEq(X, 1),
            lt(X, 1),
            ltEq(X, 1),
            gt(X, 1),
            gtEq(X, 1),
            in(X, Set.of(1)),
            notIn(X, Set.of(1)),
            userDefined(X, all),
            contains(eq(X, 1)),
            // parquet-java turns a negation into another predicate.
            not(eq(X, 1)),
            not(userDefined(X, all)))) {
      assertEquals(Set.of("a.x"), columns(predicate), predicate::toString);
    }
  }

  @Test
  void bothSidesOfAConnectiveNameTheirColumns() {
    assertEquals(Set.of("a.x", "y"), columns(and(eq(X, 1), eq(Y, 1))));
    assertEquals(Set.of("a.x", "y"), columns(or(eq(X, 1), eq(Y, 1))));
    assertEquals(Set.of("a.x", "y"), columns(or(and(eq(X, 1), not(eq(Y, 1))), eq(X, 2))));
  }

  @Test
  void otherFiltersNameNone() {
    assertEquals(Set.of(), FilterColumns.of(FilterCompat.NOOP));
  }

  private static final class All extends UserDefinedPredicate<Integer> implements Serializable {
    private static final long serialVersionUID = 1;

    @Override
    public boolean keep(Integer value) {
      return true;
    }

    @Override
    public boolean canDrop(Statistics<Integer> statistics) {
      return false;
    }

    @Override
    public boolean inverseCanDrop(Statistics<Integer> statistics) {
      return false;
    }
  }
}
