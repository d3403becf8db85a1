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
   * Copies the values of a vector. The array has a slot more, which {@link #lookup} may read for a
   * slot without a value. It holds anything, but no bytes of a string.
   *
   * @param there the slots that have a value, or {@code null} if each has one
   */
  abstract void read(FieldVector vector, Slots slots, long[] there);

  /**
   * Looks up values by their ids.
   *
   * @param entries values of the same class
   * @param ids slots of {@code entries}, or the one after the last of them
   */
  abstract void lookup(VectorValues entries, int[] ids, int count);

  /**
   * Looks up values in a vector, without a copy of those that no id names.
   *
   * @param ids slots of {@code entries}, or {@code size} for a slot without a value
   * @param size the number of entries
   */
  abstract void lookup(FieldVector entries, int[] ids, int count, int size);

  abstract void addTo(WriteBatch batch, String path, long[] validity);
}
