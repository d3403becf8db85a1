// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.parquet.columns.WriteBatch;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.pojo.Field;

/** The input of a struct, or of the entries of a map. */
final class StructInput extends FieldInput {
  private final List<FieldInput> children;

  StructInput(Field field, String path, boolean optional, List<FieldInput> children) {
    super(field, path, optional);
    this.children = children;
  }

  @Override
  void read(FieldVector vector, Slots slots, long[] present, WriteBatch batch) {
    requireVector(vector, slots);
    long[] bits = bits(vector, slots);
    long[] validity = validity(bits, present, slots.count());
    if (validity != null) {
      batch.struct(path, validity);
    }
    List<FieldVector> vectors = vector.getChildrenFromFields();
    if (vectors.size() != children.size()) {
      throw copies.refused(
          "has %d fields; the batch has %d".formatted(children.size(), vectors.size()));
    }
    long[] there = there(present, validity, slots.count());
    for (int i = 0; i < children.size(); i++) {
      children.get(i).requireName(vectors.get(i));
      children.get(i).read(vectors.get(i), slots, there, batch);
    }
  }
}
