// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.Dictionaries;
import io.github.lanewise.parquet.columns.WriteBatch;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;

/** Holds floating-point values of double precision. */
final class VectorDoubles extends VectorValues {
  private double[] values = {};

  VectorDoubles(VectorCopies copies) {
    super(copies);
  }

  @Override
  void read(FieldVector vector, Slots slots, long[] there) {
    require(slots.span());
    copies.doubles(vector.getDataBuffer(), slots.first(), values, slots.span());
    slots.closeGaps(values, 1);
  }

  @Override
  void lookup(VectorValues entries, int[] ids, int count) {
    require(count);
    double[] of = ((VectorDoubles) entries).values;
    Dictionaries.lookup(ids, 0, of, of.length, values, 0, count);
  }

  @Override
  void lookup(FieldVector entries, int[] ids, int count, int size) {
    require(count);
    ArrowBuf buffer = entries.getDataBuffer();
    copies.require(buffer, size, Double.BYTES);
    for (int i = 0; i < count; i++) {
      if (ids[i] < size) {
        values[i] = buffer.getDouble((long) ids[i] * Double.BYTES);
      }
    }
  }

  @Override
  void addTo(WriteBatch batch, String path, long[] validity) {
    batch.doubles(path, values, validity);
  }

  private void require(int count) {
    if (values.length <= count) {
      values = new double[copies.room(count + 1L)];
    }
  }
}
