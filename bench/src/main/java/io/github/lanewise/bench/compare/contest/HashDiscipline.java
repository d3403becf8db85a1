// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.contest;

import io.github.lanewise.bench.compare.parquet.Page;
import io.github.lanewise.bench.compare.type.HashedType;
import io.github.lanewise.bench.compare.type.ResultArrays;
import java.util.List;
import org.apache.parquet.io.api.Binary;

/** Hashes every value of a page, as dictionaries do. */
final class HashDiscipline<A> implements Discipline<A> {
  private final HashedType<A> type;
  private final Contest<HashedPage<A>, int[]> hash;

  /** The same values twice: as stock's users hold them, and as Lanewise's do. */
  private record HashedPage<A>(Binary[] binaries, A values, int count) {}

  HashDiscipline(HashedType<A> type) {
    this.type = type;
    hash =
        new Contest<>(
            new Label(type.name(), Label.NO_ENCODING, Operation.HASH),
            HashDiscipline::hashBinaries,
            (page, hashes) -> {
              type.hashAll(page.values(), page.count(), hashes);
              return page.count();
            },
            ResultArrays.INTS,
            type.pageCapacity());
  }

  private static int hashBinaries(HashedPage<?> page, int[] hashes) {
    Binary[] binaries = page.binaries();
    for (int i = 0; i < binaries.length; i++) {
      hashes[i] = binaries[i].hashCode();
    }
    return binaries.length;
  }

  @Override
  public void check(Page<A> page, boolean timed) {
    var values = page.values();
    var hashed = new HashedPage<>(type.binaries(values, page.count()), values, page.count());
    hash.check(hashed);
    if (timed) {
      hash.addToTiming(hashed, type.valueBytes(values, page.count()));
    }
  }

  @Override
  public List<Contest<?, ?>> contests() {
    return List.of(hash);
  }
}
