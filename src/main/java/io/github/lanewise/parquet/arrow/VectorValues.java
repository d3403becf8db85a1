// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.parquet.columns.WriteBatch;
import org.apache.arrow.vector.FieldVector;

/** Holds the values of an Arrow vector in an array, which is used again for the next batch. */
abstract sealed class VectorValues
    permits VectorInts,
        VectorLongs,
        VectorFloats,
        VectorDoubles,
        VectorBooleans,
        VectorFixed,
        VectorDecimals,
        VectorBytes {
  final VectorCopies copies;

  VectorValues(VectorCopies copies) {
    this.copies = copies;
  }

  /**
   * Copies the values of a vector. The array has at least one slot, also where the vector has none.
   *
   * @param there the slots that have a value, or {@code null} if each has one
   */
  abstract void read(FieldVector vector, Slots slots, long[] there);

  /**
   * Looks up values by their ids.
   *
   * @param entries values of the same class
   * @param ids slots of {@code entries}
   */
  abstract void lookup(VectorValues entries, int[] ids, int count);

  abstract void addTo(WriteBatch batch, String path, long[] validity);
}
