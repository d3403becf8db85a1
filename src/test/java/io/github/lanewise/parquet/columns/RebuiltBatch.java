// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.testkit.Draw;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/**
 * Gives the rows of a batch that was read in arrays that a program may give as well: longer than
 * needed, with garbage in slots without a value, stray bits after the end of bitmaps, and offsets
 * that do not begin at 0.
 */
final class RebuiltBatch {
  private static final int MOST_STRAY = 70;

  private final Columns read;
  private final Draw draw;
  private final WriteBatch batch;

  /** For each list, the number of slots before the first element. */
  private final Map<String, Integer> before = new HashMap<>();

  private RebuiltBatch(Columns read, Draw draw) {
    this.read = read;
    this.draw = draw;
    batch = Columns.of(read.rows());
  }

  static WriteBatch of(Columns read, MessageType schema, Draw draw) {
    RebuiltBatch rebuilt = new RebuiltBatch(read, draw);
    for (Column column : read.all()) {
      rebuilt.add(column, schema);
    }
    for (StructColumn struct : read.structs()) {
      rebuilt.add(struct, schema);
    }
    return rebuilt.batch;
  }

  private void add(Column column, MessageType schema) {
    if (column instanceof ListColumn list) {
      int first = before(list.descriptor().getPath(), schema);
      int[] offsets = shifted(list.offsets(), list.rows(), first);
      batch.list(list.name(), offsets, bits(list.validity(), list.rows(), 0, row -> false));
      values(list.name(), list.elements(), first);
    } else if (column instanceof LevelsColumn levels) {
      batch.levels(
          levels.name(),
          longer(levels.repetitionLevels(), levels.entries()),
          longer(levels.definitionLevels(), levels.entries()),
          levels.entries());
      values(levels.name(), levels.values(), 0);
    } else {
      values(column.name(), (ValueColumn) column, 0);
    }
  }

  private void add(StructColumn struct, MessageType schema) {
    int first = struct.inList() ? before(struct.path(), schema) : 0;
    long[] bits =
        bits(struct.validity(), struct.rows(), first, isInNull(struct.path(), struct.inList()));
    if (bits != null) {
      batch.struct(struct.name(), bits);
    }
  }

  /** Returns the number of slots before the first element of the outermost list around a field. */
  private int before(String[] path, MessageType schema) {
    Type field = schema;
    StringBuilder name = new StringBuilder();
    for (String part : path) {
      field = field.asGroupType().getType(part);
      name.append(part).append('.');
      if (field.isRepetition(Repetition.REPEATED)) {
        String list = name.toString();
        // The bitmap of a struct in the list has bits for the slots of each of its columns.
        boolean hasStructs =
            read.structs().stream().anyMatch(s -> s.inList() && s.name().startsWith(list));
        return hasStructs ? before.computeIfAbsent(list, n -> draw.offset()) : draw.offset();
      }
    }
    throw new AssertionError(Arrays.toString(path) + " is in no list");
  }

  /** Copies the values from the slot {@code first} on, with garbage before and after them. */
  private void values(String name, ValueColumn column, int first) {
    int rows = column.rows();
    int slots = first + rows + draw.room();
    long[] validity = validity(column, first);
    if (column instanceof IntColumn ints) {
      int[] values = new int[slots];
      for (int i = 0; i < slots; i++) {
        values[i] = hasValue(column, i - first) ? ints.values()[i - first] : (int) draw.bits();
      }
      batch.ints(name, values, validity);
    } else if (column instanceof LongColumn longs) {
      long[] values = new long[slots];
      for (int i = 0; i < slots; i++) {
        values[i] = hasValue(column, i - first) ? longs.values()[i - first] : draw.bits();
      }
      batch.longs(name, values, validity);
    } else if (column instanceof FloatColumn floats) {
      float[] values = new float[slots];
      for (int i = 0; i < slots; i++) {
        values[i] =
            hasValue(column, i - first)
                ? floats.values()[i - first]
                : Float.intBitsToFloat((int) draw.bits());
      }
      batch.floats(name, values, validity);
    } else if (column instanceof DoubleColumn doubles) {
      double[] values = new double[slots];
      for (int i = 0; i < slots; i++) {
        values[i] =
            hasValue(column, i - first)
                ? doubles.values()[i - first]
                : Double.longBitsToDouble(draw.bits());
      }
      batch.doubles(name, values, validity);
    } else if (column instanceof BooleanColumn booleans) {
      boolean[] values = new boolean[slots];
      for (int i = 0; i < slots; i++) {
        values[i] = hasValue(column, i - first) ? booleans.values()[i - first] : draw.oneIn(2);
      }
      batch.booleans(name, values, validity);
    } else if (column instanceof FixedColumn fixed) {
      int width = fixed.width();
      byte[] values = draw.bytes(slots * width + draw.below(width));
      for (int i = 0; i < rows; i++) {
        if (hasValue(column, i)) {
          System.arraycopy(fixed.values(), i * width, values, (first + i) * width, width);
        }
      }
      batch.fixed(name, values, validity);
    } else {
      texts(name, (BytesColumn) column, first, validity);
    }
  }

  private void texts(String name, BytesColumn column, int first, long[] validity) {
    int slots = first + column.rows();
    int[] read = column.offsets();
    int[] offsets = new int[slots + 1 + draw.room()];
    offsets[0] = draw.offset();
    for (int i = 0; i < slots; i++) {
      int row = i - first;
      int length = hasValue(column, row) ? read[row + 1] - read[row] : draw.below(12);
      offsets[i + 1] = offsets[i] + length;
    }
    Arrays.fill(offsets, slots + 1, offsets.length, (int) draw.bits());
    byte[] bytes = draw.bytes(offsets[slots] + draw.room());
    for (int row = 0; row < column.rows(); row++) {
      if (hasValue(column, row)) {
        System.arraycopy(
            column.bytes(), read[row], bytes, offsets[first + row], read[row + 1] - read[row]);
      }
    }
    batch.bytes(name, offsets, bytes, validity);
  }

  private static boolean hasValue(ValueColumn column, int row) {
    return row >= 0 && row < column.rows() && !column.isNull(row);
  }

  /** Returns bits, or {@code null} where levels or structs say all of them. */
  private long[] validity(ValueColumn column, int first) {
    boolean isRequired = column.descriptor().getPrimitiveType().isRepetition(Repetition.REQUIRED);
    if (isInLevels(column.descriptor()) || isRequired && draw.oneIn(2)) {
      return null;
    }
    ColumnDescriptor descriptor = column.descriptor();
    return bits(
        column.validity(),
        column.rows(),
        first,
        isInNull(descriptor.getPath(), descriptor.getMaxRepetitionLevel() > 0));
  }

  /** Returns the slots in which a struct around a field is null, so that its own bits are free. */
  private IntPredicate isInNull(String[] path, boolean inList) {
    List<StructColumn> around =
        read.structs().stream()
            .filter(s -> s.inList() == inList && s.path().length < path.length)
            .filter(s -> Arrays.equals(s.path(), Arrays.copyOf(path, s.path().length)))
            .toList();
    return slot -> around.stream().anyMatch(struct -> struct.isNull(slot));
  }

  private static boolean isInLevels(ColumnDescriptor column) {
    return column.getMaxRepetitionLevel() > 1;
  }

  /** Returns the bits of slots from {@code first} on, and stray ones around them. */
  private long[] bits(long[] validity, int slots, int first, IntPredicate isFree) {
    if (validity == null && draw.oneIn(2)) {
      return null;
    }
    long[] bits = new long[(first + slots + draw.below(MOST_STRAY) >>> 6) + 1];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = draw.bits();
    }
    for (int i = 0; i < slots; i++) {
      int at = first + i;
      if (isFree.test(i)) {
        continue;
      }
      if (validity == null || (validity[i >>> 6] >>> i & 1) != 0) {
        bits[at >>> 6] |= 1L << at;
      } else {
        bits[at >>> 6] &= ~(1L << at);
      }
    }
    return bits;
  }

  private int[] shifted(int[] offsets, int rows, int first) {
    int[] shifted = longer(offsets, rows + 1);
    for (int i = 0; i <= rows; i++) {
      shifted[i] += first;
    }
    return shifted;
  }

  private int[] longer(int[] values, int count) {
    int[] longer = Arrays.copyOf(values, count + draw.room());
    Arrays.fill(longer, count, longer.length, (int) draw.bits());
    return longer;
  }
}
