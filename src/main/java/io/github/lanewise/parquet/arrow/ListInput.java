// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.parquet.columns.WriteBatch;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.pojo.Field;

/** The input of a list or a map that is not itself in a list. */
final class ListInput extends FieldInput {
  private final FieldInput elements;
  private final Slots elementSlots = new Slots();
  private int[] offsets = {};

  ListInput(Field field, String path, boolean optional, FieldInput elements) {
    super(field, path, optional);
    this.elements = elements;
  }

  @Override
  void read(FieldVector vector, Slots slots, long[] present, WriteBatch batch) {
    requireVector(vector, slots);
    int rows = slots.count();
    long[] validity = validity(bits(vector, slots), present, rows);
    if (offsets.length <= rows) {
      offsets = new int[copies.room(rows + 1L)];
    }
    // A vector without values may have no buffer of offsets.
    offsets[0] = 0;
    if (rows > 0) {
      copies.ints(vector.getOffsetBuffer(), 0, offsets, rows + 1);
    }
    FieldVector data = vector.getChildrenFromFields().get(0);
    if (offsets[0] < 0 || offsets[rows] > data.getValueCount()) {
      throw copies.refused(
          "has lists from %d to %d; there are %d elements"
              .formatted(offsets[0], offsets[rows], data.getValueCount()));
    }
    takeElements(there(present, validity, rows), rows);
    batch.list(path, offsets, validity);
    elements.read(data, elementSlots, null, batch);
  }

  /** Takes the elements of all lists that are not null. In Arrow a null list may have elements. */
  private void takeElements(long[] there, int rows) {
    elementSlots.clear();
    int start = offsets[0];
    offsets[0] = 0;
    for (int i = 0; i < rows; i++) {
      int end = offsets[i + 1];
      if (end < start) {
        throw copies.refused("has offsets of elements that decrease at slot " + i);
      }
      if (there == null || (there[i >>> 6] >>> i & 1) != 0) {
        elementSlots.add(start, end);
      }
      offsets[i + 1] = elementSlots.count();
      start = end;
    }
  }
}
