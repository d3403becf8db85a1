// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.parquet.columns.WriteBatch;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.pojo.Field;

/** The input of a field whose slots hold the values themselves, not ids of a dictionary. */
final class ValuesInput extends FieldInput {
  private final VectorValues values;

  ValuesInput(Field field, String path, boolean optional, VectorValues values) {
    super(field, path, optional);
    this.values = values;
  }

  @Override
  void read(FieldVector vector, Slots slots, long[] present, WriteBatch batch) {
    requireVector(vector, slots);
    long[] validity = validity(bits(vector, slots), present, slots.count());
    values.read(vector, slots, there(present, validity, slots.count()));
    values.addTo(batch, path, validity);
  }
}
