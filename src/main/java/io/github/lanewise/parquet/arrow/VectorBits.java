// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.Validity;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.NonNullableStructVector;
import org.apache.arrow.vector.complex.StructVector;

/** Holds a bitmap of the slots that are not null. The array is used again for the next batch. */
final class VectorBits {
  private final VectorCopies copies;
  private long[] bits = {};

  VectorBits(VectorCopies copies) {
    this.copies = copies;
  }

  /**
   * Returns the bitmap of the slots of a vector that are not null.
   *
   * @return {@code null} if no slot is null
   */
  long[] read(FieldVector vector, Slots slots) {
    if (vector instanceof NonNullableStructVector && !(vector instanceof StructVector)) {
      return null;
    }
    ArrowBuf buffer = vector.getValidityBuffer();
    // In Arrow a vector without nulls may have no validity bitmap.
    if (buffer == null || buffer.capacity() == 0 || slots.count() == 0) {
      return null;
    }
    int word = slots.first() / Long.SIZE;
    int first = slots.first() % Long.SIZE;
    take((long) first + slots.span());
    copies.bits(buffer, word, bits, slots.end());
    slots.closeGapsOfBits(bits, first);
    return Validity.count(bits, 0, slots.count()) == slots.count() ? null : bits;
  }

  /**
   * Returns the bitmap of the slots that are not null in both bitmaps.
   *
   * @param some a bitmap, or {@code null} if no slot is null in it
   * @param others a second bitmap, or {@code null}
   * @return {@code null} if no slot is null
   */
  long[] and(long[] some, long[] others, int count) {
    if (some == null || others == null) {
      return some == null ? others : some;
    }
    take(count);
    for (int i = 0; i < words(count); i++) {
      bits[i] = some[i] & others[i];
    }
    return bits;
  }

  /** Returns an array of at least {@code count} bits. Its content is undefined. */
  long[] take(long count) {
    if (bits.length < words(count)) {
      bits = new long[copies.room(words(count))];
    }
    return bits;
  }

  static int words(long count) {
    return (int) ((count + Long.SIZE - 1) / Long.SIZE);
  }
}
