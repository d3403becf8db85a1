// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.LittleEndian;
import io.github.lanewise.parquet.columns.WriteBatch;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;

/** Holds booleans, which are bits in a vector. */
final class VectorBooleans extends VectorValues {
  private byte[] bits = {};
  private boolean[] values = {};

  VectorBooleans(VectorCopies copies) {
    super(copies);
  }

  @Override
  void read(FieldVector vector, Slots slots, long[] there) {
    int first = slots.first() % Byte.SIZE;
    int bytes = (int) (((long) first + slots.span() + Byte.SIZE - 1) / Byte.SIZE);
    if (bits.length < bytes) {
      bits = new byte[copies.room(bytes)];
    }
    require(slots.span());
    copies.bytes(vector.getDataBuffer(), slots.first() / Byte.SIZE, bits, bytes);
    LittleEndian.getBits(bits, 0, first, values, 0, slots.span());
    slots.closeGaps(values, 1);
  }

  @Override
  void lookup(VectorValues entries, int[] ids, int count) {
    require(count);
    boolean[] of = ((VectorBooleans) entries).values;
    for (int i = 0; i < count; i++) {
      values[i] = of[ids[i]];
    }
  }

  @Override
  void lookup(FieldVector entries, int[] ids, int count, int size) {
    require(count);
    ArrowBuf buffer = entries.getDataBuffer();
    copies.require(buffer, (size + (long) Byte.SIZE - 1) / Byte.SIZE, Byte.BYTES);
    for (int i = 0; i < count; i++) {
      if (ids[i] < size) {
        values[i] = (buffer.getByte(ids[i] >>> 3) >>> (ids[i] & 7) & 1) != 0;
      }
    }
  }

  @Override
  void addTo(WriteBatch batch, String path, long[] validity) {
    batch.booleans(path, values, validity);
  }

  private void require(int count) {
    if (values.length <= count) {
      values = new boolean[copies.room(count + 1L)];
    }
  }
}
