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
   * Copies the values of a vector. The array has one slot more than are copied, which {@link
   * #lookup} may read for a null slot. A string in that slot is empty, and any other value is
   * undefined.
   *
   * @param there a bitmap of the slots that are not null, or {@code null} if no slot is null
   */
  abstract void read(FieldVector vector, Slots slots, long[] there);

  /**
   * Looks up values by their ids.
   *
   * @param entries values of the same class
   * @param ids slots of {@code entries}, or the slot after the last one for a null slot
   */
  abstract void lookup(VectorValues entries, int[] ids, int count);

  /**
   * Looks up values in a vector, without copying the entries that no id names.
   *
   * @param ids slots of {@code entries}, or {@code size} for a null slot
   * @param size the number of entries
   */
  abstract void lookup(FieldVector entries, int[] ids, int count, int size);

  abstract void addTo(WriteBatch batch, String path, long[] validity);
}
