// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.Validity;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.NonNullableStructVector;
import org.apache.arrow.vector.complex.StructVector;

/** A bitmap of slots that have a value. The array serves one batch after another. */
final class VectorBits {
  private final VectorCopies copies;
  private long[] bits = {};

  VectorBits(VectorCopies copies) {
    this.copies = copies;
  }

  /**
   * Returns which slots of a vector have a value.
   *
   * @return {@code null} if each has one
   */
  long[] read(FieldVector vector, Slots slots) {
    if (vector instanceof NonNullableStructVector && !(vector instanceof StructVector)) {
      return null;
    }
    ArrowBuf buffer = vector.getValidityBuffer();
    // In Arrow a validity may be left out.
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
   * Returns which slots have a value in both bitmaps.
   *
   * @return {@code null} if each has one
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

  /** Returns an array with room for so many bits. Its content is anything. */
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
