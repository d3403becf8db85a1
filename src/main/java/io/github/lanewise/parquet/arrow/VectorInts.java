// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.Dictionaries;
import io.github.lanewise.parquet.columns.WriteBatch;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;

/** Holds values of 8, 16 or 32 bits as ints. */
final class VectorInts extends VectorValues {
  private final int width;
  private final boolean signed;
  private byte[] narrow = {};
  private int[] values = {};

  VectorInts(VectorCopies copies, int bits, boolean signed) {
    super(copies);
    width = bits / Byte.SIZE;
    this.signed = signed;
  }

  @Override
  void read(FieldVector vector, Slots slots, long[] there) {
    int span = slots.span();
    require(span);
    if (width == Integer.BYTES) {
      copies.ints(vector.getDataBuffer(), slots.first(), values, span);
    } else {
      if (narrow.length < (long) span * width) {
        narrow = new byte[copies.room((long) span * width)];
      }
      copies.bytes(vector.getDataBuffer(), (long) slots.first() * width, narrow, span * width);
      widen(span);
    }
    slots.closeGaps(values, 1);
  }

  private void widen(int count) {
    if (width == Byte.BYTES) {
      int mask = signed ? -1 : 0xff;
      for (int i = 0; i < count; i++) {
        values[i] = narrow[i] & mask;
      }
      return;
    }
    int mask = signed ? -1 : 0xffff;
    for (int i = 0; i < count; i++) {
      values[i] = (narrow[2 * i + 1] << Byte.SIZE | narrow[2 * i] & 0xff) & mask;
    }
  }

  @Override
  void lookup(VectorValues entries, int[] ids, int count) {
    require(count);
    int[] of = ((VectorInts) entries).values;
    Dictionaries.lookup(ids, 0, of, of.length, values, 0, count);
  }

  @Override
  void lookup(FieldVector entries, int[] ids, int count, int size) {
    require(count);
    ArrowBuf buffer = entries.getDataBuffer();
    copies.require(buffer, size, width);
    int mask = signed || width == Integer.BYTES ? -1 : (1 << width * Byte.SIZE) - 1;
    for (int i = 0; i < count; i++) {
      if (ids[i] < size) {
        long at = (long) ids[i] * width;
        int value =
            switch (width) {
              case Byte.BYTES -> buffer.getByte(at);
              case Short.BYTES -> buffer.getShort(at);
              default -> buffer.getInt(at);
            };
        values[i] = value & mask;
      }
    }
  }

  @Override
  void addTo(WriteBatch batch, String path, long[] validity) {
    batch.ints(path, values, validity);
  }

  int[] require(int count) {
    if (values.length <= count) {
      values = new int[copies.room(count + 1L)];
    }
    return values;
  }

  int[] array() {
    return values;
  }
}
