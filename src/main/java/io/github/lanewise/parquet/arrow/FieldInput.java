// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.parquet.columns.WriteBatch;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;

/** Copies the vectors of one field into a batch. The arrays are used again for the next batch. */
abstract sealed class FieldInput permits StructInput, ListInput, ValuesInput, DictionaryInput {
  final String path;
  final VectorCopies copies;
  private final VectorBits bits;
  private final VectorBits there;
  private final String name;
  private final ArrowType type;
  private final DictionaryEncoding encoding;

  /** Whether the field is optional in the Parquet schema. Arrow vectors may always have nulls. */
  private final boolean optional;

  FieldInput(Field field, String path, boolean optional) {
    this.path = path;
    this.optional = optional;
    name = field.getName();
    type = field.getType();
    encoding = field.getDictionary();
    copies = new VectorCopies(path);
    bits = new VectorBits(copies);
    there = new VectorBits(copies);
  }

  /**
   * Adds the slots of a vector to a batch.
   *
   * @param present a bitmap of the slots in which no struct around the field is null, or {@code
   *     null} if no such struct is null in any slot. The vector's bytes in the other slots are
   *     ignored
   * @throws IllegalArgumentException if the vector is of another type, too short, or has no value
   *     where the schema requires one
   */
  abstract void read(FieldVector vector, Slots slots, long[] present, WriteBatch batch);

  /**
   * Refuses a vector of another name.
   *
   * @param vector the vector at the field's position, or {@code null} if the batch has too few
   */
  void requireName(FieldVector vector) {
    if (vector == null) {
      throw copies.refused("is missing from the batch");
    }
    if (!vector.getName().equals(name)) {
      throw copies.refused("is missing; the batch has '" + vector.getName() + "' in its place");
    }
  }

  void requireVector(FieldVector vector, Slots slots) {
    Field field = vector.getField();
    if (!field.getType().equals(type) || idOf(field.getDictionary()) != idOf(encoding)) {
      throw copies.refused("is of type %s; the batch has %s".formatted(type, field));
    }
    if (vector.getValueCount() < slots.end()) {
      throw copies.refused(
          "has a vector of %d values, but needs %d".formatted(vector.getValueCount(), slots.end()));
    }
  }

  private static long idOf(DictionaryEncoding encoding) {
    return encoding == null ? Long.MIN_VALUE : encoding.getId();
  }

  long[] bits(FieldVector vector, Slots slots) {
    return bits.read(vector, slots);
  }

  long[] there(long[] present, long[] validity, int count) {
    return there.and(present, validity, count);
  }

  /**
   * Returns the validity bitmap to give to the batch.
   *
   * @return {@code null} if no bitmap is needed, because no value is null or the field is required
   * @throws IllegalArgumentException if a value of a required field is null
   */
  long[] validity(long[] ofField, long[] present, int count) {
    if (optional || ofField == null) {
      return ofField;
    }
    for (int i = 0; i < VectorBits.words(count); i++) {
      long missing = ~ofField[i] & (present == null ? -1 : present[i]);
      int slot = i * Long.SIZE + Long.numberOfTrailingZeros(missing);
      if (missing != 0 && slot < count) {
        throw copies.refused("is required, and is missing in slot " + slot);
      }
    }
    return null;
  }
}
