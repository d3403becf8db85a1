// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.contest;

import io.github.lanewise.bench.compare.parquet.Page;
import io.github.lanewise.bench.compare.type.EncodedType;
import io.github.lanewise.bench.compare.type.HashedType;
import io.github.lanewise.bench.compare.type.ValueType;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;

/** Contests that go through the pages of a column together. */
public interface Discipline<A> {
  /**
   * @param timed whether the page also takes part in the timing, and so has to be kept
   */
  void check(Page<A> page, boolean timed);

  List<Contest<?, ?>> contests();

  /** All that apply to a column of this type. */
  static <A> List<Discipline<A>> of(ValueType<A> type, ColumnDescriptor column) {
    List<Discipline<A>> disciplines = new ArrayList<>();
    if (type instanceof EncodedType<A> encoded) {
      encoded
          .codecs()
          .forEach(codec -> disciplines.add(new EncodingDiscipline<>(encoded, codec, column)));
    }
    if (type instanceof HashedType<A> hashed) {
      disciplines.add(new HashDiscipline<>(hashed));
    }
    return disciplines;
  }
}
