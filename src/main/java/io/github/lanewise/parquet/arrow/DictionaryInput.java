// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.parquet.columns.WriteBatch;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * A field with an id of a dictionary in each slot. The values are looked up: a Parquet file has a
 * dictionary of its own for each column and row group.
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
    entrySlots.clear();
    entrySlots.add(0, of.getValueCount());
    long[] presentEntries = entryBits.read(of, entrySlots);
    entries.read(of, entrySlots, presentEntries);
    long[] bits = bits(vector, slots);
    ids.read(vector, slots, there(present, bits, count), of.getValueCount());
    if (presentEntries != null) {
      bits = withoutMissingEntries(bits, presentEntries, count);
    }
    values.lookup(entries, ids.array(), count);
    values.addTo(batch, path, validity(bits, present, count));
  }

  /** The entry of an id may be missing itself. */
  private long[] withoutMissingEntries(long[] bits, long[] presentEntries, int count) {
    long[] both = ofValues.take(count);
    for (int i = 0; i < count; i++) {
      int id = ids.array()[i];
      long bit = presentEntries[id >>> 6] >>> id & (bits == null ? 1 : bits[i >>> 6] >>> i & 1);
      both[i >>> 6] = both[i >>> 6] & ~(1L << i) | bit << i;
    }
    return both;
  }
}
