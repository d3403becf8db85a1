// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.selftest;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.BiFunction;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** Holds all kinds of writers, or of readers. */
abstract class Kinds<K extends Kind> {
  private final Map<Encoding, Map<PrimitiveTypeName, K>> kinds = new EnumMap<>(Encoding.class);

  /**
   * @param kind makes a kind, or returns null for a kind that does not exist
   */
  Kinds(BiFunction<Encoding, PrimitiveTypeName, K> kind) {
    for (Encoding encoding : Encoding.values()) {
      Map<PrimitiveTypeName, K> ofTypes = new EnumMap<>(PrimitiveTypeName.class);
      for (PrimitiveTypeName type : PrimitiveTypeName.values()) {
        ofTypes.put(type, kind.apply(encoding, type));
      }
      kinds.put(encoding, ofTypes);
    }
  }

  /** Returns null if Lanewise has no such kind. */
  final K kind(Encoding encoding, PrimitiveTypeName type) {
    return kinds.get(encoding).get(type);
  }

  /** Counts the kinds that pass their self-tests. Self-tests that have not been run are run now. */
  public final int passing() {
    int passing = 0;
    for (Map<PrimitiveTypeName, K> ofTypes : kinds.values()) {
      for (K kind : ofTypes.values()) {
        if (kind != null && kind.isStocksToo() && kind.isOurs()) {
          passing++;
        }
      }
    }
    return passing;
  }
}
