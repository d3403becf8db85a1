// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.type;

import org.apache.parquet.io.api.Binary;

/** A type whose values parquet-java hands out as {@link Binary}. */
public interface HashedType<A> extends ValueType<A> {
  Binary[] binaries(A values, int count);

  /** All hashes, computed by Lanewise. */
  void hashAll(A values, int count, int[] hashes);

  /** Bytes in the values alone. */
  int valueBytes(A values, int count);
}
