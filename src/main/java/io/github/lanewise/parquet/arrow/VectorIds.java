// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.pojo.ArrowType;

/** Copies the dictionary ids of a vector, of any width, into an array of ints. */
final class VectorIds {
  private final VectorCopies copies;
  private final VectorInts ints;
  private final VectorLongs longs;
  private int[] ids = {};

  VectorIds(VectorCopies copies, ArrowType.Int type) {
    this.copies = copies;
    boolean isLong = type.getBitWidth() == Long.SIZE;
    longs = isLong ? new VectorLongs(copies) : null;
    ints = isLong ? null : new VectorInts(copies, type.getBitWidth(), type.getIsSigned());
  }

  /**
   * Copies ids. Null slots get the id {@code size}, which is the one after the last entry.
   *
   * @param there a bitmap of the slots that are not null, or {@code null} if no slot is null
   * @param size the number of entries in the dictionary
   */
  void read(FieldVector vector, Slots slots, long[] there, int size) {
    int count = slots.count();
    if (ints == null) {
      longs.read(vector, slots, there);
      narrow(count);
    } else {
      ints.read(vector, slots, there);
      ids = ints.array();
    }
    for (int i = 0; i < count; i++) {
      if (there != null && (there[i >>> 6] >>> i & 1) == 0) {
        ids[i] = size;
      } else if (ids[i] < 0 || ids[i] >= size) {
        throw copies.refused(
            "has an id in slot %d that its dictionary of %d entries lacks".formatted(i, size));
      }
    }
  }

  private void narrow(int count) {
    if (ids.length < count) {
      ids = new int[copies.room(count)];
    }
    for (int i = 0; i < count; i++) {
      long id = longs.array()[i];
      ids[i] = id == (int) id ? (int) id : -1;
    }
  }

  /**
   * Makes each slot null whose entry in the dictionary is null. Such a slot gets the id {@code
   * size}.
   *
   * @param present Arrow's validity bitmap of the dictionary, which is null or empty if no entry is
   *     null
   * @param count the number of slots
   * @param size the number of entries
   * @return whether a slot was made null
   */
  boolean makeNull(ArrowBuf present, int count, int size) {
    if (present == null || present.capacity() == 0) {
      return false;
    }
    copies.require(present, (size + (long) Byte.SIZE - 1) / Byte.SIZE, Byte.BYTES);
    boolean madeNull = false;
    for (int i = 0; i < count; i++) {
      int id = ids[i];
      if (id < size && (present.getByte(id >>> 3) >>> (id & 7) & 1) == 0) {
        ids[i] = size;
        madeNull = true;
      }
    }
    return madeNull;
  }

  /** Does the same with a bitmap that has been copied into an array. */
  boolean makeNull(long[] present, int count, int size) {
    boolean madeNull = false;
    for (int i = 0; i < count; i++) {
      int id = ids[i];
      if (id < size && (present[id >>> 6] >>> id & 1) == 0) {
        ids[i] = size;
        madeNull = true;
      }
    }
    return madeNull;
  }

  int[] array() {
    return ids;
  }
}
