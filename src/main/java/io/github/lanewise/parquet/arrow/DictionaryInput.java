// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.parquet.columns.WriteBatch;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * The input of a field whose slots hold ids of a dictionary's entries. It looks up the value of
 * each id, because Parquet has dictionaries of its own, one for each column and row group.
 *
 * <p>A dictionary is copied for each batch, because its values may have changed. If it has more
 * entries than the batch has slots, the entries are read from their vector one by one instead.
 */
final class DictionaryInput extends FieldInput {
  private final DictionaryProvider dictionaries;
  private final long dictionary;
  private final ArrowType entryType;
  private final VectorIds ids;
  private final VectorValues entries;
  private final VectorBits entryBits;
  private final Slots entrySlots = new Slots();
  private final VectorValues values;
  private final VectorBits ofValues;

  DictionaryInput(
      Field field,
      String path,
      boolean optional,
      DictionaryProvider dictionaries,
      ArrowType entryType,
      VectorValues entries,
      VectorValues values) {
    super(field, path, optional);
    this.dictionaries = dictionaries;
    this.entryType = entryType;
    this.entries = entries;
    this.values = values;
    dictionary = field.getDictionary().getId();
    ids = new VectorIds(copies, (ArrowType.Int) field.getType());
    entryBits = new VectorBits(copies);
    ofValues = new VectorBits(copies);
  }

  @Override
  void read(FieldVector vector, Slots slots, long[] present, WriteBatch batch) {
    requireVector(vector, slots);
    int count = slots.count();
    Dictionary found = dictionaries.lookup(dictionary);
    if (found == null || !found.getVectorType().equals(entryType)) {
      throw copies.refused(
          "needs dictionary %d, of %s; there is %s"
              .formatted(dictionary, entryType, found == null ? "none" : found.getVectorType()));
    }
    FieldVector of = found.getVector();
    if (of.getField().getDictionary() != null) {
      throw copies.refused(
          "needs dictionary %d, whose entries are ids of another".formatted(dictionary));
    }
    // A batch without rows needs no entry, and the dictionary may have no buffers yet.
    int size = count == 0 ? 0 : of.getValueCount();
    long[] bits = bits(vector, slots);
    ids.read(vector, slots, there(present, bits, count), size);
    boolean madeNull;
    if (count < size) {
      madeNull = ids.makeNull(of.getValidityBuffer(), count, size);
      values.lookup(of, ids.array(), count, size);
    } else {
      entrySlots.clear();
      entrySlots.add(0, size);
      long[] presentEntries = entryBits.read(of, entrySlots);
      madeNull = presentEntries != null && ids.makeNull(presentEntries, count, size);
      entries.read(of, entrySlots, presentEntries);
      values.lookup(entries, ids.array(), count);
    }
    if (madeNull) {
      bits = idsOfEntries(count, size);
    }
    values.addTo(batch, path, validity(bits, present, count));
  }

  private long[] idsOfEntries(int count, int size) {
    long[] bits = ofValues.take(count);
    for (int i = 0; i < count; i++) {
      long bit = ids.array()[i] < size ? 1 : 0;
      bits[i >>> 6] = bits[i >>> 6] & ~(1L << i) | bit << i;
    }
    return bits;
  }
}
