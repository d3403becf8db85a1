// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Lists the causes of an exception. */
final class Causes {
  private Causes() {}

  /** Returns an exception and its causes, each of them once, because causes may form a cycle. */
  static List<Throwable> of(Throwable e) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Throwable> causes = new ArrayList<>();
    for (Throwable cause = e; cause != null && seen.add(cause); cause = cause.getCause()) {
      causes.add(cause);
    }
    return causes;
  }
}
