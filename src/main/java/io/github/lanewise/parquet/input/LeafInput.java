// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.input;

import io.github.lanewise.parquet.chunks.BooleanValues;
import io.github.lanewise.parquet.chunks.BytesValues;
import io.github.lanewise.parquet.chunks.DoubleValues;
import io.github.lanewise.parquet.chunks.FixedValues;
import io.github.lanewise.parquet.chunks.FlatLevels;
import io.github.lanewise.parquet.chunks.FloatValues;
import io.github.lanewise.parquet.chunks.GivenLevels;
import io.github.lanewise.parquet.chunks.IntValues;
import io.github.lanewise.parquet.chunks.LeafColumn;
import io.github.lanewise.parquet.chunks.LeafValues;
import io.github.lanewise.parquet.chunks.ListLevels;
import io.github.lanewise.parquet.chunks.LongValues;
import io.github.lanewise.parquet.input.GivenBatch.Given;
import io.github.lanewise.parquet.input.GivenBatch.GivenLevelsOf;
import io.github.lanewise.parquet.input.GivenBatch.GivenList;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/**
 * Checks the arrays of a batch for one column of the schema, and makes a {@link LeafColumn} of
 * them. Nothing has been written when a check fails.
 */
final class LeafInput {
  private final ColumnDescriptor column;
  final String name;
  private final LeafValues values;
  private final FlatLevels flat = new FlatLevels();
  private final ListLevels list = new ListLevels();
  private final GivenLevels given;

  /** The paths of the fields from the root to the column. */
  final List<String> paths = new ArrayList<>();

  /** The levels of these fields. */
  final List<Integer> repetitionLevels = new ArrayList<>();

  final List<Integer> definitionLevels = new ArrayList<>();

  /**
   * The optional fields on the path above the repeated one, or on the whole path if no field is
   * repeated.
   */
  final List<String> optional = new ArrayList<>();

  /** The optional fields below the repeated one. */
  final List<String> optionalInside = new ArrayList<>();

  /**
   * Whether the group around the repeated field is optional and has no other field. If it has other
   * fields, it is a struct that they share, so the list cannot be null by itself.
   */
  private boolean listIsOptional;

  /** The path of the first repeated field, or {@code null}. */
  String repeated;

  /** For each repetition level, the definition level from which on its list has an element. */
  final int[] repeatedLevels;

  /** The bitmaps of the optional fields around a list, and last that of the list itself. */
  private long[][] outside;

  /** The list of the batch that the column lies in, if it is given as offsets. */
  GivenList taken;

  LeafInput(MessageType schema, ColumnDescriptor column) {
    this.column = column;
    given = new GivenLevels(column.getMaxDefinitionLevel());
    name = String.join(".", column.getPath());
    if (column.getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY
        && column.getPrimitiveType().getTypeLength() < 1) {
      throw refused("has values of no bytes");
    }
    values = valuesOf(column.getPrimitiveType());
    repeatedLevels = new int[column.getMaxRepetitionLevel() + 1];
    boolean inside = false;
    int repetition = 0;
    int definition = 0;
    Type field = schema;
    String path = "";
    for (String part : column.getPath()) {
      GroupType group = field.asGroupType();
      field = group.getType(part);
      path = paths.isEmpty() ? part : path + "." + part;
      paths.add(path);
      definition += field.isRepetition(Repetition.REQUIRED) ? 0 : 1;
      if (field.isRepetition(Repetition.REPEATED)) {
        repeated = repeated == null ? path : repeated;
        repeatedLevels[++repetition] = definition;
        listIsOptional = group.isRepetition(Repetition.OPTIONAL) && group.getFieldCount() == 1;
        inside = true;
      } else if (field.isRepetition(Repetition.OPTIONAL)) {
        (inside ? optionalInside : optional).add(path);
      }
      repetitionLevels.add(repetition);
      definitionLevels.add(definition);
    }
  }

  private LeafValues valuesOf(PrimitiveType type) {
    return switch (type.getPrimitiveTypeName()) {
      case INT32 -> new IntValues(type);
      case INT64 -> new LongValues(type);
      case FLOAT -> new FloatValues();
      case DOUBLE -> new DoubleValues();
      case BOOLEAN -> new BooleanValues();
      case BINARY -> new BytesValues(type);
      case INT96 -> new FixedValues(type, 12);
      case FIXED_LEN_BYTE_ARRAY -> new FixedValues(type, type.getTypeLength());
      // This is a type of a later release.
      default -> throw refused("is of a type that is not known: " + type);
    };
  }

  LeafColumn take(GivenBatch batch) {
    taken = null;
    Given given = batch.columns().get(name);
    if (given == null) {
      throw refused("is missing from the batch");
    }
    GivenLevelsOf givenLevels = batch.levels().get(name);
    if (givenLevels != null) {
      return new LeafColumn(takeLevels(givenLevels, batch.rows(), given), values);
    }
    return switch (column.getMaxRepetitionLevel()) {
      case 0 -> new LeafColumn(takeFlat(batch, given), values);
      case 1 -> new LeafColumn(takeList(batch, given), values);
      default -> throw refused("is a list in a list: give its levels");
    };
  }

  private FlatLevels takeFlat(GivenBatch batch, Given given) {
    takeValues(given, batch.rows());
    flat.take(bitmaps(optional, batch, given, 0, batch.rows()), batch.rows());
    return flat;
  }

  private ListLevels takeList(GivenBatch batch, Given given) {
    GivenList found = null;
    for (String path : paths) {
      GivenList each = batch.lists().get(path);
      if (each != null && found != null) {
        throw refused("lies in two lists of the batch");
      }
      found = each == null ? found : each;
    }
    if (found == null) {
      throw refused("lies in a list, whose offsets are missing from the batch");
    }
    taken = found;
    int rows = batch.rows();
    int[] offsets = found.offsets();
    requireOffsets("offsets of elements", offsets, rows, Integer.MAX_VALUE);
    int elements = offsets[rows];
    takeValues(given, elements);
    outside = bitmaps(optional, batch, null, 0, rows);
    if (found.validity() != null) {
      requireBits(found.validity(), rows);
      if (listIsOptional) {
        requireSame(found.validity(), rows);
        outside[outside.length - 1] = found.validity();
      } else {
        requireNoNulls("lies in a list that is required", found.validity(), outside, 0, rows);
      }
    }
    requireEmptyWhereMissing(outside, offsets, rows);
    list.take(
        outside, offsets, bitmaps(optionalInside, batch, given, offsets[0], elements), elements);
    return list;
  }

  /** Returns whether the batch gives the elements of each row, rather than levels. */
  boolean hasElements() {
    return taken != null;
  }

  /** Returns the column if it lies in a field, or {@code null}. */
  LeafInput within(String field) {
    return paths.contains(field) ? this : null;
  }

  /**
   * Requires columns of one list to have the same elements. Such columns are neighbours in the
   * schema, apart from columns between them that are given as levels.
   */
  void requireElementsOf(LeafInput before, GivenBatch batch) {
    if (!repeated.equals(before.repeated)) {
      return;
    }
    int[] offsets = taken.offsets();
    int[] others = before.taken.offsets();
    for (int row = 0; row < batch.rows(); row++) {
      if (offsets[row + 1] - offsets[row] != others[row + 1] - others[row]
          || listIsOptional && differs(before.outside[outside.length - 1], row)) {
        throw refused("has other elements than column '" + before.name + "' of the same list");
      }
    }
  }

  /** Requires equal bitmaps of a list that is a struct, too, and so may be given both ways. */
  private void requireSame(long[] list, int rows) {
    for (int row = 0; outside[outside.length - 1] != null && row < rows; row++) {
      if (differs(list, row)) {
        throw refused(
            "lies in a list for which struct() and list() give different validities in row " + row);
      }
    }
  }

  /** Compares bits of an optional list in a row. In a null struct around it they say nothing. */
  private boolean differs(long[] list, int row) {
    int last = outside.length - 1;
    boolean differs = isMissing(outside[last], row) != isMissing(list, row);
    for (int i = 0; i < last; i++) {
      differs &= !isMissing(outside[i], row);
    }
    return differs;
  }

  /** Returns whether a field is a list that may be null by itself. */
  boolean isOptionalList(String field) {
    return listIsOptional && field.equals(optional.get(optional.size() - 1));
  }

  private static boolean isMissing(long[] validity, int row) {
    return validity != null && (validity[row >>> 6] >>> row & 1) == 0;
  }

  private void requireEmptyWhereMissing(long[][] outside, int[] offsets, int rows) {
    for (long[] field : outside) {
      for (int row = 0; field != null && row < rows; row++) {
        if ((field[row >>> 6] >>> row & 1) == 0 && offsets[row + 1] != offsets[row]) {
          throw refused("has elements in row " + row + ", which has no list");
        }
      }
    }
  }

  /**
   * Returns the bitmaps of optional fields.
   *
   * @param leaf has the bitmap of the last field if that is the column itself
   * @param first the first slot that is written; earlier slots are not checked
   */
  private long[][] bitmaps(
      List<String> fields, GivenBatch batch, Given leaf, int first, int slots) {
    long[][] bitmaps = new long[fields.size()][];
    for (int i = 0; i < bitmaps.length; i++) {
      String field = fields.get(i);
      bitmaps[i] = field.equals(name) ? leaf.validity() : batch.structs().get(field);
      if (bitmaps[i] != null) {
        requireBits(bitmaps[i], slots);
      }
    }
    boolean isOptional = column.getPrimitiveType().isRepetition(Repetition.OPTIONAL);
    if (leaf != null && leaf.validity() != null && !isOptional) {
      requireBits(leaf.validity(), slots);
      requireNoNulls("is required", leaf.validity(), bitmaps, first, slots);
    }
    return bitmaps;
  }

  /** Requires a required column or list to be null only where a struct around it is null. */
  private void requireNoNulls(
      String what, long[] validity, long[][] structs, int first, int slots) {
    for (int i = first; i < slots; i++) {
      boolean there = true;
      for (long[] struct : structs) {
        there &= struct == null || (struct[i >>> 6] >>> i & 1) != 0;
      }
      if (there && (validity[i >>> 6] >>> i & 1) == 0) {
        throw refused(what + ", and is missing in slot " + i);
      }
    }
  }

  private GivenLevels takeLevels(GivenLevelsOf levels, int rows, Given leaf) {
    int count = levels.count();
    int[] repetition = levels.repetition();
    int[] definition = levels.definition();
    if (count < 0 || count > Math.min(repetition.length, definition.length)) {
      throw refused("has fewer levels than the " + count + " that are announced");
    }
    if (leaf.validity() != null) {
      throw refused("has levels; a validity would contradict them");
    }
    int begun = 0;
    int present = 0;
    for (int i = 0; i < count; i++) {
      requireLevel("repetition", repetition[i], column.getMaxRepetitionLevel(), i);
      requireLevel("definition", definition[i], column.getMaxDefinitionLevel(), i);
      int list = repeatedLevels[repetition[i]];
      if (i > 0 && repetition[i] > 0 && Math.min(definition[i - 1], definition[i]) < list) {
        throw refused("goes on at level index " + i + " with a list that has no element");
      }
      begun += repetition[i] == 0 ? 1 : 0;
      present += definition[i] == column.getMaxDefinitionLevel() ? 1 : 0;
    }
    if (begun != rows || count > 0 && repetition[0] != 0) {
      throw refused("has levels of " + begun + " rows; the batch has " + rows);
    }
    takeValues(leaf, present);
    given.take(repetition, definition, count);
    return given;
  }

  private void requireLevel(String kind, int level, int most, int index) {
    if (level < 0 || level > most) {
      throw refused(
          "has %s level %d at index %d; the largest is %d".formatted(kind, level, index, most));
    }
  }

  private void takeValues(Given leaf, int slots) {
    Object array = leaf.values();
    if (values instanceof IntValues ints && array instanceof int[] given) {
      requireLength(given.length, slots, 1);
      ints.take(given);
    } else if (values instanceof LongValues longs && array instanceof long[] given) {
      requireLength(given.length, slots, 1);
      longs.take(given);
    } else if (values instanceof FloatValues floats && array instanceof float[] given) {
      requireLength(given.length, slots, 1);
      floats.take(given);
    } else if (values instanceof DoubleValues doubles && array instanceof double[] given) {
      requireLength(given.length, slots, 1);
      doubles.take(given);
    } else if (values instanceof BooleanValues booleans && array instanceof boolean[] given) {
      requireLength(given.length, slots, 1);
      booleans.take(given);
    } else if (values instanceof BytesValues bytes
        && leaf.offsets() != null
        && array instanceof byte[] given) {
      requireOffsets("offsets of values", leaf.offsets(), slots, given.length);
      bytes.take(leaf.offsets(), given);
    } else if (values instanceof FixedValues fixed
        && leaf.offsets() == null
        && array instanceof byte[] given) {
      requireLength(given.length, slots, fixed.width());
      fixed.take(given);
    } else {
      throw refused(
          "is of type %s; the batch gives %s%s"
              .formatted(
                  column.getPrimitiveType().getPrimitiveTypeName(),
                  array.getClass().getSimpleName(),
                  leaf.offsets() == null ? "" : " and offsets"));
    }
  }

  private void requireLength(int length, int slots, int width) {
    if (length < (long) slots * width) {
      throw refused(
          "has %d values; the batch has %d slots for it".formatted(length / width, slots));
    }
  }

  private void requireOffsets(String kind, int[] offsets, int slots, int end) {
    if (offsets.length <= slots) {
      throw refused("has %d %s; %d slots need one more".formatted(offsets.length, kind, slots));
    }
    int decreases = 0;
    for (int i = 0; i < slots; i++) {
      // The difference of a large and a negative offset overflows to a positive one.
      decreases |= offsets[i + 1] - offsets[i] | offsets[i + 1];
    }
    if (offsets[0] < 0 || decreases < 0) {
      for (int i = 0; i < slots; i++) {
        if (offsets[i] < 0 || offsets[i + 1] < offsets[i]) {
          throw refused("has %s that decrease at slot %d".formatted(kind, i));
        }
      }
      throw refused("has %s that begin with %d".formatted(kind, offsets[0]));
    }
    if (offsets[slots] > end) {
      throw refused("has %s up to %d; there are %d bytes".formatted(kind, offsets[slots], end));
    }
  }

  private void requireBits(long[] validity, int slots) {
    if (validity.length * 64L < slots) {
      throw refused(
          "has a validity of %d bits for %d slots".formatted(validity.length * 64L, slots));
    }
  }

  IllegalArgumentException refused(String reason) {
    return new IllegalArgumentException("column '" + name + "' " + reason);
  }
}
