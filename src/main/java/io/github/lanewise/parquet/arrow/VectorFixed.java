// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.Dictionaries;
import io.github.lanewise.parquet.columns.WriteBatch;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;

/** Holds values that all have the same number of bytes. */
final class VectorFixed extends VectorValues {
  private final int width;
  private byte[] values = {};

  VectorFixed(VectorCopies copies, int width) {
    super(copies);
    this.width = width;
  }

  @Override
  void read(FieldVector vector, Slots slots, long[] there) {
    require(slots.span());
    long first = (long) slots.first() * width;
    copies.bytes(vector.getDataBuffer(), first, values, slots.span() * width);
    slots.closeGaps(values, width);
  }

  @Override
  void lookup(VectorValues entries, int[] ids, int count) {
    require(count);
    byte[] of = ((VectorFixed) entries).values;
    Dictionaries.lookup(ids, 0, of, width, of.length / width, values, 0, count);
  }

  @Override
  void lookup(FieldVector entries, int[] ids, int count, int size) {
    require(count);
    ArrowBuf buffer = entries.getDataBuffer();
    copies.require(buffer, size, width);
    for (int i = 0; i < count; i++) {
      if (ids[i] < size) {
        buffer.getBytes((long) ids[i] * width, values, i * width, width);
      }
    }
  }

  @Override
  void addTo(WriteBatch batch, String path, long[] validity) {
    batch.fixed(path, values, validity);
  }

  /** Returns the array, with room for {@code count} values, one more value, and 16 bytes. */
  byte[] require(int count) {
    long bytes = (count + 1L) * width + 16;
    if (values.length < bytes) {
      values = new byte[copies.room(bytes)];
    }
    return values;
  }

  int width() {
    return width;
  }
}
