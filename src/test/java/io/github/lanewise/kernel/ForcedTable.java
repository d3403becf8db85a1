// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What a table of candidates says that a test has put in place of Lanewise's own. */
final class ForcedTable {
  private static final Map<String, Candidate<?>> CANDIDATES = new ConcurrentHashMap<>();

  private ForcedTable() {}

  static void put(String operation, Candidate<?> candidate) {
    CANDIDATES.put(operation, candidate);
  }

  @SuppressWarnings("unchecked") // the test has put a kernel of the operation's type
  static <K extends Watched<K>> List<Candidate<K>> of(Operation<K> operation) {
    Candidate<K> candidate =
        (Candidate<K>) CANDIDATES.get(operation.name() + " " + operation.width());
    return candidate == null ? List.of() : List.of(candidate);
  }
}
