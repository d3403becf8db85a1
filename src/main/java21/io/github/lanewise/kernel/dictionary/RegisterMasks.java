// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import java.util.stream.IntStream;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/** Makes the masks that load the entries of a dictionary which is shorter than a register. */
final class RegisterMasks {
  private RegisterMasks() {}

  /** Returns, for each number of lanes, the mask that selects that many lanes from the first on. */
  @SuppressWarnings("unchecked") // an array of a generic type
  static <E> VectorMask<E>[] first(VectorSpecies<E> species) {
    return IntStream.rangeClosed(0, species.length())
        .mapToObj(lanes -> species.indexInRange(0, lanes))
        .toArray(VectorMask[]::new);
  }
}
