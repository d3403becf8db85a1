// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Function;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/**
 * The values of one column of a test file.
 *
 * @param type its type, with name and repetition
 * @param firstOfRow the values of row r are {@code values[firstOfRow[r]]} to {@code
 *     values[firstOfRow[r + 1] - 1]}
 * @param values Boolean, Integer, Long or byte[]; floating-point values are their raw bits
 * @param handover how byte arrays reach the writer
 */
public record Column(PrimitiveType type, int[] firstOfRow, Object[] values, Handover handover) {
  int rows() {
    return firstOfRow.length - 1;
  }

  String name() {
    return type.getName();
  }

  /** A NaN may come back as another NaN, because the comparison of bytes checks its bits. */
  void assertSame(Object expected, Object actual) {
    boolean same =
        expected instanceof byte[] bytes
            ? Arrays.equals(bytes, (byte[]) actual)
            : expected.equals(actual) || isNan(expected) && isNan(actual);
    if (!same) {
      fail(name() + ": " + shown(actual) + " instead of " + shown(expected));
    }
  }

  private boolean isNan(Object bits) {
    return switch (type.getPrimitiveTypeName()) {
      case FLOAT -> Float.isNaN(Float.intBitsToFloat((Integer) bits));
      case DOUBLE -> Double.isNaN(Double.longBitsToDouble((Long) bits));
      default -> false;
    };
  }

  private static String shown(Object value) {
    return value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value.toString();
  }

  /** Receives the entries that a reader must deliver, one for each value and for each null. */
  @FunctionalInterface
  interface Entries {
    void accept(int repetitionLevel, int definitionLevel, Object value);
  }

  void forEachEntry(int fromRow, int toRow, Entries entries) {
    int present = type.isRepetition(Type.Repetition.REQUIRED) ? 0 : 1;
    for (int row = fromRow; row < toRow; row++) {
      if (firstOfRow[row] == firstOfRow[row + 1]) {
        entries.accept(0, 0, null);
      }
      for (int i = firstOfRow[row]; i < firstOfRow[row + 1]; i++) {
        entries.accept(i == firstOfRow[row] ? 0 : 1, present, values[i]);
      }
    }
  }

  /** Returns an object that writes this column into one file, row after row. */
  Cells cells(int index) {
    return new Cells(index, handover.start());
  }

  final class Cells {
    private final int index;
    private final Function<byte[], Binary> binaries;

    private Cells(int index, Function<byte[], Binary> binaries) {
      this.index = index;
      this.binaries = binaries;
    }

    void write(RecordConsumer record, int row) {
      if (firstOfRow[row] == firstOfRow[row + 1]) {
        return;
      }
      record.startField(type.getName(), index);
      for (int i = firstOfRow[row]; i < firstOfRow[row + 1]; i++) {
        add(record, values[i]);
      }
      record.endField(type.getName(), index);
    }

    private void add(RecordConsumer record, Object value) {
      switch (type.getPrimitiveTypeName()) {
        case BOOLEAN -> record.addBoolean((Boolean) value);
        case INT32 -> record.addInteger((Integer) value);
        case INT64 -> record.addLong((Long) value);
        case FLOAT -> record.addFloat(Float.intBitsToFloat((Integer) value));
        case DOUBLE -> record.addDouble(Double.longBitsToDouble((Long) value));
        case INT96, BINARY, FIXED_LEN_BYTE_ARRAY ->
            record.addBinary(binaries.apply((byte[]) value));
      }
    }
  }
}
