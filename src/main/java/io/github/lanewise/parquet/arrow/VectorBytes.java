// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.Dictionaries;
import io.github.lanewise.parquet.columns.WriteBatch;
import java.util.Arrays;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;

/** Holds strings, whose offsets have 32 or 64 bits in a vector. */
final class VectorBytes extends VectorValues {
  private final boolean isLarge;
  private long[] wide = {};
  private int[] offsets = {0, 0};
  private byte[] bytes = {};

  VectorBytes(VectorCopies copies, boolean isLarge) {
    super(copies);
    this.isLarge = isLarge;
  }

  @Override
  void read(FieldVector vector, Slots slots, long[] there) {
    int span = slots.span();
    require(span);
    offsets[0] = 0;
    offsets[1] = 0;
    if (span == 0) {
      // A vector without values may have no buffer of offsets.
      return;
    }
    long first = isLarge ? wideOffsets(vector, slots) : narrowOffsets(vector, slots);
    int length = offsets[span];
    requireStart(first);
    if (bytes.length < length) {
      bytes = new byte[copies.room(length)];
    }
    copies.bytes(vector.getDataBuffer(), first, bytes, length);
    if (slots.ranges() > 1) {
      closeGaps(slots);
    }
    offsets[slots.count() + 1] = offsets[slots.count()];
  }

  /** Copies the offsets so that they begin with 0, and returns the first one as it was before. */
  private int narrowOffsets(FieldVector vector, Slots slots) {
    int span = slots.span();
    copies.ints(vector.getOffsetBuffer(), slots.first(), offsets, span + 1);
    int first = offsets[0];
    offsets[0] = 0;
    int before = first;
    for (int i = 1; i <= span; i++) {
      int end = offsets[i];
      requireIncrease(before, end, i - 1);
      offsets[i] = end - first;
      before = end;
    }
    return first;
  }

  private long wideOffsets(FieldVector vector, Slots slots) {
    int span = slots.span();
    if (wide.length <= span) {
      wide = new long[copies.room(span + 1L)];
    }
    copies.longs(vector.getOffsetBuffer(), slots.first(), wide, span + 1);
    for (int i = 1; i <= span; i++) {
      requireIncrease(wide[i - 1], wide[i], i - 1);
    }
    // Refuses bytes that do not fit into an array.
    copies.room(wide[span] - wide[0]);
    for (int i = 1; i <= span; i++) {
      offsets[i] = (int) (wide[i] - wide[0]);
    }
    return wide[0];
  }

  private void requireIncrease(long start, long end, int slot) {
    if (end < start) {
      throw copies.refused("has offsets of values that decrease at slot " + slot);
    }
  }

  private void requireStart(long start) {
    if (start < 0) {
      throw copies.refused("has offsets of values that begin with " + start);
    }
  }

  private void closeGaps(Slots slots) {
    int to = 0;
    int next = 0;
    for (int range = 0; range < slots.ranges(); range++) {
      int slot = slots.start(range) - slots.first();
      int end = slots.end(range) - slots.first();
      int from = offsets[slot];
      int length = offsets[end] - from;
      System.arraycopy(bytes, from, bytes, next, length);
      for (; slot < end; slot++, to++) {
        // The slot that is written is at or before the one that is read.
        offsets[to] = offsets[slot] - from + next;
      }
      next += length;
    }
    offsets[to] = next;
  }

  @Override
  void lookup(VectorValues entries, int[] ids, int count) {
    VectorBytes of = (VectorBytes) entries;
    int size = of.offsets.length - 1;
    require(count);
    offsets[0] = 0;
    int length;
    try {
      length = Dictionaries.lookupOffsets(ids, 0, of.offsets, size, offsets, 0, count);
    } catch (IllegalArgumentException e) {
      throw copies.refused("takes more than 2 GiB in a batch; write fewer rows at a time");
    }
    if (bytes.length < length) {
      bytes = new byte[copies.room(length)];
    }
    Dictionaries.lookupBytes(ids, 0, of.offsets, of.bytes, offsets, 0, bytes, count);
  }

  @Override
  void lookup(FieldVector entries, int[] ids, int count, int size) {
    require(count);
    ArrowBuf starts = entries.getOffsetBuffer();
    ArrowBuf data = entries.getDataBuffer();
    copies.require(starts, size + 1L, isLarge ? Long.BYTES : Integer.BYTES);
    offsets[0] = 0;
    int length = 0;
    for (int i = 0; i < count; i++) {
      long id = ids[i];
      if (id < size) {
        long start = isLarge ? starts.getLong(8 * id) : starts.getInt(4 * id);
        long end = isLarge ? starts.getLong(8 * id + 8) : starts.getInt(4 * id + 4);
        requireIncrease(start, end, i);
        requireStart(start);
        copies.require(data, end, Byte.BYTES);
        if (bytes.length - length < end - start) {
          bytes = Arrays.copyOf(bytes, copies.room(length + end - start));
        }
        data.getBytes(start, bytes, length, (int) (end - start));
        length += (int) (end - start);
      }
      offsets[i + 1] = length;
    }
  }

  @Override
  void addTo(WriteBatch batch, String path, long[] validity) {
    batch.bytes(path, offsets, bytes, validity);
  }

  private void require(int slots) {
    if (offsets.length <= slots + 1L) {
      offsets = new int[copies.room(slots + 2L)];
    }
  }
}
